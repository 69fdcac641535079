import { useTranslation } from '@amendes/contract';
import type { PaymentReference } from '@amendes/fines/fine.ts';
import { Callout } from '@amendes/ui/callout.tsx';
import type { ReactNode } from 'react';
import { ResumePayment } from '../hand-over/resume-payment.tsx';
import { useFormats, useMoments } from '../formats/formats.ts';
import type { PaymentUnderWay } from './payment-check.ts';
import { Button } from '@amendes/ui/button.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import { LabelStack } from '../controls/label-stack.tsx';

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

export interface AskAgain {
  readonly isAsking: boolean;
  readonly askAgain: () => void;
}

export function AskAgainButton({ isAsking, askAgain }: AskAgain): ReactNode {
  const { t } = useTranslation('payment');
  const labels = [t('confirmation.liens.verifier'), t('confirmation.liens.verification')] as const;
  return (
    <p className={pageLayout.actions}>
      <Button
        type="button"
        aria-disabled={isAsking || undefined}
        aria-busy={isAsking || undefined}
        onClick={askAgain}
      >
        <LabelStack labels={labels} shown={labels[isAsking ? 1 : 0]} />
      </Button>
    </p>
  );
}
