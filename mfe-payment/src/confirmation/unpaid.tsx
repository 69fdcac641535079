import { Link, paths, useTranslation } from '@amendes/contract';
import type { PaymentReference } from '@amendes/fines/fine.ts';
import { buttonClass } from '@amendes/ui/button.tsx';
import { Notice } from '@amendes/ui/notice.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import type { ReactNode } from 'react';
import { addressOf } from '../journey/address-of.ts';
import { useFormats } from '../journey/use-formats.ts';
import type { UnpaidPayment } from './payment-check.ts';

interface UnpaidProps {
  readonly payment: UnpaidPayment;
  readonly reference: PaymentReference;
}

/** No payment came of it: that no money was taken, and what can be done now. */
export function Unpaid({ payment, reference }: UnpaidProps): ReactNode {
  return payment.state === 'none' ? (
    <NothingFound reference={reference} />
  ) : (
    <NotTaken payment={payment} reference={reference} />
  );
}

function NothingFound({ reference }: { readonly reference: PaymentReference }): ReactNode {
  const { t } = useTranslation('payment');
  return (
    <>
      <Notice tone="information" message="confirmation.none.texte">
        <p>{t('confirmation.none.texte')}</p>
        <p>{t('confirmation.none.argent')}</p>
      </Notice>
      <p>{t('confirmation.plusTard')}</p>
      <p className={pageLayout.actions}>
        <Link className={buttonClass('main')} to={paths.fine(reference)}>
          {t('confirmation.liens.avis')}
        </Link>
        <Link className={buttonClass('quiet')} to={paths.home()}>
          {t('confirmation.liens.accueil')}
        </Link>
      </p>
    </>
  );
}

interface NotTakenProps {
  readonly payment: Exclude<UnpaidPayment, { state: 'none' }>;
  readonly reference: PaymentReference;
}

function NotTaken({ payment, reference }: NotTakenProps): ReactNode {
  const { t } = useTranslation('payment');
  const { money } = useFormats();
  const { state, settlementType, amount } = payment;
  const type = settlementType === 'deposit' ? 'CONSIGNATION' : 'AMENDE';
  const retry = addressOf({ screen: 'chooseMethod', reference, type });
  return (
    <>
      <Notice
        tone={state === 'refused' ? 'failure' : 'information'}
        message={`confirmation.${state}.texte`}
      >
        <p>{t(`confirmation.${state}.texte`, { montant: money(amount) })}</p>
        <p>
          <strong>{t('confirmation.rienPreleve')}</strong>
        </p>
      </Notice>
      <p>{t(`confirmation.${state}.suite`)}</p>
      <p>{t('confirmation.autresMoyens')}</p>
      <p className={pageLayout.actions}>
        <Link className={buttonClass('main')} to={retry}>
          {t('confirmation.liens.reessayer')}
        </Link>
        <Link className={buttonClass('quiet')} to={paths.fine(reference)}>
          {t('confirmation.liens.avis')}
        </Link>
      </p>
    </>
  );
}
