import {
  Link,
  paths,
  useFormatLocale,
  usePage,
  useParams,
  useTranslation,
} from '@amendes/contract';
import { errorIds, useLocation } from '@amendes/contract/host';
import { buttonClass } from '@amendes/ui/button.tsx';
import { Callout } from '@amendes/ui/callout.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import { useState, type ReactNode } from 'react';
import { mayHavePaidAt } from '../part/may-have-paid.ts';
import { useHydratedValue } from '../prerender/use-hydrated-value.ts';
import { notedFailure } from './noted-failure.ts';
import { PayOtherwise } from './pay-otherwise.tsx';

/** Says what went wrong. The id of the address only chooses a text: it is never shown itself. */
export function ErrorPage(): ReactNode {
  const { t } = useTranslation('shell');
  const locale = useFormatLocale();
  const { idErreur } = useParams();
  const { state } = useLocation();
  // What no part noted failed as the page was opened.
  const [opened] = useState(Date.now);
  const isLive = useHydratedValue(true, false);
  const { from, at = opened, limit } = notedFailure(isLive && state);
  const id = errorIds.find((known) => known === idErreur) ?? 'inconnue';
  const isTechnical = id === 'technique' || id === 'session-expiree';
  const isLimit = isTechnical && limit !== undefined;
  // Whoever may have paid is not told how to pay, but where to see it.
  const mayHavePaid = isTechnical && !isLimit && mayHavePaidAt(from ?? '');
  const told = isLimit ? 'limite' : mayHavePaid ? 'retour-paiement' : id;
  // Rounded up: nobody is told to come too early.
  const minute = new Date(Math.ceil((limit ?? 0) / 60_000) * 60_000);
  const heure = minute.toLocaleTimeString(locale, { timeStyle: 'short' });
  const title = t(`erreur.${told}.titre`);
  usePage({ title, indexed: false });
  return (
    <div>
      <h1>{title}</h1>
      <Callout tone="failure" message={`erreur.${id}.texte`}>
        <p>
          {isLimit && !limit ? t('erreur.limite.bientot') : t(`erreur.${told}.texte`, { heure })}
        </p>
        {isTechnical && isLive && !isLimit && (
          <p>
            <time dateTime={new Date(at).toISOString()}>
              {t('erreur.moment', {
                moment: new Date(at).toLocaleString(locale, {
                  dateStyle: 'long',
                  timeStyle: 'short',
                }),
              })}
            </time>
          </p>
        )}
      </Callout>
      <p className={pageLayout.actions}>
        {from && (
          <Link className={buttonClass('main')} to={from} replace>
            {t('erreur.reessayer')}
          </Link>
        )}
        <Link className={buttonClass(from ? 'quiet' : 'main')} to={paths.home()}>
          {t('erreur.accueil')}
        </Link>
      </p>
      {isTechnical && !mayHavePaid && <PayOtherwise />}
    </div>
  );
}
