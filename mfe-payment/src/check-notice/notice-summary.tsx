import { useTranslation } from '@amendes/contract';
import { amountLeft, roleOf, type Fine, type PaymentReference } from '@amendes/fines/fine.ts';
import { groupDigits } from '@amendes/fines/payment-number.ts';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import type { ReactNode } from 'react';
import styles from './check-notice.module.css';
import { useFormats } from './use-formats.ts';

interface NoticeSummaryProps {
  readonly fine: Fine;
  readonly reference: PaymentReference;
}

/** What identifies the notice, as far as the API tells it. */
export function NoticeSummary({ fine, reference }: NoticeSummaryProps): ReactNode {
  const { t } = useTranslation('payment');
  const { day, money } = useFormats();
  const { offence, sentOn, settlements } = fine;
  const left = amountLeft(fine);
  const paid = settlements.reduce((sum, { amount }) => sum + amount, 0);
  const isDeposit = roleOf(fine, reference) === 'deposit';
  const place = [offence?.place, offence?.day && day(offence.day)].filter(Boolean).join(', ');

  const lines = [
    [isDeposit ? 'consignation' : 'numero', groupDigits(reference.number)],
    ['cle', reference.key],
    ['envoi', sentOn && day(sentOn)],
    ['infraction', offence?.nature],
    ['lieu', place],
    ['vehicule', offence?.registration],
    ['dejaPaye', paid > 0 && money(paid)],
    ['reste', fine.status === 'A_PAYER' && left !== undefined && money(left)],
  ] as const;

  return (
    <section className={pageLayout.softCard} aria-labelledby="resume-titre">
      <h2 id="resume-titre">{t('detail.resume.titre')}</h2>
      <dl className={styles['summary']}>
        {lines.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt>{t(`detail.resume.${label}`)}</dt>
              {/* The API tells of the offence in French only. */}
              <dd lang={label === 'infraction' ? 'fr' : undefined}>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </section>
  );
}
