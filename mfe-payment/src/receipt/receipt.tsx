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

/** Shows the receipt of a payment that the API knows, and four ways to keep it. */
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
  /** Moment of the answer that reported the payment. */
  readonly checkedAt: Date;
}

/** Refers a citizen who paid at a tobacconist's to the ticket, and still shows what a part payment has left. */
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

/** Shows the receipt itself, then the other payments, so that a part never looks like the whole. */
function Sheet({ payment, reference, checkedAt }: SheetProps): ReactNode {
  const { t } = useTranslation('payment');
  const now = useFineNow(reference, checkedAt);
  const isOpen = Boolean(payment.unanswered);
  const { number } = reference;
  const part = partOf(payment, now);
  // The amount left stands above the buttons. Both appear together, so that nothing moves.
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
          {/* On a telephone the file comes first too, because most people want it. */}
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
      {/* The list appears a moment later, below the rest, so that nothing moves. */}
      {fine && fine.settlements.length > 1 && (
        <div className={styles['unprinted']}>
          <PaymentsMade fine={fine} />
        </div>
      )}
    </>
  );
}

/** Returns what a payment says about the amount left. If it says nothing, the fine itself says if it was a part. */
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

/** Returns the time by the site's clock: the device's may be days off. */
const now = () => new Date(siteTime(Date.now()));

/** Prints, on paper only, the address of the sheet and the date of printing. */
function PrintFoot(): ReactNode {
  const { t } = useTranslation('payment');
  const locale = useFormatLocale();
  const [printedAt, setPrintedAt] = useState(now);

  // The sheet can be printed from the moment it is visible.
  useLayoutEffect(() => {
    // The paper shows the state of the page at the end of this event.
    const onPrint = () => flushSync(() => setPrintedAt(now()));
    addEventListener('beforeprint', onPrint);
    return () => removeEventListener('beforeprint', onPrint);
  }, []);

  // The other dates of the sheet are those of France, too.
  const date = printedAt.toLocaleDateString(locale, {
    dateStyle: 'long',
    timeZone: 'Europe/Paris',
  });
  return (
    <p className={`${styles['printed']} ${styles['foot']}`} data-print-foot>
      {location.href}
      <br />
      <time dateTime={printedAt.toISOString()}>{t('justificatif.imprimeLe', { date })}</time>
    </p>
  );
}
