import { useTranslation, Link, paths } from '@amendes/contract';
import type { PaymentReference } from '@amendes/fines/fine.ts';
import { Callout } from '@amendes/ui/callout.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import { PrintedNames } from '@amendes/ui/whole-numbers.tsx';
import type { ReactNode } from 'react';
import { useFormats } from '../formats/formats.ts';
import { Waiting } from '../journey/journey-page.tsx';
import { ReceiptByMail } from '../keep-receipt/receipt-by-mail.tsx';
import { ReceiptPdf } from '../keep-receipt/way.tsx';
import { CheckedPayment } from './checked-payment.tsx';
import styles from './checked-payment.module.css';
import { Outcome } from './outcome.tsx';
import type { PaidPayment } from './payment-check.ts';
import { PaymentFacts } from './payment-facts.tsx';
import { useFineNow } from './use-fine-now.ts';
import { WhatIsLeft } from './what-is-left.tsx';

interface PaidProps {
  readonly payment: PaidPayment;
  readonly reference: PaymentReference;
  /** Moment of the answer that reported the payment. */
  readonly checkedAt: Date;
}

interface ConfirmationProps {
  readonly reference: PaymentReference;
}

/** Shows the state of a payment as the API knows it: the return of the browser proves nothing. */
export function Confirmation({ reference }: ConfirmationProps): ReactNode {
  const { t } = useTranslation('payment');
  return (
    <CheckedPayment
      screen="confirmation"
      reference={reference}
      paidTitle={({ settlementType, unanswered }) =>
        // A payment that was booked before is not the outcome that the citizen waits for.
        t(unanswered ? 'confirmation.pause.titre' : `confirmation.paid.titre.${settlementType}`)
      }
    >
      {(payment, checkedAt) => (
        <Paid payment={payment} reference={reference} checkedAt={checkedAt} />
      )}
    </CheckedPayment>
  );
}

/** Shows what was paid, what comes next, and immediately the receipt. */
function Paid(props: PaidProps): ReactNode {
  const { settlementType, leftAfter } = props.payment;
  const isSettled = settlementType === 'deposit' || leftAfter === 0;
  return isSettled ? <Success {...props} /> : <PaidInPart {...props} />;
}

/** Shows the amount left above the buttons. Both appear together, so that nothing moves. */
function PaidInPart({ checkedAt, ...paid }: PaidProps): ReactNode {
  const { payment, reference } = paid;
  const now = useFineNow(reference, checkedAt);
  const { leftAfter = 0, unanswered } = payment;
  const isOpen = Boolean(unanswered);
  return (
    <Success {...paid} isComplete={now.status !== 'pending'}>
      <WhatIsLeft now={now} reference={reference} leftAfter={leftAfter} isOpen={isOpen} />
    </Success>
  );
}

interface SuccessProps extends Omit<PaidProps, 'checkedAt'> {
  /** The amount left, if there may be one. */
  readonly children?: ReactNode;
  /** True once the amount left is known, as far as it can be. */
  readonly isComplete?: boolean;
}

function Success({ payment, reference, children, isComplete = true }: SuccessProps): ReactNode {
  const { t } = useTranslation('payment');
  const isDeposit = payment.settlementType === 'deposit';
  return (
    <div className={pageLayout.twoColumns}>
      <div>
        <Outcome
          look="paid"
          message={`confirmation.paid.texte.${payment.settlementType}`}
          title={<WhatWasPaid payment={payment} />}
        >
          {isDeposit && <p>{t('confirmation.paid.resteAContester')}</p>}
          {!isDeposit && !children && (
            <p data-message="confirmation.paid.solde">{t('confirmation.paid.solde')}</p>
          )}
          <dl className={styles['reference']}>
            <dt>{t('confirmation.faits.reference')}</dt>
            <dd translate="no">{payment.reference}</dd>
          </dl>
        </Outcome>
        {isComplete ? (
          <>
            {children}
            {isDeposit && <AfterDeposit />}
            <ReceiptNow
              payment={payment}
              reference={reference}
              isMain={!children && !payment.unanswered}
            />
          </>
        ) : (
          <Waiting />
        )}
      </div>
      {isComplete && (
        <section className={pageLayout.softCard} aria-labelledby="reglement">
          <h2 id="reglement">{t('confirmation.faits.titre')}</h2>
          <PaymentFacts payment={payment} number={reference.number} />
        </section>
      )}
    </div>
  );
}

/** Placeholder of the amount in a sentence, because each language puts it elsewhere. */
const amountHere = '\uFFFC';

function WhatWasPaid({ payment }: Pick<PaidProps, 'payment'>): ReactNode {
  const { t } = useTranslation('payment');
  const { money } = useFormats();
  const key = `confirmation.paid.texte.${payment.settlementType}` as const;
  const [before, after] = t(key, { montant: amountHere }).split(amountHere);
  return (
    <>
      {before}
      <strong className={styles['sum']}>{money(payment.amount)}</strong>
      {after}
    </>
  );
}

interface ReceiptNowProps extends Omit<PaidProps, 'checkedAt'> {
  /** True if nothing else on the page comes first. */
  readonly isMain: boolean;
}

/** Offers the receipt as a file and by e-mail; the other ways are on the receipt's own page. */
function ReceiptNow({ payment, reference, isMain }: ReceiptNowProps): ReactNode {
  const { t } = useTranslation('payment');
  if (payment.means === 'tobacconist') {
    return (
      <Callout tone="information" message="accueil.messages.erreurs.messagePVA">
        <p>
          <PrintedNames of={t('accueil.messages.erreurs.messagePVA')} />
        </p>
      </Callout>
    );
  }
  return (
    <div className={`${styles['receipt']} ${styles['unprinted']}`}>
      <h2>{t('confirmation.recu.titre')}</h2>
      <ReceiptPdf
        number={reference.number}
        reference={payment.reference}
        look={isMain ? 'main' : 'quiet'}
      />
      <ReceiptByMail number={reference.number} reference={payment.reference} />
      <p className={styles['others']}>
        <Link to={paths.receipt(reference)}>{t('confirmation.liens.justificatif')}</Link>
      </p>
    </div>
  );
}

function AfterDeposit(): ReactNode {
  const { t } = useTranslation('payment');
  return (
    <section aria-labelledby="consignation-suite">
      <h2 id="consignation-suite">{t('confirmation.paid.consignation.titre')}</h2>
      <ol>
        <li>{t('confirmation.paid.consignation.garder')}</li>
        <li>{t('confirmation.paid.consignation.contester')}</li>
        <li>{t('confirmation.paid.consignation.decision')}</li>
      </ol>
    </section>
  );
}
