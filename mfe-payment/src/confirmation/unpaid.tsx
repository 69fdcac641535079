import { Link, paths, useTranslation } from '@amendes/contract';
import { amountLeft, type Fine, type PaymentReference } from '@amendes/fines/fine.ts';
import { buttonClass } from '@amendes/ui/button.tsx';
import { Callout } from '@amendes/ui/callout.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import { PrintedNames } from '@amendes/ui/whole-numbers.tsx';
import type { ReactNode } from 'react';
import { stepDue } from '@amendes/fines/deadlines.ts';
import { detailOf, tones, type Closed } from '../check-notice/detail-of.ts';
import { guardDecision } from '../guard/guard-decision.ts';
import { isUnanswered } from '../guard/recognised-notices.ts';
import { addressOf } from '../journey/journey-address.ts';
import { useFormats } from '../formats/formats.ts';
import { Waiting } from '../journey/journey-page.tsx';
import { PaymentsMade } from '../payments-made/payments-made.tsx';
import { Outcome } from './outcome.tsx';
import { AskAgainButton, type AskAgain } from './paused.tsx';
import styles from './checked-payment.module.css';
import type { UnpaidPayment } from './payment-check.ts';
import { chosenReference, fineOf, useFineNow, type FineNow } from './use-fine-now.ts';
import { RemainderOnNotice } from './what-is-left.tsx';

interface UnpaidBaseProps extends AskAgain {
  readonly reference: PaymentReference;
}

interface UnpaidProps extends UnpaidBaseProps {
  readonly payment: UnpaidPayment;
}

/** Says that no payment came about, what is known about money, and what can be done now. */
export function Unpaid({ payment, reference, ...again }: UnpaidProps): ReactNode {
  return payment.state === 'none' ? (
    <NothingFound reference={reference} {...again} />
  ) : (
    <NotCharged payment={payment} reference={reference} {...again} />
  );
}

/**
 * Says that no payment is known here, which says nothing about others: the fine may have been paid elsewhere. Only for a
 * known fine does it say that no money has arrived.
 */
function NothingFound({ reference, ...again }: UnpaidBaseProps): ReactNode {
  const { t } = useTranslation('payment');
  const now = useFineNow(reference);
  if (now.status === 'pending') return <Waiting />;
  const found = fineOf(now);
  const fine = found?.status === 'UNKNOWN' ? null : found;
  const place = chosenReference(fine, reference);
  const closed = closedNow(now, fine, place);
  // Money from before an unanswered attempt has reached us, and money may have reached us if the notice was closed meanwhile.
  const isFirst = !closed && fine?.settlements.length === 0;
  return (
    <>
      {/* Nothing is unknown about a notice that was paid before, if this tab knows of no attempt. */}
      {(fine?.status !== 'PAYE' || isUnanswered(fine)) && (
        <Outcome
          look="none"
          message="confirmation.none.texte"
          title={t(isFirst ? 'confirmation.none.bilan' : 'confirmation.argentInconnu')}
        >
          {!closed && !fine?.settlements.length && <p>{t('confirmation.none.texte')}</p>}
          <p>{t('confirmation.none.argent')}</p>
        </Outcome>
      )}
      {closed ? (
        <NothingToPay {...closed} isOpen {...again} />
      ) : (
        fine && <PaymentsMade fine={fine} />
      )}
      <p>{t('confirmation.plusTard')}</p>
      {!closed && (
        <>
          <p className={pageLayout.actions}>
            <Link className={buttonClass('main')} to={paths.fine(place)}>
              {t('confirmation.liens.avis')}
            </Link>
          </p>
          <p className={styles['others']}>
            <Link to={paths.home()}>{t('confirmation.liens.accueil')}</Link>
          </p>
        </>
      )}
    </>
  );
}

/** Returns why a fine cannot be paid now, if so. */
function closedNow(now: FineNow, fine: Fine | null, reference: PaymentReference) {
  if (now.status !== 'ready' || !fine) return undefined;
  const closed = detailOf(fine, reference);
  return closed.kind === 'closed' ? { closed, fine, today: now.today, reference } : undefined;
}

interface NotChargedProps extends UnpaidBaseProps {
  readonly payment: Exclude<UnpaidPayment, { state: 'none' }>;
}

function NotCharged(props: NotChargedProps): ReactNode {
  const { t } = useTranslation('payment');
  const { money } = useFormats();
  const { state, amount, unanswered } = props.payment;
  // Nobody knows if another attempt without an answer took money, and an API may not report if there is such an attempt.
  const isCertain = unanswered === 0;
  return (
    <>
      <Outcome
        look={state}
        message={`confirmation.${state}.texte`}
        title={t('confirmation.rienPreleve')}
      >
        <p>{t(`confirmation.${state}.texte`, { montant: money(amount) })}</p>
        {!isCertain && <p>{t('confirmation.none.argent')}</p>}
      </Outcome>
      <WhatNow {...props} />
    </>
  );
}

/**
 * Shows what can be done now. This payment says nothing about others: the fine may have been paid meanwhile, here
 * or elsewhere, so it is requested before another attempt is offered.
 */
