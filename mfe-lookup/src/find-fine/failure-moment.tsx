import { useTranslation } from '@amendes/contract';
import type { ReactNode } from 'react';

/** When the service failed, in the visitor's language and time: a proof of having tried in time. */
export function FailureMoment({ at }: { readonly at: Date }): ReactNode {
  const { t, i18n } = useTranslation('lookup');
  const date = at.toLocaleDateString(i18n.language, { dateStyle: 'long' });
  const heure = at.toLocaleTimeString(i18n.language, { timeStyle: 'short' });
  return <time dateTime={at.toISOString()}>{t('accueil.messages.date', { date, heure })}</time>;
}
