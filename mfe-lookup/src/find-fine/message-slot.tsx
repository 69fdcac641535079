import { announce, Link, paths, useTranslation, useFormatLocale } from '@amendes/contract';
import { digitsOf } from '@amendes/fines/payment-number.ts';
import { Callout } from '@amendes/ui/callout.tsx';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { type Entry, hintsFor } from './entry.ts';
import styles from './fine-form.module.css';
import type { LookupState } from './use-lookup.ts';

/** No date and time takes more room in any language. */
const longest = { date: '28. septembre 2222', heure: '22:22' };

interface MessageSlotProps {
  readonly state: LookupState;
  readonly entry: Entry;
}

/** Keeps one place for the hints, which stay for as long as they are true, and one for an error or an answer. */
export function MessageSlot({ state, entry }: MessageSlotProps): ReactNode {
  const error = useRef<HTMLDivElement>(null);
  const isError = ['refused', 'failed', 'limited'].includes(state.status);

  useEffect(() => {
    // Focus makes assistive technology read the message; a live region would read it a second time.
    if (isError) error.current?.focus();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the same error again is a new message
  }, [isError, state]);

  return (
    <div className={styles['slot']}>
      <div className={styles['place']}>
        <HintRoom />
        <div id="recherche-indications">
          <Hints entry={entry} />
        </div>
      </div>
      <div className={styles['place']}>
        <MessageRoom />
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- lets Tab reach its link */}
        <div
          id="recherche-message"
          ref={error}
          tabIndex={-1}
          className={styles['message']}
          onKeyDown={leadsOn(state) ? keepForTab : undefined}
        >
          <Message state={state} entry={entry} />
        </div>
      </div>
    </div>
  );
}

const underWay = 'accueil.messages.erreurs.paiementEnCours';

/** One message has a link: that of a payment under way. */
const leadsOn = (state: LookupState) => state.status === 'refused' && state.message === underWay;

/** Any key takes a message away, but for the one that goes on to its link. */
function keepForTab(event: KeyboardEvent): void {
  if (event.key === 'Tab') event.stopPropagation();
}

function Message({ state, entry }: MessageSlotProps): ReactNode {
  const { t } = useTranslation('lookup');
  switch (state.status) {
    case 'refused':
      return (
        <Callout tone="failure" message={state.message}>
          {t(state.message)}
          {leadsOn(state) && <WayToPayment entry={entry} />}
        </Callout>
      );
    case 'failed':
      return (
        <Callout tone="failure" message="detail.messages.erreurs.techPaiement">
          {t('detail.messages.erreurs.techPaiement')} <FailureMoment at={state.at} />
        </Callout>
      );
    case 'limited':
      return (
        <Callout tone="failure" message="detail.messages.erreurs.techPaiement">
          <TooManyAttempts until={state.until} />
        </Callout>
      );
    case 'informed':
      return (
        <Callout tone="information" message={state.message}>
          {t(state.message)}
        </Callout>
      );
    case 'idle':
    case 'pending':
      return null;
  }
}

/** Leads a citizen who left the card page without paying back to that payment. */
function WayToPayment({ entry }: { readonly entry: Entry }): ReactNode {
  const { t } = useTranslation('lookup');
  const reference = { number: digitsOf(entry.number), key: entry.key };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- lets the keys of the link through
    <p onKeyDown={(event) => event.stopPropagation()}>
      <Link to={paths.fine(reference)}>{t('accueil.formulaire.enCours')}</Link>
    </p>
  );
}

/** Shows all hints that are true and announces each when it appears. */
function Hints({ entry }: Pick<MessageSlotProps, 'entry'>): ReactNode {
  const { t } = useTranslation('lookup');
  const hints = hintsFor(entry).map(({ key, text }) => ({
    key: `accueil.messages.infos.${key}`,
    text: t(`accueil.messages.infos.${text}`),
  }));
  const latest = hints[hints.length - 1]?.text;

  useEffect(() => {
    if (latest) announce(latest);
  }, [latest]);

  return hints.map(({ key, text }) => (
    <p key={key} className={styles['hint']} data-message={key}>
      {text}
    </p>
  ));
}

/** The moment of the failure in the citizen's language and time zone: it proves an attempt within a deadline. */
function FailureMoment({ at }: { readonly at: Date }): ReactNode {
  const { t } = useTranslation('lookup');
  const locale = useFormatLocale();
  const date = at.toLocaleDateString(locale, { dateStyle: 'long' });
  const heure = at.toLocaleTimeString(locale, { timeStyle: 'short' });
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

/**
 * Keeps the room of the longest message of the language, that of a failing service: laid out but not
 * shown, it has the right height on every screen and at every size of text.
 */
function MessageRoom(): ReactNode {
  const { t } = useTranslation('lookup');
  return (
    <div className={styles['room']} aria-hidden="true">
      <Callout tone="failure">
        {t('detail.messages.erreurs.techPaiement')} {t('accueil.messages.date', longest)}
      </Callout>
    </div>
  );
}

/** Keeps the room of the longest hints beside each other, in the same way. */
function HintRoom(): ReactNode {
  const { t } = useTranslation('lookup');
  return (
    <div className={styles['room']} aria-hidden="true">
      <p className={styles['hint']}>{t('accueil.messages.infos.AFMDouAFD')}</p>
      <p className={styles['hint']}>{t('accueil.messages.infos.cleAVerifier')}</p>
    </div>
  );
}
