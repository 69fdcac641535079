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
import { PrintedNames } from '@amendes/ui/whole-numbers.tsx';
import { useId, useState, type ReactNode } from 'react';
import styles from './fine-summary.module.css';
import { useFormats } from '../formats/formats.ts';

interface FineSummaryProps {
  readonly fine: Fine;
  readonly reference: PaymentReference;
  /** Amount left for the means of the screen, if it differs from a card payment today; `null` if the screen itself shows it. */
  readonly remaining?: Cents | null | undefined;
  /** True if narrow windows fold it to three lines; false where the citizen has to recognise the notice. */
  readonly folds: boolean;
}

/** Lists everything that identifies the notice, as far as the API reports it. */
export function FineSummary(props: FineSummaryProps): ReactNode {
  const { fine, reference, folds, remaining = amountLeft(fine) } = props;
  const { t } = useTranslation('payment');
  const { day, money } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { offence, sentOn } = fine;
  const paid = paidSoFar(fine);
  const isDeposit = roleOf(fine, reference) === 'deposit';
  const place = [offence?.place, offence?.day && day(offence.day)].filter(Boolean).join(', ');

  const lines = [
    ['envoi', sentOn && day(sentOn)],
    ['infraction', offence?.nature],
    ['lieu', place],
    ['vehicule', offence?.registration],
    ['reste', withAmountDue.has(fine.status) && typeof remaining === 'number' && money(remaining)],
    ['dejaPaye', paid > 0 && money(paid)],
  ] as const;

  return (
    <section className={`${pageLayout.softCard} ${styles['card']}`} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        <PrintedNames of={t(`detail.natures.${fine.kind}`)} />
      </h2>
      <dl id={id} className={styles['summary']} data-open={isOpen || !folds || undefined}>
        {/* Number and key stand side by side, as printed on the notice. */}
        <div className={styles['number']}>
          <dt>{t(`detail.resume.${isDeposit ? 'consignation' : 'numero'}`)}</dt>
          <dd>{groupDigits(reference.number)}</dd>
          <dt>{t('detail.resume.cle')}</dt>
          <dd>{reference.key}</dd>
        </div>
        {lines.map(([label, value]) =>
          value ? (
            <div key={label} data-folded={!alwaysShown.has(label) || undefined}>
              <dt>{t(`detail.resume.${label}`)}</dt>
              {/* The API describes the offence only in French. */}
              <dd lang={label === 'infraction' ? 'fr' : undefined}>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {folds && (
        <Unfold isOpen={isOpen} controls={id} onPress={() => setOpen(!isOpen)}>
          {t(isOpen ? 'detail.resume.replier' : 'detail.resume.deplier')}
        </Unfold>
      )}
    </section>
  );
}

interface UnfoldProps {
  readonly isOpen: boolean;
  /** Id of the folded element. */
  readonly controls: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** Opens and closes, on narrow windows, an element that wide windows always show. */
export function Unfold({ isOpen, controls, onPress, children }: UnfoldProps): ReactNode {
  return (
    <button
      type="button"
      className={styles['unfold']}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

/** Statuses with an amount that is due. With any other status the page would demand money that is not due. */
const withAmountDue: ReadonlySet<Fine['status']> = new Set([
  'A_PAYER',
  'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL',
]);

/** Lines that narrow windows do not fold, besides number and key. */
const alwaysShown: ReadonlySet<string> = new Set(['infraction', 'reste']);
