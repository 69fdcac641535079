import {
  Link,
  paths,
  useTranslation,
  useFormatLocale,
  receiptPdf,
  useCurrentLanguage,
} from '@amendes/contract';
import type { PaymentReference } from '@amendes/fines/fine.ts';
import { buttonClass, Button } from '@amendes/ui/button.tsx';
import { Callout } from '@amendes/ui/callout.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import { type ReactNode, useId, useLayoutEffect, useState } from 'react';
import { PaymentsMade, receiptFileName } from '../payments-made/payments-made.tsx';
import { CheckedPayment } from '../confirmation/checked-payment.tsx';
import type { PaidPayment } from '../confirmation/payment-check.ts';
import { PaymentFacts } from '../confirmation/payment-facts.tsx';
import { useFineNow } from '../confirmation/use-fine-now.ts';
import { WhatIsLeft } from '../confirmation/what-is-left.tsx';
import { Waiting } from '../journey/journey-page.tsx';
import { ReceiptByMail } from './receipt-by-mail.tsx';
import { ReceiptByPost } from './receipt-by-post.tsx';
import styles from './receipt.module.css';
import { flushSync } from 'react-dom';
import { DownloadButton } from '../download/download-button.tsx';

interface ReceiptAsPdfProps {
  readonly number: string;
  /** The settlement's reference. */
  readonly reference: string;
}

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
            <Callout tone="information" message="accueil.messages.erreurs.messagePVA">
              <p>{t('accueil.messages.erreurs.messagePVA')}</p>
            </Callout>
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

function ReceiptOnPaper(): ReactNode {
  const { t } = useTranslation('payment');
  const id = useId();
  return (
    <section className={styles['way']} aria-labelledby={id}>
      <h3 id={id}>{t('justificatif.papier.titre')}</h3>
      <p>
        <Button type="button" look="quiet" onClick={() => print()}>
          {t('justificatif.papier.bouton')}
        </Button>
      </p>
    </section>
  );
}

/** Stands on paper only: where the sheet comes from, and when it was printed. */
function PrintFoot(): ReactNode {
  const { t } = useTranslation('payment');
  const locale = useFormatLocale();
  const [printedAt, setPrintedAt] = useState(() => new Date());

  // From the first moment that the sheet can be seen it can be printed.
  useLayoutEffect(() => {
    // The paper shows what is on the page when this event ends.
    const onPrint = () => flushSync(() => setPrintedAt(new Date()));
    addEventListener('beforeprint', onPrint);
    return () => removeEventListener('beforeprint', onPrint);
  }, []);

  const date = printedAt.toLocaleDateString(locale, { dateStyle: 'long' });
  return (
    <p className={styles['foot']} data-print-foot>
      {location.href}
      <br />
      <time dateTime={printedAt.toISOString()}>{t('justificatif.imprimeLe', { date })}</time>
    </p>
  );
}

function ReceiptAsPdf({ number, reference }: ReceiptAsPdfProps): ReactNode {
  const { t } = useTranslation('payment');
  const language = useCurrentLanguage();
  const id = useId();
  return (
    <section className={styles['way']} aria-labelledby={id}>
      <h3 id={id}>{t('justificatif.pdf.titre')}</h3>
      <DownloadButton
        label={t('justificatif.pdf.bouton')}
        fileName={receiptFileName(number, reference)}
        fetchFile={(signal) => receiptPdf({ number, reference, language }, signal)}
      />
    </section>
  );
}
