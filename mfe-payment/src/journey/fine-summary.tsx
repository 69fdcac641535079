import { useTranslation } from '@amendes/contract';
import {
  amountLeft,
  paidSoFar,
  roleOf,
  type Cents,
  type Fine,
  type PaymentReference,
} from '@amendes/fines/fine.ts';
import { groupDigits } from '@amendes/fines/payment-number.ts';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import { useId, useState, type ReactNode } from 'react';
import styles from './fine-summary.module.css';
import { useFormats } from '../formats/formats.ts';

interface FineSummaryProps {
  readonly fine: Fine;
  readonly reference: PaymentReference;
  readonly title: string;
  /** What is left by the means of the screen, where that is not what a card pays today. */
  readonly left?: Cents | undefined;
  /** Whether narrow windows fold it to three lines: not where the visitor has to recognise the notice. */
  readonly folds: boolean;
}

/** All that identifies the notice, as far as the API tells it. */
export function FineSummary(props: FineSummaryProps): ReactNode {
  const { fine, reference, title, folds, left = amountLeft(fine) } = props;
  const { t } = useTranslation('payment');
  const { day, money } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { offence, sentOn } = fine;
  const paid = paidSoFar(fine);
  const isDeposit = roleOf(fine, reference) === 'deposit';
  const place = [offence?.place, offence?.day && day(offence.day)].filter(Boolean).join(', ');

  const lines = [
    [isDeposit ? 'consignation' : 'numero', groupDigits(reference.number)],
    ['cle', reference.key],
    ['envoi', sentOn && day(sentOn)],
    ['infraction', offence?.nature],
    ['lieu', place],
    ['vehicule', offence?.registration],
    ['reste', owes.has(fine.status) && left !== undefined && money(left)],
    ['dejaPaye', paid > 0 && money(paid)],
  ] as const;

  return (
    <section className={pageLayout.softCard} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <dl id={id} className={styles['summary']} data-open={isOpen || !folds || undefined}>
        {lines.map(([label, value]) =>
          value ? (
            <div key={label} data-folded={!keptInSight.has(label) || undefined}>
              <dt>{t(`detail.resume.${label}`)}</dt>
              {/* The API tells of the offence in French only. */}
              <dd lang={label === 'infraction' ? 'fr' : undefined}>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {folds && (
        <button
          type="button"
          className={styles['unfold']}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'detail.resume.replier' : 'detail.resume.deplier')}
        </button>
      )}
    </section>
  );
}

/** With any other status an amount would be asked for that is not due. */
const owes: ReadonlySet<Fine['status']> = new Set([
  'A_PAYER',
  'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL',
]);

/** The lines that stay in sight on a narrow window. */
const keptInSight: ReadonlySet<string> = new Set(['numero', 'consignation', 'infraction', 'reste']);
