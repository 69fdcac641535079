import {
  confirmPayment,
  paths,
  useNavigate,
  useTranslation,
  type PaymentConfirmation,
} from '@amendes/contract';
import { amountLeft, type Fine, type PaymentReference } from '@amendes/fines/fine.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { useMoments } from '../formats/formats.ts';
import { resumableAmount } from '../settlement/partial-amount.ts';
import { referenceFor } from '../settlement/offers.ts';
import { ResumePayment } from './resume-payment.tsx';

interface PaymentUnderWayProps {
  readonly fine: Fine;
  readonly reference: PaymentReference;
}

/** Says until when the payment of a notice is under way, and offers the way back to citizens who left its card page. */
export function PaymentUnderWay({ fine, reference }: PaymentUnderWayProps): ReactNode {
  const { t } = useTranslation('payment');
  const navigate = useNavigate();
  const { time } = useMoments();
  const [payment, setPayment] = useState<PaymentConfirmation>();
  const { number, key } = reference;

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    confirmPayment({ number, key }, signal).then(
      (result) => {
        if (result.ok && !signal.aborted) setPayment(result.value);
      },
      // The page links to the state of the payment, which asks again.
      () => {},
    );
    return () => controller.abort();
  }, [number, key]);

  if (payment?.state !== 'underWay' || !payment.expiresAt) return null;
  const { settlementType: type } = payment;
  const amount = resumableAmount(fine, type, payment.amount);
  return (
    <div data-message="remise.reprise.texte">
      <p>{t('remise.enCoursJusqua', { heure: time(payment.expiresAt) })}</p>
      <ResumePayment
        reference={referenceFor(fine, type)}
        type={type}
        amount={amount}
        due={amountLeft(fine)}
        until={payment.expiresAt}
        onEnded={() => void navigate(paths.confirmation(reference))}
      />
    </div>
  );
}
