import { useTranslation } from '@amendes/contract';
import type { PaymentReference } from '@amendes/fines/fine.ts';
import { Callout } from '@amendes/ui/callout.tsx';
import type { ReactNode } from 'react';
import { ResumePayment } from '../hand-over/resume-payment.tsx';
import { useFormats } from '../journey/use-formats.ts';
import { AskAgainButton, type AskAgain } from './ask-again-button.tsx';
import type { PaymentUnderWay } from './payment-check.ts';
import { useMoments } from './use-moments.ts';

interface PausedProps extends AskAgain {
  readonly payment: PaymentUnderWay;
  readonly reference: PaymentReference;
  readonly checkedAt: Date;
}

/** The provider has not answered in the time that anybody is kept waiting. */
export function Paused({ payment, reference, checkedAt, ...again }: PausedProps): ReactNode {
  const { t } = useTranslation('payment');
  const { money } = useFormats();
  const { time } = useMoments();
  const { amount, expiresAt } = payment;
  return (
    <>
      <Callout tone="warning" message="confirmation.pause.texte">
        <p>{t('confirmation.pause.texte', { montant: money(amount) })}</p>
        <p>{t('confirmation.pause.argent')}</p>
        {expiresAt && <p>{t('confirmation.pause.fin', { heure: time(expiresAt) })}</p>}
        <p>
          <time dateTime={checkedAt.toISOString()}>
            {t('confirmation.pause.derniere', { heure: time(checkedAt) })}
          </time>
        </p>
      </Callout>
      <p>{t('confirmation.plusTard')}</p>
      <AskAgainButton {...again} />
      {expiresAt && (
        <ResumePayment reference={reference} type={payment.settlementType} amount={amount} />
      )}
    </>
  );
}
