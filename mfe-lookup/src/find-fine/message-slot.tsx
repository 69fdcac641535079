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
  /** Whether it answers a search: what is said of a link takes the focus from nobody, and proves no attempt. */
  readonly isAsked: boolean;
  /** Empties the fields for another notice. */
  readonly onRestart: () => void;
}

/**
 * The place of the one error or answer, first in the form. A message takes the room that it needs when it comes; its room
 * stays when the next key removes it, so that nothing moves under the fingers of whoever types.
 */
export function MessageSlot(props: MessageSlotProps): ReactNode {
  const { state, isAsked } = props;
  const slot = useRef<HTMLDivElement>(null);
  const message = useRef<HTMLDivElement>(null);
  const room = useRef(0);
  const isShown = state.status !== 'idle' && state.status !== 'pending';

  useLayoutEffect(() => {
    // Before the first message there is nothing to keep, and an attribute would only be in the way.
    if (!slot.current || (!isShown && room.current === 0)) return;
    slot.current.style.minHeight = isShown ? '' : `${room.current}px`;
    if (isShown) room.current = slot.current.offsetHeight;
  });

  useEffect(() => {
    if (state.status === 'idle' || state.status === 'pending') return;
    // Focus makes assistive technology read the message; a live region would read it a second time.
    if (isAsked && state.status !== 'informed') message.current?.focus();
    else message.current?.scrollIntoView?.({ block: 'nearest' });
  }, [state, isAsked]);

  return (
    <div ref={slot} className={styles['slot']}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- lets Tab reach its ways on */}
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

/** Any key that types takes an answer away, but for the one that goes on to what can be done now. */
function keepForTab(event: KeyboardEvent): void {
  if (event.key === 'Tab') event.stopPropagation();
}

function Message({ state, entry, isAsked, onRestart }: MessageSlotProps): ReactNode {
  const { t } = useTranslation('lookup');
  const failure = {
    tone: 'failure',
    message: 'detail.messages.erreurs.techPaiement',
    ...(!isAsked && { role: 'alert' }),
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
          {t('detail.messages.erreurs.techPaiement')} {isAsked && <FailureMoment at={state.at} />}
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

/** The words of a refusal: where only one of two entries is missing, they name that one. */
function refusal({ message, fields }: LookupState & { readonly status: 'refused' }) {
  if (message !== 'accueil.messages.erreurs.numTelOuCleInvalide') return message;
  if (fields.length === 2) return message;
  return fields.includes('key')
    ? 'accueil.formulaire.manqueCle'
    : 'accueil.formulaire.manqueNumero';
}

/** A text whose first line is its title and whose second one says what to do. */
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

interface WaysOnProps extends Omit<MessageSlotProps, 'isAsked'> {
  readonly state: LookupState & { readonly status: 'answered' };
}

/** What can be done now that the answer is known: see the payment under way, or those made with their receipts; go on. */
function WaysOn({ state, entry, onRestart }: WaysOnProps): ReactNode {
  const { t } = useTranslation('lookup');
  const reference = { number: digitsOf(entry.number), key: entry.key };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- lets the keys of what it holds through
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

/** The moment of the failure by the clocks of Paris, where deadlines end: it proves an attempt within one. */
function FailureMoment({ at }: { readonly at: Date }): ReactNode {
  const { t } = useTranslation('lookup');
  const locale = useFormatLocale();
  const date = at.toLocaleDateString(locale, { dateStyle: 'long', timeZone });
  const heure = at.toLocaleTimeString(locale, { timeStyle: 'short', timeZone });
  return <time dateTime={at.toISOString()}>{t('accueil.messages.date', { date, heure })}</time>;
}

/** Says from when the next attempt is answered, rounded up so that nobody comes too early. */
function TooManyAttempts({ until }: { readonly until: Date | undefined }): ReactNode {
  const { t } = useTranslation('lookup');
  const locale = useFormatLocale();
  if (!until) return t('detail.messages.erreurs.techPaiementTropDEssaisBientot');
  const minute = new Date(Math.ceil(until.getTime() / 60_000) * 60_000);
  const heure = minute.toLocaleTimeString(locale, { timeStyle: 'short' });
  return t('detail.messages.erreurs.techPaiementTropDEssais', { heure });
}
