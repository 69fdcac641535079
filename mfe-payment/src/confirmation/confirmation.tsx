import { useTranslation } from '@amendes/contract';
import type { PaymentReference } from '@amendes/fines/fine.ts';
import type { ReactNode } from 'react';
import { CheckedPayment } from './checked-payment.tsx';
import { Paid } from './paid.tsx';

interface ConfirmationProps {
  readonly reference: PaymentReference;
}

/** Where a payment stands, by what the API knows: that the browser came back proves nothing. */
export function Confirmation({ reference }: ConfirmationProps): ReactNode {
  const { t } = useTranslation('payment');
  return (
    <CheckedPayment
      screen="confirmation"
      reference={reference}
      paidTitle={({ settlementType }) => t(`confirmation.paid.titre.${settlementType}`)}
    >
      {(payment) => <Paid payment={payment} reference={reference} />}
    </CheckedPayment>
  );
}
