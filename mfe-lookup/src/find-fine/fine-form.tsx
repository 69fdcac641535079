import { useTranslation } from '@amendes/contract';
import { digitsOf, lengthLimit } from '@amendes/fines/payment-number.ts';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import { StartPlace } from '@amendes/ui/start-place.tsx';
import { useRef, useState, type ClipboardEvent, type ReactNode, type SubmitEvent } from 'react';
import { emptyEntry, type Entry } from './entry.ts';
import styles from './fine-form.module.css';
import { KeyInput } from './key-input.tsx';
import { informed } from './lookup-state.ts';
import { MessageSlot } from './message-slot.tsx';
import { NumberInput } from './number-input.tsx';
import { splitPaste } from './split-paste.ts';
import { SubmitButton } from './submit-button.tsx';
import { prepareSearch } from './prepare-search.ts';
import { useLookup } from './use-lookup.ts';
import type { Prefill } from './use-prefill.ts';

/** The form that finds a fine by its payment number and key. */
export function FineForm({ prefill }: { readonly prefill: Prefill }): ReactNode {
  const { t } = useTranslation('lookup');
  const [typed, setEntry] = useState<Entry>();
  const { state: lookup, submit, clear } = useLookup();
  // What the visitor types is worth more than what the link says.
  const entry = typed ?? (prefill.step === 'filled' ? prefill.entry : emptyEntry);
  const isUnreadable = prefill.step === 'unreadable' && !typed && lookup.step === 'typing';
  const state = isUnreadable ? informed('accueil.messages.infos.lienInvalide') : lookup;
  const keyInput = useRef<HTMLInputElement>(null);
  const isPrepared = useRef(false);
  const isRefused = state.step === 'refused';

  const editNumero = (numero: string) => {
    const digits = digitsOf(numero);
    const isNowFull = numero.length > entry.numero.length && digits.length === lengthLimit(digits);
    setEntry({ ...entry, numero });
    if (isNowFull) keyInput.current?.focus();
  };

  const paste = (event: ClipboardEvent) => {
    const both = splitPaste(event.clipboardData.getData('text'));
    if (!both) return;
    event.preventDefault();
    setEntry(both);
    keyInput.current?.focus();
  };

  // Whoever begins to type has time enough for what comes after the last digit.
  const prepare = () => {
    if (isPrepared.current) return;
    isPrepared.current = true;
    prepareSearch();
  };

  const send = (event: SubmitEvent) => {
    event.preventDefault();
    void submit(entry);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what its fields let through
    <form
      noValidate
      // Sent where no script runs, number and key must not become part of an address.
      method="post"
      className={pageLayout.card}
      aria-labelledby="recherche-titre"
      onSubmit={send}
      onFocus={prepare}
      onKeyDown={clear}
      onClick={clear}
      onPaste={paste}
    >
      <h2 id="recherche-titre" className={styles['title']}>
        {t('accueil.formulaire.titre')}
      </h2>
      <div className={styles['fields']}>
        <div>
          <label htmlFor="numero">{t('accueil.formulaire.numero')}</label>
          <p id="numero-aide">{t('accueil.formulaire.numeroAide')}</p>
          <NumberInput
            value={entry.numero}
            invalid={isRefused}
            describedBy="numero-aide recherche-indications recherche-message"
            onEdit={editNumero}
          />
        </div>
        <div>
          <label htmlFor="cle">{t('accueil.formulaire.cle')}</label>
          <p id="cle-aide">{t('accueil.formulaire.cleAide')}</p>
          <KeyInput
            ref={keyInput}
            value={entry.cle}
            invalid={isRefused}
            describedBy="cle-aide recherche-indications recherche-message"
            onEdit={(cle) => setEntry({ ...entry, cle })}
          />
        </div>
      </div>
      <div className={styles['end']}>
        <StartPlace className={styles['start']} />
        <div className={styles['offer']}>
          <MessageSlot state={state} entry={entry} />
          <SubmitButton busy={state.step === 'searching'} />
          <p className={styles['secure']}>{t('accueil.formulaire.securise')}</p>
        </div>
      </div>
    </form>
  );
}
