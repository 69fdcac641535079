import { useTranslation } from '@amendes/contract';
import { groupDigits } from '@amendes/fines/payment-number.ts';
import type { ReactNode } from 'react';
import { useFormats } from '../journey/use-formats.ts';
import type { PaidPayment } from './payment-check.ts';
import styles from './payment-facts.module.css';
import { useMoments } from './use-moments.ts';

interface PaymentFactsProps {
  readonly payment: PaidPayment;
  readonly number: string;
}

/** A payment line by line, as it is booked. */
export function PaymentFacts({ payment, number }: PaymentFactsProps): ReactNode {
  const { t } = useTranslation('payment');
  const { money, day } = useFormats();
  const { booked } = useMoments();
  const { settlementType, kind, amount, paidAt, means, meansText, reference } = payment;
  const date = paidAt
    ? t('confirmation.faits.heureDeParis', { moment: booked(paidAt) })
    : day(payment.day);

  const lines = [
    ['numero', groupDigits(number)],
    ['nature', kind !== 'UNKNOWN' && t(`detail.natures.${kind}`)],
    ['objet', t(`confirmation.objets.${settlementType}`)],
    ['montant', money(amount)],
    ['date', date],
    ['moyen', means === 'other' ? meansText : t(`confirmation.moyens.${means}`)],
    ['reference', reference],
  ] as const;

  return (
    <dl className={styles['facts']}>
      {lines.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{t(`confirmation.faits.${label}`)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
