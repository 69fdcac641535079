import { siteTime, useFormatLocale, useTranslation } from '@amendes/contract';
import { useState, type ReactNode } from 'react';
import { useMoments } from './formats.ts';

const timeZone = 'Europe/Paris';

/** When the service failed by the site's clock, told by those of Paris, where deadlines end: a proof of having tried in time. */
export function FailureMoment({ at }: { readonly at: Date }): ReactNode {
  const { t } = useTranslation('payment');
  const locale = useFormatLocale();
  const date = at.toLocaleDateString(locale, { dateStyle: 'long', timeZone });
  const heure = at.toLocaleTimeString(locale, { timeStyle: 'short', timeZone });
  return <time dateTime={at.toISOString()}>{t('accueil.messages.date', { date, heure })}</time>;
}

/** Says that the service was asked too often, and from when it answers again: rounded up so that nobody comes too early. */
export function useTooManyRequests(): (until: Date | undefined) => string {
  const { t } = useTranslation('payment');
  const { time } = useMoments();
  return (until) => {
    if (!until) return t('telechargement.tropDeDemandesBientot');
    const minute = new Date(Math.ceil(until.getTime() / 60_000) * 60_000);
    return t('telechargement.tropDeDemandes', { heure: time(minute) });
  };
}

/** The moment at which a failure is first shown. */
export function FailureNow(): ReactNode {
  const [at] = useState(() => new Date(siteTime(Date.now())));
  return <FailureMoment at={at} />;
}
