import {
  decipher,
  paths,
  prefetchApi,
  prefetchPart,
  useTranslation,
  whenIdle,
} from '@amendes/contract';
import { digitsOf, lengthLimit } from '@amendes/fines/payment-number.ts';
import { Button } from '@amendes/ui/button.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import { StartPlace } from '@amendes/ui/start-place.tsx';
import {
  useEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type ReactNode,
  type SubmitEvent,
} from 'react';
import { emptyEntry, parsePrefill, splitPaste, type Entry } from './entry.ts';
import { KeyInput, NumberInput } from './entry-inputs.tsx';
import styles from './fine-form.module.css';
import { MessageSlot } from './message-slot.tsx';
import { informed, loadCheck, useLookup } from './use-lookup.ts';

/** The address of some fine: it prefetches the code of that page, and no data. */
const anyFine = paths.fine({ number: '0', key: '0' });

/**
 * The form that finds a fine by its payment number and key.
 * @param cipher the enciphered number and key of a link that was sent to the citizen.
 */
export function FineForm({ cipher }: { readonly cipher: string | undefined }): ReactNode {
  const { t } = useTranslation('lookup');
  const [typed, setEntry] = useState<Entry>();
  const prefill = usePrefill(cipher);
  const { state: lookup, submit, clear } = useLookup();
  // An entry that is typed takes precedence over the one in the link.
  const entry = typed ?? (prefill.status === 'ready' ? prefill.entry : emptyEntry);
  const isUnreadable = prefill.status === 'failed' && !typed && lookup.status === 'idle';
  const state = isUnreadable ? informed('accueil.messages.infos.lienInvalide') : lookup;
  const keyInput = useRef<HTMLInputElement>(null);
  const isPrepared = useRef(false);
  const isRefused = state.status === 'refused';

  const editNumber = (number: string) => {
    const digits = digitsOf(number);
    const isNowFull = number.length > entry.number.length && digits.length === lengthLimit(digits);
    setEntry({ ...entry, number });
    if (isNowFull) keyInput.current?.focus();
  };

  const paste = (event: ClipboardEvent) => {
    const both = splitPaste(event.clipboardData.getData('text'));
    if (!both) return;
    event.preventDefault();
    setEntry(both);
    keyInput.current?.focus();
  };

  // The code and the token that a search needs arrive while the citizen types.
  const prepare = () => {
    if (isPrepared.current) return;
    isPrepared.current = true;
    whenIdle(() => void loadCheck());
    prefetchApi();
    prefetchPart(anyFine);
  };

  const send = (event: SubmitEvent) => {
    event.preventDefault();
    void submit(entry);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- takes the events that its fields let through
    <form
      noValidate
      // Without scripts a form sent by GET would put number and key into the address.
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
            value={entry.number}
            invalid={isRefused}
            describedBy="numero-aide recherche-indications recherche-message"
            onEdit={editNumber}
          />
        </div>
        <div>
          <label htmlFor="cle">{t('accueil.formulaire.cle')}</label>
          <p id="cle-aide">{t('accueil.formulaire.cleAide')}</p>
          <KeyInput
            ref={keyInput}
            value={entry.key}
            invalid={isRefused}
            describedBy="cle-aide recherche-indications recherche-message"
            onEdit={(key) => setEntry({ ...entry, key })}
          />
        </div>
      </div>
      <div className={styles['end']}>
        <StartPlace className={styles['start']} />
        <div className={styles['offer']}>
          <MessageSlot state={state} entry={entry} />
          <SubmitButton busy={state.status === 'pending'} />
          <p className={styles['secure']}>{t('accueil.formulaire.securise')}</p>
        </div>
      </div>
    </form>
  );
}

/** Both labels are stacked in one grid cell, so that the button keeps its width when it is pressed. */
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

/** State of the number and key that the address carries. */
type Prefill =
  | { readonly status: 'idle' }
  | { readonly status: 'ready'; readonly entry: Entry }
  | { readonly status: 'failed' };

const idle: Prefill = { status: 'idle' };

/** Deciphers the number and key of a link that was sent to the citizen. */
function usePrefill(cipher: string | undefined): Prefill {
  const [prefill, setPrefill] = useState(idle);

  useEffect(() => {
    if (cipher === undefined) return;
    const controller = new AbortController();
    void decipher(cipher, controller.signal).then((result) => {
      if (controller.signal.aborted) return;
      const entry = result.ok ? parsePrefill(result.value) : undefined;
      setPrefill(entry ? { status: 'ready', entry } : { status: 'failed' });
    });
    return () => {
      controller.abort();
      setPrefill(idle);
    };
  }, [cipher]);

  return prefill;
}
