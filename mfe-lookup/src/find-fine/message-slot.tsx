import { Link, paths, useTranslation, useFormatLocale } from '@amendes/contract';
import { digitsOf } from '@amendes/fines/payment-number.ts';
import { Button, buttonClass } from '@amendes/ui/button.tsx';
import { Callout } from '@amendes/ui/callout.tsx';
import { PrintedNames } from '@amendes/ui/whole-numbers.tsx';
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { Entry } from './entry.ts';
import styles from './fine-form.module.css';
import type { LookupState } from './use-lookup.ts';

const timeZone = 'Europe/Paris';

interface MessageSlotProps {
  readonly state: LookupState;
  readonly entry: Entry;
  /** True if the message answers a search. A message about a link does not take the focus, and is no proof of an attempt. */
  readonly isAnswer: boolean;
  /** Empties the fields for another notice. */
  readonly onRestart: () => void;
}

/**
 * The place of the only error or answer, first in the form. A message takes the space that it needs when it appears. Its
 * space stays when the next key removes it, so that nothing moves while the citizen types.
 */
export function MessageSlot(props: MessageSlotProps): ReactNode {
  const { state, isAnswer } = props;
  const slot = useRef<HTMLDivElement>(null);
  const message = useRef<HTMLDivElement>(null);
  const room = useRef(0);
  const isShown = state.status !== 'idle' && state.status !== 'pending';

  useLayoutEffect(() => {
    // Before the first message there is no space to keep, so the element needs no style attribute.
    if (!slot.current || (!isShown && room.current === 0)) return;
    slot.current.style.minHeight = isShown ? '' : `${room.current}px`;
    if (isShown) room.current = slot.current.offsetHeight;
  });

  useEffect(() => {
    if (state.status === 'idle' || state.status === 'pending') return;
    // Focus makes assistive technology read the message. A live region would read it a second time.
    if (isAnswer && state.status !== 'informed') message.current?.focus();
    else message.current?.scrollIntoView?.({ block: 'nearest' });
  }, [state, isAnswer]);

  return (
    <div ref={slot} className={styles['slot']}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- lets Tab reach the links in the message */}
      <div
        id="recherche-message"
        ref={message}
        tabIndex={-1}
        className={styles['message']}
        onKeyDown={state.status === 'answered' ? keepForTab : undefined}
      >
        <Message {...props} />
      </div>
    </div>
  );
}

/** Keeps the answer on Tab, which moves to the next steps. Any other key that types removes it. */
function keepForTab(event: KeyboardEvent): void {
  if (event.key === 'Tab') event.stopPropagation();
}

function Message({ state, entry, isAnswer, onRestart }: MessageSlotProps): ReactNode {
  const { t } = useTranslation('lookup');
  const failure = {
    tone: 'failure',
    message: 'detail.messages.erreurs.techPaiement',
    ...(!isAnswer && { role: 'alert' }),
  } as const;
  switch (state.status) {
    case 'refused':
      return (
        <Callout tone="failure" message={state.message}>
          <Sentences of={t(refusal(state))} />
        </Callout>
      );
    case 'answered':
      return (
        <Callout tone="information" message={state.message}>
          <Sentences of={t(state.message)} />
          <WaysOn state={state} entry={entry} onRestart={onRestart} />
        </Callout>
      );
    case 'informed':
      return (
        <Callout tone="information" message={state.message}>
          <Sentences of={t(state.message)} />
        </Callout>
      );
    case 'failed':
      return (
        <Callout {...failure}>
          {t('detail.messages.erreurs.techPaiement')} {isAnswer && <FailureMoment at={state.at} />}
        </Callout>
      );
    case 'limited':
      return (
        <Callout {...failure}>
          <TooManyAttempts until={state.until} />
        </Callout>
      );
    case 'idle':
    case 'pending':
      return null;
  }
}

/** Returns the words of a refusal. If only one of the two fields is missing, they name that one. */
function refusal({ message, fields }: LookupState & { readonly status: 'refused' }) {
  if (message !== 'accueil.messages.erreurs.numTelOuCleInvalide') return message;
  if (fields.length === 2) return message;
  return fields.includes('key')
    ? 'accueil.formulaire.manqueCle'
    : 'accueil.formulaire.manqueNumero';
}

/** A text whose first line is its title and whose second line says what to do. */
function Sentences({ of }: { readonly of: string }): ReactNode {
  const [title = '', step] = of.split('\n');
  return (
    <>
      <p className={styles['outcome']}>
        <strong>
          <PrintedNames of={title} />
        </strong>
      </p>
      <p>{step !== undefined && <PrintedNames of={step} />}</p>
    </>
  );
}

interface WaysOnProps extends Omit<MessageSlotProps, 'isAnswer'> {
  readonly state: LookupState & { readonly status: 'answered' };
}

/** The next steps after an answer: the payment under way, the payments made with their receipts, or another search. */
function WaysOn({ state, entry, onRestart }: WaysOnProps): ReactNode {
  const { t } = useTranslation('lookup');
  const reference = { number: digitsOf(entry.number), key: entry.key };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys on its controls must not clear the message
    <div className={styles['waysOn']} onKeyDown={(event) => event.stopPropagation()}>
      {state.seen && (
        <Link className={buttonClass('main')} to={paths.fine(reference)}>
          {t(`accueil.formulaire.${state.seen}`)}
        </Link>
      )}
      <Button type="button" look={state.seen ? 'link' : 'main'} onClick={onRestart}>
        {t('accueil.formulaire.autreAvis')}
      </Button>
    </div>
  );
}

/** The time of the failure in Paris, where deadlines end. It proves an attempt before a deadline. */
function FailureMoment({ at }: { readonly at: Date }): ReactNode {
  const { t } = useTranslation('lookup');
  const locale = useFormatLocale();
  const date = at.toLocaleDateString(locale, { dateStyle: 'long', timeZone });
  const heure = at.toLocaleTimeString(locale, { timeStyle: 'short', timeZone });
  return <time dateTime={at.toISOString()}>{t('accueil.messages.date', { date, heure })}</time>;
}

/** Says from when the next attempt is answered, rounded up so that nobody tries too early. */
function TooManyAttempts({ until }: { readonly until: Date | undefined }): ReactNode {
  const { t } = useTranslation('lookup');
  const locale = useFormatLocale();
  if (!until) return t('detail.messages.erreurs.techPaiementTropDEssaisBientot');
  const minute = new Date(Math.ceil(until.getTime() / 60_000) * 60_000);
  const heure = minute.toLocaleTimeString(locale, { timeStyle: 'short' });
  return t('detail.messages.erreurs.techPaiementTropDEssais', { heure });
}
