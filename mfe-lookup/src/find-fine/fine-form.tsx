import { useTranslation, whenIdle, prefetchApi, prefetchPart, paths } from '@amendes/contract';
import { digitsOf, lengthLimit } from '@amendes/fines/payment-number.ts';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import { StartPlace } from '@amendes/ui/start-place.tsx';
import {
  useRef,
  useState,
  type ClipboardEvent,
  type ReactNode,
  type SubmitEvent,
  type Ref,
} from 'react';
import { emptyEntry, type Entry } from './entry.ts';
import styles from './fine-form.module.css';
import { informed } from './lookup-state.ts';
import { MessageSlot } from './message-slot.tsx';
import { NumberInput } from './number-input.tsx';
import { splitPaste } from './split-paste.ts';
import { useLookup } from './use-lookup.ts';
import type { Prefill } from './use-prefill.ts';
import { loadCheck } from './load-check.ts';
import { Button } from '@amendes/ui/button.tsx';

interface KeyInputProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly value: string;
  readonly describedBy: string;
  readonly invalid: boolean;
  readonly onEdit: (key: string) => void;
}

/** Any fine: only what its page needs is fetched, nothing of a fine. */
const anyFine = paths.fine({ number: '0', key: '0' });

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

/** Fetches what a search takes and what it probably leads to, while the visitor is still typing. */
function prepareSearch(): void {
  whenIdle(() => void loadCheck());
  prefetchApi();
  prefetchPart(anyFine);
}

/** Both labels lie on each other, so that the button is as wide before as after the press. */
function SubmitButton({ busy }: { readonly busy: boolean }): ReactNode {
  const { t } = useTranslation('lookup');
  return (
    <Button aria-disabled={busy || undefined}>
      <svg className={styles['lock']} viewBox="0 0 20 20" aria-hidden="true">
        <rect x="3.5" y="9" width="13" height="8.5" rx="1.5" />
        <path d="M6.5 9V6.5a3.5 3.5 0 0 1 7 0V9" />
      </svg>
      <span className={styles['labels']}>
        <span aria-hidden={busy} data-shown={!busy}>
          {t('accueil.formulaire.rechercher')}
        </span>
        <span aria-hidden={!busy} data-shown={busy}>
          {t('accueil.formulaire.rechercheEnCours')}
        </span>
      </span>
    </Button>
  );
}

/** The field of the key: two digits, whatever is typed or pasted. */
function KeyInput({ ref, value, describedBy, invalid, onEdit }: KeyInputProps): ReactNode {
  return (
    <input
      ref={ref}
      id="cle"
      name="cle"
      type="text"
      inputMode="numeric"
      autoComplete="off"
      size={3}
      className={styles['input']}
      value={value}
      aria-required="true"
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      onChange={({ currentTarget }) => onEdit(digitsOf(currentTarget.value).slice(0, 2))}
    />
  );
}
