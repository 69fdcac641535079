import {
  announce,
  decipher,
  paths,
  prefetchApi,
  prefetchPart,
  useFormatLocale,
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
  type FocusEvent,
  type ReactNode,
  type SubmitEvent,
} from 'react';
import { addsDigits, emptyEntry, hintsFor, isLong, parsePrefill, splitPaste } from './entry.ts';
import type { Entry } from './entry.ts';
import { Help, KeyInput, NumberInput } from './entry-inputs.tsx';
import styles from './fine-form.module.css';
import { MessageSlot } from './message-slot.tsx';
import { prepareFormats } from './prepare-formats.ts';
import { loadCheck, unfilledBy, useLookup, type LookupState } from './use-lookup.ts';
import { whereToFindId } from '../where-to-find/where-to-find.tsx';

/** Address of any fine. It serves to prefetch the code of that page, and loads no data. */
const anyFine = paths.fine({ number: '0', key: '0' });

/** The input in progress. A drawing beside the form shows its place on the letter. */
interface Typing {
  readonly isLong: boolean;
  readonly field: keyof Entry | undefined;
}

interface FineFormProps {
  /** Enciphered number and key of a link that was sent to the citizen. */
  readonly cipher: string | undefined;
  /** Id of the heading that names the form. */
  readonly titleId: string;
  /** Renders the content beside the form. */
  readonly renderBeside: (typing: Typing) => ReactNode;
}

