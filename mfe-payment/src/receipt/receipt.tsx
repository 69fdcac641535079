import { Link, paths, siteTime, useTranslation, useFormatLocale } from '@amendes/contract';
import type { PaymentReference } from '@amendes/fines/fine.ts';
import { Callout } from '@amendes/ui/callout.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import { PrintedNames } from '@amendes/ui/whole-numbers.tsx';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { PaymentsMade } from '../payments-made/payments-made.tsx';
import { CheckedPayment } from '../confirmation/checked-payment.tsx';
import type { PaidPayment } from '../confirmation/payment-check.ts';
import { PaymentFacts } from '../confirmation/payment-facts.tsx';
import { fineOf, useFineNow, type FineNow } from '../confirmation/use-fine-now.ts';
import { remainderOf, WhatIsLeft } from '../confirmation/what-is-left.tsx';
import { Waiting } from '../journey/journey-page.tsx';
import { ReceiptByMail } from '../keep-receipt/receipt-by-mail.tsx';
import { ReceiptByPost } from '../keep-receipt/receipt-by-post.tsx';
import { ReceiptOnPaper, ReceiptPdf } from '../keep-receipt/way.tsx';
import styles from './receipt.module.css';

interface ReceiptProps {
  readonly reference: PaymentReference;
}

/** The receipt of a payment that the API knows, and four ways to keep it. */
export function Receipt({ reference }: ReceiptProps): ReactNode {
  const { t } = useTranslation('payment');
  return (
    <CheckedPayment
      screen="receipt"
      reference={reference}
      paidTitle={({ settlementType }) => t(`justificatif.titre.${settlementType}`)}
    >
      {(payment, checkedAt) => {
        const Shown = payment.means === 'tobacconist' ? OnTicket : Sheet;
        return <Shown payment={payment} reference={reference} checkedAt={checkedAt} />;
      }}
    </CheckedPayment>
  );
}

interface SheetProps {
  readonly payment: PaidPayment;
  readonly reference: PaymentReference;
  /** The answer that told of it. */
  readonly checkedAt: Date;
}

/** Whoever paid at a tobacconist has the receipt already; what a part has left is told here all the same. */
function OnTicket({ payment, reference, checkedAt }: SheetProps): ReactNode {
  const { t } = useTranslation('payment');
  const now = useFineNow(reference, checkedAt);
  const part = partOf(payment, now);
  if (part === 'pending') return <Waiting />;
  return (
    <>
      <Callout tone="information" message="accueil.messages.erreurs.messagePVA">
        <p>
          <PrintedNames of={t('accueil.messages.erreurs.messagePVA')} />
        </p>
      </Callout>
      {part && (
        <WhatIsLeft
          now={now}
          reference={reference}
          {...part}
          isOpen={Boolean(payment.unanswered)}
        />
      )}
      <Elsewhere />
    </>
  );
}

/** The receipt itself, then the other payments: the page never makes a part look like all of it. */
function Sheet({ payment, reference, checkedAt }: SheetProps): ReactNode {
  const { t } = useTranslation('payment');
  const now = useFineNow(reference, checkedAt);
  const isOpen = Boolean(payment.unanswered);
  const { number } = reference;
  const part = partOf(payment, now);
  // What is left stands above what can be pressed: both come together, so that nothing moves.
  if (part === 'pending') return <Waiting />;
  const fine = fineOf(now);
  const certified = part ? 'part' : payment.settlementType;

  return (
    <>
      <div className={pageLayout.twoColumns}>
        <div className={styles['sheet']}>
          <p className={styles['printed']}>{t('justificatif.emetteur')}</p>
          <p data-message={`justificatif.atteste.${certified}`}>
            {t(`justificatif.atteste.${certified}`)}
          </p>
          {part && <WhatIsLeft now={now} reference={reference} {...part} isOpen={isOpen} />}
          {/* First on a telephone, too: most people came for the file. */}
          <div className={`${styles['file']} ${styles['unprinted']}`}>
            <ReceiptPdf
              number={number}
              reference={payment.reference}
              look={part || isOpen ? 'quiet' : 'main'}
            />
          </div>
          <PaymentFacts payment={payment} number={number} withReceipt />
          <PrintFoot />
        </div>
        <div className={styles['unprinted']}>
          <h2>{t('justificatif.garder')}</h2>
          <ul className={styles['ways']}>
            <li>
              <ReceiptByMail number={number} reference={payment.reference} />
            </li>
            <li>
              <ReceiptByPost number={number} />
            </li>
            <li>
              <ReceiptOnPaper />
            </li>
          </ul>
          <Elsewhere />
        </div>
      </div>
      {/* Comes a moment later than the rest, below it: nothing moves. */}
      {fine && fine.settlements.length > 1 && (
        <div className={styles['unprinted']}>
          <PaymentsMade fine={fine} />
        </div>
      )}
    </>
  );
}

/** What a payment tells of what it left; where it tells nothing, the fine itself says whether it was a part. */
function partOf({ settlementType, leftAfter }: PaidPayment, now: FineNow) {
  if (settlementType === 'deposit' || leftAfter === 0) return undefined;
  if (now.status === 'pending') return 'pending';
  if (leftAfter !== undefined) return { leftAfter };
  const isPart = now.status === 'ready' && remainderOf(now.answer, now.today).kind === 'some';
  return isPart ? {} : undefined;
}

function Elsewhere(): ReactNode {
  const { t } = useTranslation('payment');
  return (
    <p className={`${styles['elsewhere']} ${styles['unprinted']}`}>
      <Link to={paths.home()}>{t('justificatif.accueil')}</Link>
    </p>
  );
}

/** By the site's clock: the device's may be days off. */
const now = () => new Date(siteTime(Date.now()));

/** Stands on paper only: where the sheet comes from, and when it was printed. */
function PrintFoot(): ReactNode {
  const { t } = useTranslation('payment');
  const locale = useFormatLocale();
  const [printedAt, setPrintedAt] = useState(now);

  // From the first moment that the sheet can be seen it can be printed.
  useLayoutEffect(() => {
    // The paper shows what is on the page when this event ends.
    const onPrint = () => flushSync(() => setPrintedAt(now()));
    addEventListener('beforeprint', onPrint);
    return () => removeEventListener('beforeprint', onPrint);
  }, []);

  const date = printedAt.toLocaleDateString(locale, { dateStyle: 'long' });
  return (
    <p className={`${styles['printed']} ${styles['foot']}`} data-print-foot>
      {location.href}
      <br />
      <time dateTime={printedAt.toISOString()}>{t('justificatif.imprimeLe', { date })}</time>
    </p>
  );
}
