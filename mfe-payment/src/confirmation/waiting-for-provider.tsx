import { useTranslation } from '@amendes/contract';
import { Notice } from '@amendes/ui/notice.tsx';
import type { ReactNode } from 'react';
import { useFormats } from '../journey/use-formats.ts';
import type { PaymentUnderWay } from './payment-check.ts';
import { useMoments } from './use-moments.ts';

/** What is waited for, how long at most, and what not to do meanwhile. */
export function WaitingForProvider({ payment }: { readonly payment: PaymentUnderWay }): ReactNode {
  const { t } = useTranslation('payment');
  const { money } = useFormats();
  const { time } = useMoments();
  const { amount, expiresAt } = payment;
  return (
    <Notice tone="information" message="confirmation.attente.texte" aria-busy="true">
      <p>{t('confirmation.attente.texte', { montant: money(amount) })}</p>
      <p>{t('confirmation.attente.patience')}</p>
      <p>
        {t('confirmation.attente.pasDeuxFois')}{' '}
        {expiresAt && t('confirmation.pause.fin', { heure: time(expiresAt) })}
      </p>
    </Notice>
  );
}
