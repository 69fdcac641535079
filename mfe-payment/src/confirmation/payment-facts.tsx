import { useTranslation } from '@amendes/contract';
import { dayInFrance } from '@amendes/fines/deadlines.ts';
import { groupDigits } from '@amendes/fines/payment-number.ts';
import { PrintedNames } from '@amendes/ui/whole-numbers.tsx';
import type { ReactNode } from 'react';
import { useFormats, useMoments } from '../formats/formats.ts';
import type { PaidPayment } from './payment-check.ts';
import styles from './payment-facts.module.css';

interface PaymentFactsProps {
  readonly payment: PaidPayment;
  readonly number: string;
  /** Set for the receipt, which shows all that its file says. Elsewhere, facts that already stand beside it are left out. */
  readonly withReceipt?: boolean;
}

/** Lists a payment line by line, as it is booked. */
export function PaymentFacts({ payment, number, withReceipt }: PaymentFactsProps): ReactNode {
  const { t } = useTranslation('payment');
  const { money, day } = useFormats();
  const { booked } = useMoments();
  const { settlementType, kind, amount, paidAt, means, meansText, reference } = payment;
  // A deposit has its own number, even if it was paid under the number of the fine.
  const { settledNumber = number, leftAfter = 0, receipt } = withReceipt ? payment : {};
  const date = paidAt
    ? t('confirmation.faits.heureDeParis', { moment: booked(paidAt) })
    : day(payment.day);

  const lines = [
    ['numero', groupDigits(settledNumber)],
    ['nature', kind !== 'UNKNOWN' && <PrintedNames of={t(`detail.natures.${kind}`)} />],
    ['objet', t(`confirmation.objets.${settlementType}`)],
    ['montant', withReceipt && money(amount)],
    ['reste', leftAfter > 0 && money(leftAfter)],
    ['date', date],
    ['moyen', means === 'other' ? meansText : t(`confirmation.moyens.${means}`)],
    ['reference', withReceipt && reference],
    ['justificatif', receipt?.number],
    ['etabli', receipt?.issuedAt && day(dayInFrance(new Date(receipt.issuedAt)))],
  ] as const;

  return (
    <dl className={styles['facts']}>
      {lines.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{t(`confirmation.faits.${label}`)}</dt>
              <dd
                // A means of payment without a translation is shown in the words of the API, which are French.
                lang={label === 'moyen' && means === 'other' ? 'fr' : undefined}
                translate={label === 'reference' ? 'no' : undefined}
              >
                {value}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
