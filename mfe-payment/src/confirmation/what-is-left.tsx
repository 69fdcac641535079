import { Link, paths, useTranslation } from '@amendes/contract';
import {
  type Cents,
  type Fine,
  type PaymentReference,
  amountLeft,
  paidSoFar,
  type LookupAnswer,
} from '@amendes/fines/fine.ts';
import { buttonClass } from '@amendes/ui/button.tsx';
import { Callout } from '@amendes/ui/callout.tsx';
import type { ReactNode } from 'react';
import { useFormats } from '../formats/formats.ts';
import { isUnanswered } from '../guard/recognised-notices.ts';
import { referenceFor } from '../settlement/offers.ts';
import styles from './checked-payment.module.css';
import { fineOf, type FineNow } from './use-fine-now.ts';
import { lastDay, stepDue, type LastDay } from '@amendes/fines/deadlines.ts';

interface WhatIsLeftProps {
  readonly now: FineNow;
  readonly reference: PaymentReference;
  /** The amount left right after the payment, shown if the fine itself does not report it. */
  readonly leftAfter?: Cents;
  /** True if a later attempt may have paid it: then nobody is asked to pay it. */
  readonly isOpen?: boolean;
}

/** Shows the amount left after a payment, its deadline, its next step, and the link to the notice. */
export function WhatIsLeft(props: WhatIsLeftProps): ReactNode {
  const { now, reference, leftAfter = 0, isOpen = false } = props;
  const { t } = useTranslation('payment');
  if (now.status === 'pending') return null;
  const remainder = now.status === 'ready' ? remainderOf(now.answer, now.today) : unknown;
  switch (remainder.kind) {
    case 'unknown':
      if (leftAfter <= 0) return null;
      return <Some remainder={remainderFrom(leftAfter)} reference={reference} isOpen={isOpen} />;
    case 'nothing':
      return <p data-message="confirmation.paid.solde">{t('confirmation.paid.solde')}</p>;
    case 'some': {
      const fine = fineOf(now);
      const place = fine ? referenceFor(fine, 'payment') : reference;
      return <Some remainder={remainder} reference={place} isOpen={isOpen} />;
    }
  }
}

interface RemainderOnNoticeProps {
  readonly fine: Fine;
  readonly today: Date;
  /** True if another attempt may have paid it. The default is this tab's own knowledge. */
  readonly isOpen?: boolean;
  readonly children?: ReactNode;
}

/** Shows the same on the notice itself, as long as its first part is being processed. */
export function RemainderOnNotice(props: RemainderOnNoticeProps): ReactNode {
  const { fine, today, isOpen = isUnanswered(fine), children } = props;
  const { t } = useTranslation('payment');
  const remainder = remainderOf(fine, today);
  return (
    <>
      {remainder.kind === 'some' ? (
        <Some remainder={remainder} isOpen={isOpen} />
      ) : (
        !isOpen && <p>{t('confirmation.paid.restePlusTard')}</p>
      )}
      {children}
    </>
  );
}

const unknown: Remainder = { kind: 'unknown' };

const remainderFrom = (amount: Cents): SomeProps['remainder'] => ({
  kind: 'some',
  amount,
  isPayable: false,
  until: { kind: 'onNotice' },
});

interface SomeProps {
  readonly remainder: Extract<Remainder, { kind: 'some' }>;
  /** Reference of the notice to link to; missing on the notice itself. */
  readonly reference?: PaymentReference;
  readonly isOpen?: boolean;
}

function Some({ remainder, reference, isOpen }: SomeProps): ReactNode {
  const { t } = useTranslation('payment');
  const { day, money } = useFormats();
  const { amount, until, later } = remainder;
  const isPayable = remainder.isPayable && !isOpen;
  const deadlines = {
    day: () =>
      until.kind === 'day' && t('confirmation.paid.resteJusquAu', { date: day(until.day) }),
    // Beside an unanswered payment nobody is told to pay.
    onNotice: () => !isOpen && t('confirmation.paid.resteSurAvis'),
    never: () => false,
  } as const;
  return (
    <Callout tone="warning" message="confirmation.paid.reste">
      <p>
        <strong>{t('confirmation.paid.reste', { montant: money(amount) })}</strong>{' '}
        {deadlines[until.kind]()}{' '}
        {later !== undefined && t('confirmation.paid.resteEnsuite', { montant: money(later) })}
      </p>
      {!isOpen && (
        <p>{t(isPayable ? 'confirmation.paid.restePayable' : 'confirmation.paid.restePlusTard')}</p>
      )}
      {reference && (
        <p className={styles['unprinted']}>
          <Link {...(isPayable && { className: buttonClass('main') })} to={paths.fine(reference)}>
            {t(isPayable ? 'confirmation.liens.payerReste' : 'confirmation.liens.avis')}
          </Link>
        </p>
      )}
    </Callout>
  );
}

/** The amount left after a payment, as far as the API reports it. */
export type Remainder =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'some';
      readonly amount: Cents;
      /** True if it can be paid now: a first part is processed before the next one is accepted. */
      readonly isPayable: boolean;
      /** Last day of that amount for a payment by card. */
      readonly until: LastDay;
      /** The amount left afterwards. */
      readonly later?: Cents;
    };

/** Returns what is left of a fine after a payment was booked. Before the booking, the fine does not report it. */
export function remainderOf(answer: LookupAnswer, time: Date): Remainder {
  if (answer === null || answer.status === 'ERREUR') return { kind: 'unknown' };
  if (answer.status === 'PAYE') return { kind: 'nothing' };
  const amount = amountLeft(answer);
  const isBooked = answer.settlements.length > 0;
  const isPayable = answer.status === 'A_PAYER';
  const isLater = answer.status === 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL';
  if (!amount || !isBooked || !(isPayable || isLater)) return { kind: 'unknown' };
  const step = stepDue(answer, time);
  const next = step && answer.steps[answer.steps.indexOf(step) + 1];
  return {
    kind: 'some',
    amount,
    isPayable,
    until: step ? lastDay(step, 'card') : { kind: 'onNotice' },
    ...(next && { later: next.amount - paidSoFar(answer) }),
  };
}
