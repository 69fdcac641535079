import { Link, paths, useFormatLocale, useParams, useTranslation } from '@amendes/contract';
import { errorIds, siteNow, useLocation } from '@amendes/contract/host';
import { buttonClass } from '@amendes/ui/button.tsx';
import { useState, type ReactNode } from 'react';
import { mayHavePaidAt, NeedHelp, Outcome, PayOtherwise } from './outcome.tsx';
import { useHydratedValue } from '../prerender/hydrate.tsx';
import styles from './outcome.module.css';

/** Payments are booked by it, and a visitor's own may be another. */
const timeZone = 'Europe/Paris';

/** What is nobody's failure does not look like one. */
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

/** Says what went wrong. The id of the address only chooses a text: it is never shown itself. */
export function ErrorPage(): ReactNode {
  const { t } = useTranslation('shell');
  const locale = useFormatLocale();
  const { idErreur } = useParams();
  const { state } = useLocation();
  // What no part noted failed as the page was opened.
  const [opened] = useState(siteNow);
  const isLive = useHydratedValue(true, false);
  const { from, at: noted, limit } = notedFailure(isLive && state);
  const at = noted ?? opened;
  const id = errorIds.find((known) => known === idErreur) ?? 'inconnue';
  const isTechnical = id === 'technique' || id === 'session-expiree';
  const isBack = id === 'retour-paiement';
  // Whoever may have paid is not told how to pay, but where to see it.
  const mayHavePaid = isBack || (isTechnical && mayHavePaidAt(from ?? ''));
  const isLimit = (isTechnical || isBack) && limit !== undefined;
  const told = isLimit ? 'limite' : mayHavePaid ? 'retour-paiement' : id;
  // Rounded up: nobody is told to come too early.
  const minute = new Date(Math.ceil((limit ?? 0) / 60_000) * 60_000);
  const heure = minute.toLocaleTimeString(locale, { timeStyle: 'short', timeZone });
  return (
    <Outcome
      title={t(`erreur.${told}.titre`)}
      tone={tones[told]}
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
        // Whoever may have paid needs the proof of what failed as well.
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
      <p>{isLimit && !limit ? t('erreur.limite.bientot') : t(`erreur.${told}.texte`, { heure })}</p>
      {/* Nobody noted where they were: it may have been on the way back from the card page. A limit says nothing of it. */}
      {(isLimit ? mayHavePaid : isTechnical && from === undefined) && <p>{t('erreur.siPaye')}</p>}
    </Outcome>
  );
}

/** What the part that sent the visitor to the error page noted of the failure, in the history of the tab. */
interface NotedFailure {
  /** Where the visitor was, as a path of this site. */
  readonly from?: string | undefined;
  /** When it failed by the site's clock, in milliseconds since the epoch. */
  readonly at?: number | undefined;
  /** Too many attempts were made: the moment from which the next one is answered; 0 when it is not known. */
  readonly limit?: number | undefined;
}

/** Reads the history's state: another release of a part may have written it, or nobody. */
export function notedFailure(state: unknown): NotedFailure {
  const { from, at, limit }: Readonly<Record<string, unknown>> = Object(state);
  return {
    // One leading slash: a path of this site, never another host.
    from: typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : undefined,
    at: moment(at),
    limit: moment(limit),
  };
}

/** A moment that a `Date` can hold. */
const moment = (value: unknown) =>
  typeof value === 'number' && Math.abs(value) <= 8.64e15 ? Math.trunc(value) : undefined;
