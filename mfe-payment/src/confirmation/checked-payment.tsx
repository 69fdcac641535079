import { useTranslation, announce } from '@amendes/contract';
import type { PaymentReference } from '@amendes/fines/fine.ts';
import { groupDigits } from '@amendes/fines/payment-number.ts';
import { WholeNumbers } from '@amendes/ui/whole-numbers.tsx';
import {
  Fragment,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { JourneyPage } from '../journey/journey-page.tsx';
import styles from './checked-payment.module.css';
import {
  CheckFailed,
  NotPaid,
  Paused,
  Unanswered,
  WaitingForProvider,
  type AskAgain,
} from './paused.tsx';
import type { PaidPayment, PaymentCheck, ShownCheck } from './payment-check.ts';
import { Unpaid } from './unpaid.tsx';
import { usePaymentCheck } from './use-payment-check.ts';

interface CheckedPaymentProps {
  readonly screen: 'confirmation' | 'receipt';
  readonly reference: PaymentReference;
  readonly paidTitle: (payment: PaidPayment) => string;
  /** `checkedAt` is the moment of the answer about the payment; the fine itself is requested again with each such answer. */
  readonly children: (payment: PaidPayment, checkedAt: Date) => ReactNode;
}

/** Asks for the outcome of a payment and shows it. The content for a payment that was paid differs by screen. */
export function CheckedPayment(props: CheckedPaymentProps): ReactNode {
  const { screen, reference, paidTitle, children } = props;
  const { t } = useTranslation('payment');
  const { check: known, askAgain } = usePaymentCheck(reference);
  const [isResuming, setResuming] = useState(false);
  const check = useHeld(known, isResuming);
  const outcome = useRef<HTMLDivElement>(null);
  const shown = check.status === 'askingAgain' ? check.shown : check;
  const failed = 'failed' in shown ? shown.failed : undefined;
  const again = { failed, isAsking: check.status === 'askingAgain', askAgain };
  const isPaid = shown.status === 'paid';
  const title = isPaid ? paidTitle(shown.payment) : t(titleOf(shown));
  useAnnouncedOutcome(check, title, outcome);
  const keepFocus = useKeptFocus(outcome);

  return (
    <JourneyPage
      // Each outcome is a separate page: no element of the previous one is moved to make room for it.
      key={pageOf(shown)}
      // After a payment the receipt is shown, unless another attempt is still open.
      screen={isPaid && !shown.payment.unanswered ? 'receipt' : screen}
      title={title}
      lead={
        !isPaid && (
          <WholeNumbers of={t('confirmation.avis', { numero: groupDigits(reference.number) })} />
        )
      }
      reference={reference}
    >
      <div ref={outcome} tabIndex={-1} className={styles['outcome']} {...keepFocus}>
        {isPaid ? (
          // As long as it is the same payment, its receipt keeps its state.
          <Fragment key={shown.payment.reference}>
            <Unanswered {...shown} {...again} />
            {children(shown.payment, shown.checkedAt)}
          </Fragment>
        ) : (
          <NotYetPaid check={shown} reference={reference} again={again} onResuming={setResuming} />
        )}
      </div>
    </JourneyPage>
  );
}

/** Returns the key of the page. While a payment is under way, the link back to it keeps its place. */
function pageOf({ status }: ShownCheck): string {
  return status === 'waiting' || status === 'paused' ? 'underWay' : status;
}

/** Returns the current check, or the earlier one while an action is running that the page must not interrupt. */
function useHeld(known: PaymentCheck, isHeld: boolean): PaymentCheck {
  const [shown, show] = useState(known);
  if (!isHeld && shown !== known) show(known);
  return isHeld ? shown : known;
}

type NotYet = Exclude<ShownCheck, { status: 'paid' }>;

interface NotYetPaidProps {
  readonly check: NotYet;
  readonly reference: PaymentReference;
  readonly again: AskAgain;
  readonly onResuming: (isPending: boolean) => void;
}

function NotYetPaid({ check, reference, again, onResuming }: NotYetPaidProps): ReactNode {
  const { t } = useTranslation('payment');
  switch (check.status) {
    case 'asking':
      return (
        <p aria-busy="true" data-message="confirmation.demande.texte">
          {t('confirmation.demande.texte')}
        </p>
      );
    case 'waiting':
    case 'paused': {
      const { payment, checkedAt } = check;
      return (
        <>
          <NotPaid
            payment={payment}
            reference={reference}
            askAgain={again.askAgain}
            onResuming={onResuming}
          />
          {check.status === 'waiting' ? (
            <WaitingForProvider payment={payment} />
          ) : (
            <Paused payment={payment} checkedAt={checkedAt} {...again} />
          )}
        </>
      );
    }
    case 'failed':
      return <CheckFailed question={check} {...again} />;
    case 'unpaid':
      return (
        <Unpaid
          // The current state of the fine is part of each answer.
          key={check.checkedAt.getTime()}
          payment={check.payment}
          reference={reference}
          {...again}
        />
      );
  }
}

function titleOf(check: NotYet) {
  if (check.status === 'unpaid') return `confirmation.${check.payment.state}.titre` as const;
  return titles[check.status];
}

const titles = {
  asking: 'confirmation.demande.titre',
  waiting: 'confirmation.attente.titre',
  paused: 'confirmation.pause.titre',
  failed: 'confirmation.echec.titre',
} as const satisfies Record<Exclude<NotYet['status'], 'unpaid'>, string>;

/**
 * Announces each outcome once, when it arrives. The answer to a press takes the focus instead, because the
 * button that had the focus has disappeared.
 */
function useAnnouncedOutcome(
  { status }: PaymentCheck,
  title: string,
  outcome: RefObject<HTMLElement | null>,
): void {
  const { t } = useTranslation('payment');
  const wasPressed = useRef(false);
  const texts: Partial<Record<typeof status, string>> = {
    askingAgain: t('confirmation.liens.verification'),
    waiting: `${title}. ${t('confirmation.attente.patience')}`,
  };
  const text = texts[status] ?? title;
  const latest = useRef(text);

  useEffect(() => {
    latest.current = text;
  });

  useEffect(() => {
    if (status === 'asking') return;
    if (status === 'askingAgain') {
      wasPressed.current = true;
      // Until the answer arrives, nothing else informs a user who cannot see the page.
      announce(latest.current);
    } else if (wasPressed.current) {
      wasPressed.current = false;
      outcome.current?.focus();
    } else {
      announce(latest.current);
    }
  }, [status, outcome]);
}

/** Keeps the keyboard in the page: when an answer removes the focused element, the outcome gets the focus. */
function useKeptFocus(outcome: RefObject<HTMLElement | null>) {
  const focused = useRef<Element>(undefined);

  useLayoutEffect(() => {
    if (focused.current?.isConnected !== false) return;
    focused.current = undefined;
    if (document.activeElement === document.body) outcome.current?.focus();
  });

  return {
    onFocus({ target }: FocusEvent) {
      focused.current = target;
    },
    // React fires no blur event when it removes the element itself. A window that loses focus does, and its element keeps it.
    onBlur({ target }: FocusEvent) {
      if (document.activeElement !== target) focused.current = undefined;
    },
  };
}
