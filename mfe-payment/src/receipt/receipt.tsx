import { Link, paths, useTranslation } from '@amendes/contract';
import type { PaymentReference } from '@amendes/fines/fine.ts';
import { buttonClass } from '@amendes/ui/button.tsx';
import { Notice } from '@amendes/ui/notice.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import type { ReactNode } from 'react';
import { CheckedPayment } from '../confirmation/checked-payment.tsx';
import type { PaidPayment } from '../confirmation/payment-check.ts';
import { PaymentFacts } from '../confirmation/payment-facts.tsx';
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
      {(payment) => (
        <>
          {payment.means === 'tobacconist' ? (
            <Notice tone="information" message="accueil.messages.erreurs.messagePVA">
              <p>{t('accueil.messages.erreurs.messagePVA')}</p>
            </Notice>
          ) : (
            <Sheet payment={payment} number={reference.number} />
          )}
          <p className={`${pageLayout.actions} ${styles['unprinted']}`}>
            <Link className={buttonClass('quiet')} to={paths.home()}>
              {t('justificatif.accueil')}
            </Link>
          </p>
        </>
      )}
    </CheckedPayment>
  );
}

interface SheetProps {
  readonly payment: PaidPayment;
  readonly number: string;
}

function Sheet({ payment, number }: SheetProps): ReactNode {
  const { t } = useTranslation('payment');
  return (
    <>
      <div className={styles['sheet']}>
        <p data-message={`justificatif.atteste.${payment.settlementType}`}>
          {t(`justificatif.atteste.${payment.settlementType}`)}
        </p>
        <PaymentFacts payment={payment} number={number} />
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
      </div>
    </>
  );
}