function WhatNow({ payment, reference, ...again }: NotChargedProps): ReactNode {
  const now = useFineNow(reference);
  // The date appears together with the buttons, so that it does not move them away.
  if (now.status === 'pending') return <Waiting />;
  const fine = fineOf(now);
  const { settlementType: type, unanswered } = payment;
  const place = chosenReference(fine, reference, type);
  const closed = closedNow(now, fine, place);
  return closed ? (
    <NothingToPay {...closed} isOpen={unanswered !== 0} {...again} />
  ) : (
    <AnotherTry payment={payment} reference={place} now={now} {...again} />
  );
}

interface NothingToPayProps extends UnpaidBaseProps {
  readonly closed: Closed;
  readonly fine: Fine;
  readonly today: Date;
  /** True if an attempt may have no answer yet, about which a notice that was closed meanwhile says nothing. */
  readonly isOpen: boolean;
}

/** Says why the fine cannot be paid now, in the words of its detail, and what is known about other payments. */
function NothingToPay(props: NothingToPayProps): ReactNode {
  const { closed, fine, today, reference, isOpen, ...again } = props;
  const { t } = useTranslation('payment');
  const { title, message, follow } = closed;
  return (
    <>
      <Callout tone={tones[title]} message={message}>
        <p>
          <PrintedNames of={t(message)} />
        </p>
      </Callout>
      {/* The outcome of another payment is shown here: the page of the receipt would ask the same question. */}
      {(follow || isOpen) && <AskAgainButton {...again} />}
      {title === 'partiel' && <RemainderOnNotice fine={fine} today={today} isOpen={isOpen} />}
      <PaymentsMade fine={fine} />
      <p className={styles['others']}>
        {leadsToReceipt(fine, reference) ? (
          <Link to={paths.home()}>{t('confirmation.liens.accueil')}</Link>
        ) : (
          <Link to={paths.fine(reference)}>{t('confirmation.liens.avis')}</Link>
        )}
      </p>
    </>
  );
}

/** True if opening the notice leads to the receipt; if no payment came about, that is this page again. */
function leadsToReceipt(fine: Fine, reference: PaymentReference): boolean {
  const decision = guardDecision('detail', reference, { ok: true, value: fine });
  return decision.kind === 'redirect' && decision.address === paths.receipt(reference);
}

type Kind = NotChargedProps['payment']['kind'];

/** Notices of offences that a court could try (délictuelles). */
const criminalKinds: readonly Kind[] = ['AFD', 'AFDm', 'AFMD', 'AFMDm', 'AMD'];

/** Returns the other means. Criminal offences have another telephone number; for an unknown kind both are shown. */
function otherMeansFor(kind: Kind) {
  const telephones = criminalKinds.includes(kind)
    ? (['telephoneDelit'] as const)
    : kind === 'UNKNOWN'
      ? (['telephone', 'telephoneDelit'] as const)
      : (['telephone'] as const);
  return ['virement', ...telephones, 'imprimes'] as const;
}

interface AnotherTryProps extends NotChargedProps {
  readonly now: FineNow;
}

/** Offers another attempt. If an earlier one may still be accepted, its answer is requested before the citizen starts again. */
function AnotherTry({ payment, reference, now, ...again }: AnotherTryProps): ReactNode {
  const { t } = useTranslation('payment');
  const { kind, state, settlementType, unanswered } = payment;
  const untilWhen = useUntilWhen(payment, now);
  return (
    <>
      {unanswered ? <AskAgainButton {...again} /> : null}
      <p>{t(`confirmation.${state}.suite`)}</p>
      <p>
        <strong>{untilWhen}</strong>
      </p>
      <p className={pageLayout.actions}>
        <Link
          className={buttonClass(unanswered ? 'quiet' : 'main')}
          to={addressOf({ screen: 'chooseMethod', reference, type: settlementType })}
        >
          {t('confirmation.liens.reessayer')}
        </Link>
      </p>
      <h2>{t('confirmation.autresMoyens.titre')}</h2>
      <ul>
        {otherMeansFor(kind).map((means) => (
          <li key={means}>
            <PrintedNames of={t(`confirmation.autresMoyens.${means}`)} />
          </li>
        ))}
      </ul>
      <p className={styles['others']}>
        <Link to={paths.fine(reference)}>{t('confirmation.liens.avis')}</Link>
      </p>
    </>
  );
}

/** Says until when another attempt pays the same amount. */
function useUntilWhen({ settlementType }: NotChargedProps['payment'], now: FineNow): string {
  const { t } = useTranslation('payment');
  const { day, money } = useFormats();
  if (settlementType === 'deposit') return t('confirmation.recommencer.consignation');
  const fine = fineOf(now);
  const step = fine && now.status === 'ready' ? stepDue(fine, now.today) : undefined;
  if (!fine || !step) return t('confirmation.recommencer.surAvis');
  if (!step.until) return t('confirmation.recommencer.sansDate');
  const date = day(step.until);
  const remaining = amountLeft(fine);
  return remaining === undefined
    ? t('confirmation.recommencer.jusquAu', { date })
    : t('confirmation.recommencer.jusquAuMontant', { date, montant: money(remaining) });
}
