import { Link, paths, useTranslation } from '@amendes/contract';
import { amountLeft, type PaymentReference } from '@amendes/fines/fine.ts';
import { buttonClass } from '@amendes/ui/button.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import { WholeNumbers } from '@amendes/ui/whole-numbers.tsx';
import type { ReactNode } from 'react';
import { stepDue } from '@amendes/fines/deadlines.ts';
import { addressOf } from '../journey/journey-address.ts';
import { useFormats } from '../formats/formats.ts';
import { referenceFor } from '../settlement/offers.ts';
import { Waiting } from '../journey/journey-page.tsx';
import { Outcome } from './outcome.tsx';
import styles from './checked-payment.module.css';
import type { UnpaidPayment } from './payment-check.ts';
import { useFineNow } from './use-fine-now.ts';

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
      <Outcome look="none" message="confirmation.none.texte" title={t('confirmation.none.bilan')}>
        <p>{t('confirmation.none.texte')}</p>
        <p>{t('confirmation.none.argent')}</p>
      </Outcome>
      <p>{t('confirmation.plusTard')}</p>
      <p className={pageLayout.actions}>
        <Link className={buttonClass('main')} to={paths.fine(reference)}>
          {t('confirmation.liens.avis')}
        </Link>
      </p>
      <p className={styles['others']}>
        <Link to={paths.home()}>{t('confirmation.liens.accueil')}</Link>
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
  return (
    <>
      <Outcome
        look={state}
        message={`confirmation.${state}.texte`}
        title={t('confirmation.rienPreleve')}
      >
        <p>{t(`confirmation.${state}.texte`, { montant: money(amount) })}</p>
      </Outcome>
      {settlementType === 'deposit' ? (
        <AnotherTry payment={payment} reference={reference}>
          {t('confirmation.recommencer.consignation')}
        </AnotherTry>
      ) : (
        <AnotherTryInTime payment={payment} reference={reference} />
      )}
    </>
  );
}

const otherMeans = ['virement', 'telephone', 'imprimes'] as const;

interface AnotherTryProps extends NotTakenProps {
  /** Until when it can be tried again. */
  readonly children: ReactNode;
}

function AnotherTry({ payment, reference, children }: AnotherTryProps): ReactNode {
  const { t } = useTranslation('payment');
  const { state, settlementType } = payment;
  return (
    <>
      <p>{t(`confirmation.${state}.suite`)}</p>
      <p>
        <strong>{children}</strong>
      </p>
      <p className={pageLayout.actions}>
        <Link
          className={buttonClass('main')}
          to={addressOf({ screen: 'chooseMethod', reference, type: settlementType })}
        >
          {t('confirmation.liens.reessayer')}
        </Link>
      </p>
      <h2>{t('confirmation.autresMoyens.titre')}</h2>
      <ul>
        {otherMeans.map((means) => (
          <li key={means}>
            <WholeNumbers of={t(`confirmation.autresMoyens.${means}`)} />
          </li>
        ))}
      </ul>
      <p className={styles['others']}>
        <Link to={paths.fine(reference)}>{t('confirmation.liens.avis')}</Link>
      </p>
    </>
  );
}

/** Until when another try pays the same amount: the API is asked what the fine is now. */
function AnotherTryInTime(props: NotTakenProps): ReactNode {
  const { t } = useTranslation('payment');
  const { day, money } = useFormats();
  const now = useFineNow(props.reference);
  // The date comes with what can be pressed, so that it does not move that away.
  if (now.status === 'pending') return <Waiting />;
  const answer = now.status === 'ready' ? now.answer : undefined;
  const fine = answer?.status === 'A_PAYER' ? answer : undefined;
  const step = fine && now.status === 'ready' ? stepDue(fine, now.today) : undefined;
  const left = fine && amountLeft(fine);

  const untilWhen = () => {
    if (!step) return t('confirmation.recommencer.surAvis');
    if (!step.until) return t('confirmation.recommencer.sansDate');
    const date = day(step.until);
    return left === undefined
      ? t('confirmation.recommencer.jusquAu', { date })
      : t('confirmation.recommencer.jusquAuMontant', { date, montant: money(left) });
  };
  return (
    <AnotherTry {...props} reference={fine ? referenceFor(fine, 'payment') : props.reference}>
      {untilWhen()}
    </AnotherTry>
  );
}
