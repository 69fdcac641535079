import { useTranslation } from '@amendes/contract';
import { amountLeft, roleOf, type Fine, type PaymentReference } from '@amendes/fines/fine.ts';
import { groupDigits } from '@amendes/fines/payment-number.ts';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import { useId, useState, type ReactNode } from 'react';
import styles from './fine-summary.module.css';
import { useFormats } from './use-formats.ts';

interface FineSummaryProps {
  readonly fine: Fine;
  readonly reference: PaymentReference;
  readonly title: string;
}

/** What identifies the notice, as far as the API tells it; narrow windows fold it to three lines. */
export function FineSummary({ fine, reference, title }: FineSummaryProps): ReactNode {
  const { t } = useTranslation('payment');
  const { day, money } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { offence, sentOn, settlements } = fine;
  const left = amountLeft(fine);
  const paid = settlements.reduce((sum, { amount }) => sum + amount, 0);
  const isDeposit = roleOf(fine, reference) === 'deposit';
  const place = [offence?.place, offence?.day && day(offence.day)].filter(Boolean).join(', ');

  const lines = [
    [isDeposit ? 'consignation' : 'numero', groupDigits(reference.number)],
    ['infraction', offence?.nature],
    ['reste', fine.status === 'A_PAYER' && left !== undefined && money(left)],
    ['cle', reference.key],
    ['envoi', sentOn && day(sentOn)],
    ['lieu', place],
    ['vehicule', offence?.registration],
    ['dejaPaye', paid > 0 && money(paid)],
  ] as const;

  return (
    <section className={pageLayout.softCard} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <dl id={id} className={styles['summary']} data-open={isOpen || undefined}>
        {lines.map(([label, value], index) =>
          value ? (
            <div key={label} data-folded={index > 2 || undefined}>
              <dt>{t(`detail.resume.${label}`)}</dt>
              {/* The API tells of the offence in French only. */}
              <dd lang={label === 'infraction' ? 'fr' : undefined}>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <button
        type="button"
        className={styles['unfold']}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'detail.resume.replier' : 'detail.resume.deplier')}
      </button>
    </section>
  );
}