/** The form that finds a fine by its payment number and key. */
export function FineForm({ cipher, titleId, renderBeside }: FineFormProps): ReactNode {
  const { t } = useTranslation('lookup');
  const locale = useFormatLocale();
  const [field, setField] = useState<keyof Entry>();
  const [typed, setEntry] = useState<Entry>();
  const prefill = usePrefill(cipher);
  // A typed entry takes precedence over the one in the link.
  const entry = typed ?? (prefill.status === 'ready' ? prefill.entry : emptyEntry);
  const { state: lookup, submit, clear, clearByClick, clearByKey } = useLookup(entry);
  const isIdle = !typed && lookup.status === 'idle';
  const unfilled = isIdle && prefill.status === 'failed' ? prefill.why : undefined;
  const state = unfilled ?? lookup;
  const form = useRef<HTMLFormElement>(null);
  const keyInput = useRef<HTMLInputElement>(null);
  const isPrepared = useRef(false);
  const wrong = state.status === 'refused' ? state.fields : [];

  useEffect(() => {
    // This message never gets the focus, so it is announced to citizens who cannot see it.
    if (unfilled?.status === 'informed') announce(t(unfilled.message));
  }, [unfilled, t]);

  // A number that was found needs no hints.
  const isFound = state.status === 'answered';
  const hints = isFound ? [] : hintsFor(entry);

  const editNumber = (number: string) => {
    const digits = digitsOf(number);
    // A replaced digit is a correction, after which the citizen checks the number again.
    const isNew = number.length > entry.number.length || addsDigits(entry.number, number);
    const isNowFull = isNew && digits.length === lengthLimit(digits);
    setEntry({ ...entry, number });
    if (isNowFull) keyInput.current?.focus();
  };

  const fillBoth = (both: Entry) => {
    setEntry(both);
    keyInput.current?.focus();
  };

  const paste = (event: ClipboardEvent) => {
    const both = splitPaste(event.clipboardData.getData('text'));
    if (!both) return;
    event.preventDefault();
    fillBoth(both);
  };

  // The code and the token that a search needs are loaded while the citizen types.
  const prepare = ({ target }: FocusEvent) => {
    setField(fields.get(target.id));
    if (isPrepared.current) return;
    isPrepared.current = true;
    whenIdle(() => void loadCheck());
    whenIdle(() => prepareFormats(locale));
    prefetchApi();
    prefetchPart(anyFine);
  };

  const restart = () => {
    setEntry(emptyEntry);
    clear();
    form.current?.querySelector('input')?.focus();
  };

  const send = (event: SubmitEvent) => {
    event.preventDefault();
    void submit(entry);
  };

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles what its fields let bubble */}
      <form
        ref={form}
        noValidate
        // Without scripts, a form sent by GET would put number and key into the address.
        method="post"
        className={`${pageLayout.card} ${styles['form']}`}
        aria-labelledby={titleId}
        onSubmit={send}
        onFocus={prepare}
        onBlur={() => setField(undefined)}
        onKeyDown={clearByKey}
        onClick={clearByClick}
        onPaste={paste}
      >
        <div className={cipher === undefined ? undefined : styles['ofLink']}>
          <MessageSlot state={state} entry={entry} isAnswer={!unfilled} onRestart={restart} />
        </div>
        <div className={styles['fields']}>
          <p>
            {`${t('accueil.formulaire.obligatoires')} `}
            <a className={styles['where']} href={`#${whereToFindId}`}>
              {t('accueil.formulaire.ouSontIls')}
            </a>
          </p>
          <label htmlFor="numero">{t('accueil.formulaire.numero')}</label>
          <NumberInput
            value={entry.number}
            invalid={wrong.includes('number')}
            describedBy="numero-aide recherche-message"
            onEdit={editNumber}
            onBoth={fillBoth}
          />
          <Help
            id="numero-aide"
            text={t('accueil.formulaire.numeroAide')}
            hints={['AFD', 'AFMD', 'AFMDouAFD']}
            hint={hints.find(({ key }) => key !== 'cleAVerifier')}
          />
          <label htmlFor="cle">{t('accueil.formulaire.cle')}</label>
          <KeyInput
            ref={keyInput}
            value={entry.key}
            invalid={wrong.includes('key')}
            describedBy="cle-aide recherche-message"
            onEdit={(key) => setEntry({ ...entry, key })}
          />
          <Help
            id="cle-aide"
            text={t('accueil.formulaire.cleAide')}
            hints={['cleAVerifier']}
            hint={hints.find(({ key }) => key === 'cleAVerifier')}
          />
        </div>
        <div className={styles['end']}>
          <StartPlace className={styles['start']} />
          <div className={styles['offer']}>
            <SubmitButton busy={state.status === 'pending'} look={isFound ? 'quiet' : 'main'} />
            <p className={styles['secure']}>{t('accueil.formulaire.securise')}</p>
          </div>
        </div>
      </form>
      {renderBeside({ isLong: isLong(entry.number), field })}
    </>
  );
}

/** The fields by the ids of their elements. */
const fields = new Map<string, keyof Entry>([
  ['numero', 'number'],
  ['cle', 'key'],
]);

interface SubmitButtonProps {
  readonly busy: boolean;
  /** Look of the button. It is quiet beside an answer, whose next step is the main one. */
  readonly look: 'main' | 'quiet';
}

/** A button that is always as wide as the wider of its two labels: a style draws the other one invisibly, without height. */
function SubmitButton({ busy, look }: SubmitButtonProps): ReactNode {
  const { t } = useTranslation('lookup');
  const idle = t('accueil.formulaire.rechercher');
  const searching = t('accueil.formulaire.rechercheEnCours');
  return (
    <Button look={look} aria-disabled={busy || undefined}>
      <span className={styles['label']} data-other={busy ? idle : searching}>
        {busy ? searching : idle}
      </span>
    </Button>
  );
}

/** State of the number and key in the address. */
type Prefill =
  | { readonly status: 'idle' }
  | { readonly status: 'ready'; readonly entry: Entry }
  | { readonly status: 'failed'; readonly why: LookupState };

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
      const why = unfilledBy(result.ok ? undefined : result.failure);
      setPrefill(entry ? { status: 'ready', entry } : { status: 'failed', why });
    });
    return () => {
      controller.abort();
      setPrefill(idle);
    };
  }, [cipher]);

  return prefill;
}
