import { Link, paths, useTranslation } from '@amendes/contract';
import type { PaymentReference } from '@amendes/fines/fine.ts';
import { buttonClass } from '@amendes/ui/button.tsx';
import { Notice } from '@amendes/ui/notice.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import type { ReactNode } from 'react';
import { PaymentsMade } from '../check-notice/payments-made.tsx';
import { CheckedPayment } from '../confirmation/checked-payment.tsx';
import type { PaidPayment } from '../confirmation/payment-check.ts';
import { PaymentFacts } from '../confirmation/payment-facts.tsx';
import { useFineNow } from '../confirmation/use-fine-now.ts';
import { WhatIsLeft } from '../confirmation/what-is-left.tsx';
import { Waiting } from '../journey/waiting.tsx';
import { PrintFoot } from './print-foot.tsx';
import { ReceiptAsPdf } from './receipt-as-pdf.tsx';
import { ReceiptByMail } from './receipt-by-mail.tsx';
import { ReceiptByPost } from './receipt-by-post.tsx';
import { ReceiptOnPaper } from './receipt-on-paper.tsx';
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
      {(payment) =>
        payment.means === 'tobacconist' ? (
          <>
            <Notice tone="information" message="accueil.messages.erreurs.messagePVA">
              <p>{t('accueil.messages.erreurs.messagePVA')}</p>
            </Notice>
            <Elsewhere />
          </>
        ) : (
          <Sheet payment={payment} reference={reference} />
        )
      }
    </CheckedPayment>
  );
}

interface SheetProps {
  readonly payment: PaidPayment;
  readonly reference: PaymentReference;
}

/** The receipt itself, then the other payments: the page never makes a part look like all of it. */
function Sheet({ payment, reference }: SheetProps): ReactNode {
  const { t } = useTranslation('payment');
  const now = useFineNow(reference);
  const { settlementType, leftAfter = 0 } = payment;
  const { number } = reference;
  const isPart = settlementType === 'payment' && leftAfter > 0;
  // What is left stands above what can be pressed: both come together, so that nothing moves.
  if (isPart && now.status === 'pending') return <Waiting />;
  const fine = now.status === 'ready' && now.answer?.status !== 'ERREUR' ? now.answer : null;
  const certified = isPart ? 'part' : settlementType;

  return (
    <>
      <div className={styles['sheet']}>
        <p data-message={`justificatif.atteste.${certified}`}>
          {t(`justificatif.atteste.${certified}`)}
        </p>
        {isPart && <WhatIsLeft now={now} reference={reference} leftAfter={leftAfter} />}
        <PaymentFacts payment={payment} number={number} withReceipt />
        <PrintFoot />
      </div>
      <div className={styles['unprinted']}>
        <h2>{t('justificatif.garder')}</h2>
        <div className={styles['ways']}>
          <ReceiptAsPdf number={number} reference={payment.reference} />
          <ReceiptByMail number={number} reference={payment.reference} />
          <ReceiptByPost number={number} />
          <ReceiptOnPaper />
        </div>
        <Elsewhere />
        {fine && fine.settlements.length > 1 && <PaymentsMade fine={fine} />}
      </div>
    </>
  );
}

function Elsewhere(): ReactNode {
  const { t } = useTranslation('payment');
  return (
    <p className={`${pageLayout.actions} ${styles['unprinted']}`}>
      <Link className={buttonClass('quiet')} to={paths.home()}>
        {t('justificatif.accueil')}
      </Link>
    </p>
  );
}
