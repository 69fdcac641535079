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
import { Notice } from '@amendes/ui/notice.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import { useState, type ReactNode } from 'react';
import { useOnceTakenOver } from '../prerender/use-once-taken-over.ts';
import { notedFailure } from './noted-failure.ts';
import { PayOtherwise } from './pay-otherwise.tsx';

/** Says what went wrong. The id of the address only chooses a text: it is never shown itself. */
export function ErrorPage(): ReactNode {
  const { t } = useTranslation('shell');
  const { idErreur } = useParams();
  const { state } = useLocation();
  const id = errorIds.find((known) => known === idErreur) ?? 'inconnue';
  const noted = notedFailure(state);
  const back = useOnceTakenOver(noted.from, undefined);
  // What no part noted failed as the page was opened.
  const [opened] = useState(Date.now);
  const at = useOnceTakenOver(noted.at ?? opened, undefined);
  const isLimit = useOnceTakenOver(noted.limit !== undefined, false);
  const until = useOnceTakenOver(noted.limit?.until, undefined);
  const isTechnical = id === 'technique' || id === 'session-expiree';
  const title = t(isTechnical && isLimit ? 'erreur.limite.titre' : `erreur.${id}.titre`);
  usePage({ title, indexed: false });
  return (
    <div>
      <h1>{title}</h1>
      <Notice tone="failure" message={`erreur.${id}.texte`}>
        {isTechnical && isLimit ? <Limit until={until} /> : <p>{t(`erreur.${id}.texte`)}</p>}
        {isTechnical && !isLimit && at && <Proof at={at} />}
      </Notice>
      <p className={pageLayout.actions}>
        {back && (
          <Link className={buttonClass('main')} to={back} replace>
            {t('erreur.reessayer')}
          </Link>
        )}
        <Link className={buttonClass(back ? 'quiet' : 'main')} to={paths.home()}>
          {t('erreur.accueil')}
        </Link>
      </p>
      {isTechnical && <PayOtherwise />}
    </div>
  );
}

/** When it failed: whoever tried in time can show it. */
function Proof({ at }: { readonly at: number }): ReactNode {
  const { t } = useTranslation('shell');
  const locale = useFormatLocale();
  const date = new Date(at);
  const moment = date.toLocaleString(locale, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <p>
      <time dateTime={date.toISOString()}>{t('erreur.moment', { moment })}</time>
    </p>
  );
}

/** When the next attempt is answered, rounded up: nobody is told to come too early. */
function Limit({ until }: { readonly until: number | undefined }): ReactNode {
  const { t } = useTranslation('shell');
  const locale = useFormatLocale();
  if (!until) return <p>{t('erreur.limite.bientot')}</p>;
  const minute = new Date(Math.ceil(until / 60_000) * 60_000);
  const heure = minute.toLocaleTimeString(locale, { timeStyle: 'short' });
  return <p>{t('erreur.limite.texte', { heure })}</p>;
}
