import { siteTime, useFormatLocale, useTranslation } from '@amendes/contract';
import { useState, type ReactNode } from 'react';
import { useMoments } from './formats.ts';

const timeZone = 'Europe/Paris';

/** Shows the moment of a failure of the service in the time of Paris, where deadlines end: it proves a try in time. */
export function FailureMoment({ at }: { readonly at: Date }): ReactNode {
  const { t } = useTranslation('payment');
  const locale = useFormatLocale();
  const date = at.toLocaleDateString(locale, { dateStyle: 'long', timeZone });
  const heure = at.toLocaleTimeString(locale, { timeStyle: 'short', timeZone });
  return <time dateTime={at.toISOString()}>{t('accueil.messages.date', { date, heure })}</time>;
}

/** Says that there were too many requests, and from when the service answers again. Rounded up so that nobody is too early. */
export function useTooManyRequests(): (until: Date | undefined) => string {
  const { t } = useTranslation('payment');
  const { time } = useMoments();
  return (until) => {
    if (!until) return t('telechargement.tropDeDemandesBientot');
    const minute = new Date(Math.ceil(until.getTime() / 60_000) * 60_000);
    return t('telechargement.tropDeDemandes', { heure: time(minute) });
  };
}

/** Shows the moment at which a failure is first shown. */
export function FailureNow(): ReactNode {
  const [at] = useState(() => new Date(siteTime(Date.now())));
  return <FailureMoment at={at} />;
}
