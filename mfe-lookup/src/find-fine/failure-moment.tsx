import { useFormatLocale, useTranslation } from '@amendes/contract';
import type { ReactNode } from 'react';

/** When the service failed, in the visitor's language and time: a proof of having tried in time. */
export function FailureMoment({ at }: { readonly at: Date }): ReactNode {
  const { t } = useTranslation('lookup');
  const locale = useFormatLocale();
  const date = at.toLocaleDateString(locale, { dateStyle: 'long' });
  const heure = at.toLocaleTimeString(locale, { timeStyle: 'short' });
  return <time dateTime={at.toISOString()}>{t('accueil.messages.date', { date, heure })}</time>;
}

/** That too many attempts were made, and when the next one is answered: nobody is told to come too early. */
export function TooManyAttempts({ until }: { readonly until: Date | undefined }): ReactNode {
  const { t } = useTranslation('lookup');
  const locale = useFormatLocale();
  if (!until) return t('detail.messages.erreurs.techPaiementTropDEssaisBientot');
  const minute = new Date(Math.ceil(until.getTime() / 60_000) * 60_000);
  const heure = minute.toLocaleTimeString(locale, { timeStyle: 'short' });
  return t('detail.messages.erreurs.techPaiementTropDEssais', { heure });
}
