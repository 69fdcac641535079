import { Link, paths, useFormatLocale, useParams, useTranslation } from '@amendes/contract';
import { errorIds, siteNow, useLocation } from '@amendes/contract/host';
import { buttonClass } from '@amendes/ui/button.tsx';
import { useState, type ReactNode } from 'react';
import { mayHavePaidAt, NeedHelp, Outcome, PayOtherwise } from './outcome.tsx';
import { useHydratedValue } from '../prerender/hydrate.tsx';
import styles from './outcome.module.css';

/** Time zone in which payments are booked. The citizen's own may differ. */
const timeZone = 'Europe/Paris';

/** Tone of each message. A case that is nobody's failure does not look like one. */
const tones = {
  technique: 'failure',
  'amende-introuvable': 'warning',
  'paiement-refuse': 'failure',
  'paiement-annule': 'information',
  'session-expiree': 'failure',
  'retour-paiement': 'warning',
  inconnue: 'failure',
  limite: 'warning',
} as const;

/** Shows what went wrong. The id in the address only selects a text, and is never shown itself. */
export function ErrorPage(): ReactNode {
  const { t } = useTranslation('shell');
  const locale = useFormatLocale();
  const { idErreur } = useParams();
  const { state } = useLocation();
  // A failure that no part noted counts from the moment when the page was opened.
  const [opened] = useState(siteNow);
  const isLive = useHydratedValue(true, false);
  const { from, at: noted, limit } = notedFailure(isLive && state);
  const at = noted ?? opened;
  const id = errorIds.find((known) => known === idErreur) ?? 'inconnue';
  const isTechnical = id === 'technique' || id === 'session-expiree';
  const isBack = id === 'retour-paiement';
  // A citizen who may have paid is not told how to pay, but where to check.
  const mayHavePaid = isBack || (isTechnical && mayHavePaidAt(from ?? ''));
  const isLimit = (isTechnical || isBack) && limit !== undefined;
  const text = isLimit ? 'limite' : mayHavePaid ? 'retour-paiement' : id;
  // Rounded up, so that nobody comes back too early.
  const minute = new Date(Math.ceil((limit ?? 0) / 60_000) * 60_000);
  const heure = minute.toLocaleTimeString(locale, { timeStyle: 'short', timeZone });
  return (
    <Outcome
      title={t(`erreur.${text}.titre`)}
      tone={tones[text]}
      message={`erreur.${id}.texte`}
      actions={
        <>
          {from && (
            <Link className={buttonClass('main')} to={from} replace>
              {t('erreur.reessayer')}
            </Link>
          )}
          <Link className={buttonClass(from ? 'link' : 'main')} to={paths.home()}>
            {t('erreur.accueil')}
          </Link>
        </>
      }
      note={
        // A citizen who may have paid also needs the proof of the failure.
        (isTechnical || (isBack && noted !== undefined)) &&
        isLive &&
        !isLimit && (
          <p className={styles['note']} data-message="erreur.moment">
            <time dateTime={new Date(at).toISOString()}>
              {t('erreur.moment', {
                moment: new Date(at).toLocaleString(locale, {
                  dateStyle: 'long',
                  timeStyle: 'short',
                  timeZone,
                }),
              })}
            </time>
          </p>
        )
      }
      beside={
        isTechnical && !mayHavePaid ? <PayOtherwise /> : <NeedHelp mayHavePaid={mayHavePaid} />
      }
    >
      <p>{isLimit && !limit ? t('erreur.limite.bientot') : t(`erreur.${text}.texte`, { heure })}</p>
      {/* Without a noted address, the citizen may have been returning from the card page. A limit says nothing about that. */}
      {(isLimit ? mayHavePaid : isTechnical && from === undefined) && <p>{t('erreur.siPaye')}</p>}
    </Outcome>
  );
}

/** Details of the failure, which the part that opened the error page noted in the history of the tab. */
interface NotedFailure {
  /** Last address of the citizen, as a path of this site. */
  readonly from?: string | undefined;
  /** Time of the failure by the site's clock, in milliseconds since the epoch. */
  readonly at?: number | undefined;
  /** Set after too many attempts: the time from which the next one is answered, or 0 if it is unknown. */
  readonly limit?: number | undefined;
}

/** Reads the history's state, which another release of a part may have written, or nobody. */
export function notedFailure(state: unknown): NotedFailure {
  const { from, at, limit }: Readonly<Record<string, unknown>> = Object(state);
  return {
    // One leading slash: a path of this site, never another host.
    from: typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : undefined,
    at: moment(at),
    limit: moment(limit),
  };
}

/** Returns a time that a `Date` can represent, or `undefined`. */
const moment = (value: unknown) =>
  typeof value === 'number' && Math.abs(value) <= 8.64e15 ? Math.trunc(value) : undefined;
