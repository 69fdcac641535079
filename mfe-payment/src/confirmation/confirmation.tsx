import { useTranslation, Link, paths } from '@amendes/contract';
import type { PaymentReference } from '@amendes/fines/fine.ts';
import type { ReactNode } from 'react';
import { CheckedPayment } from './checked-payment.tsx';
import { buttonClass } from '@amendes/ui/button.tsx';
import { Callout } from '@amendes/ui/callout.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import { useFormats } from '../formats/formats.ts';
import type { PaidPayment } from './payment-check.ts';
import { PaymentFacts } from './payment-facts.tsx';
import { useFineNow } from './use-fine-now.ts';
import { WhatIsLeft } from './what-is-left.tsx';

interface PaidProps {
  readonly payment: PaidPayment;
  readonly reference: PaymentReference;
}

interface ConfirmationProps {
  readonly reference: PaymentReference;
}

/** Where a payment stands, by what the API knows: that the browser came back proves nothing. */
export function Confirmation({ reference }: ConfirmationProps): ReactNode {
  const { t } = useTranslation('payment');
  return (
    <CheckedPayment
      screen="confirmation"
      reference={reference}
      paidTitle={({ settlementType }) => t(`confirmation.paid.titre.${settlementType}`)}
    >
      {(payment) => <Paid payment={payment} reference={reference} />}
    </CheckedPayment>
  );
}

/** What was paid, and what comes next. */
function Paid({ payment, reference }: PaidProps): ReactNode {
  const { t } = useTranslation('payment');
  const { money } = useFormats();
  const { settlementType, means, amount } = payment;
  const isDeposit = settlementType === 'deposit';
  return (
    <>
      <Callout tone="success" message={`confirmation.paid.texte.${settlementType}`}>
        <p>
          <strong>
            {t(`confirmation.paid.texte.${settlementType}`, { montant: money(amount) })}
          </strong>
        </p>
      </Callout>
      <PaymentFacts payment={payment} number={reference.number} />
      {isDeposit && <AfterDeposit />}
      {means === 'tobacconist' ? (
        <Callout tone="information" message="accueil.messages.erreurs.messagePVA">
          <p>{t('accueil.messages.erreurs.messagePVA')}</p>
        </Callout>
      ) : (
        <p className={pageLayout.actions}>
          <Link className={buttonClass('main')} to={paths.receipt(reference)}>
            {t('confirmation.liens.justificatif')}
          </Link>
        </p>
      )}
      {/* Comes a moment later than the rest, below it: nothing that can be pressed moves meanwhile. */}
      {!isDeposit && <LeftNow reference={reference} />}
    </>
  );
}

function LeftNow({ reference }: { readonly reference: PaymentReference }): ReactNode {
  return <WhatIsLeft now={useFineNow(reference)} reference={reference} />;
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
