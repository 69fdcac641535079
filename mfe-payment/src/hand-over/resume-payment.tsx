import {
  announce,
  findFine,
  sessionStore,
  siteTime,
  startCardPayment,
  useCurrentLanguage,
  useTranslation,
  type Result,
  type StartFailure,
} from '@amendes/contract';
import type { Cents, PaymentReference } from '@amendes/fines/fine.ts';
import { Button } from '@amendes/ui/button.tsx';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { FocusedCallout } from '../controls/focused-callout.tsx';
import { LabelStack } from '../controls/label-stack.tsx';
import { FailureNow, useTooManyRequests } from '../formats/failure-moment.tsx';
import { useFormats } from '../formats/formats.ts';
import { referenceFor } from '../settlement/offers.ts';
import type { SettlementType } from '@amendes/fines/settlement.ts';
import { useAwaited } from '../waiting/use-waking.ts';
import styles from './hand-over.module.css';
import { leaveForCardPage } from './parse-provider-form.ts';
import { type Failure, failureOf, leaveTimeoutMs } from './hand-over-state.ts';

/** The reason why a payment that was left could not be resumed. */
type ResumeFailure = Failure | { readonly message: `remise.reprise.${'impossible' | 'change'}` };

interface ResumePaymentProps {
  readonly reference: PaymentReference;
  readonly type: SettlementType;
  readonly amount: Cents;
  /** Whole amount due now, if known: an attempt that was started for the whole may be only a part of it by now. */
  readonly due?: Cents | undefined;
  /** Moment at which the attempt ends by itself, in ISO format. */
  readonly until: string;
  /** Asks for the outcome if it is pressed after the end: resuming would start another payment without consent. */
  readonly onEnded: () => void;
  /** Reports if an answer or the card page is awaited: a page that removes this element meanwhile loses the result. */
  readonly onPending?: (isPending: boolean) => void;
  /** Link shown if the notice has changed; missing on the page of the notice itself. */
  readonly children?: ReactNode;
}

/** Failures of the service itself: their moment proves a try in time. */
const proofs: readonly ResumeFailure['message'][] = [
  'remise.echecs.technique',
  'remise.echecs.formulaire',
];

type Resuming =
  | { readonly status: 'idle' }
  | { readonly status: 'pending' }
  /** The form was sent and the browser is on its way. */
  | { readonly status: 'leaving' }
  /** The form was sent long ago and this page is still shown: another press asks again. */
  | { readonly status: 'stalled' }
  | (ResumeFailure & { readonly status: 'failed' });

/**
 * Offers a citizen who left the card page without paying to end that attempt and open a new card page, where the
 * payment can be made or cancelled. The API never allows two attempts at a time, and refuses if the first one may
 * have been paid.
 */
export function ResumePayment(props: ResumePaymentProps): ReactNode {
  const { reference, type, amount, due = 0, until, onEnded, onPending, children } = props;
  const { t } = useTranslation('payment');
  const { money } = useFormats();
  const tooMany = useTooManyRequests();
  const language = useCurrentLanguage();
  const [state, setState] = useState<Resuming>({ status: 'idle' });
  const running = useRef<AbortController>(undefined);
  const { status } = state;
  const isBusy = status === 'pending' || status === 'leaving';

  useEffect(() => () => running.current?.abort(), []);
  useAwaited(isBusy);
  useEffect(() => {
    if (!isBusy) return undefined;
    onPending?.(true);
    // The cleanup also reports if this element is removed meanwhile, so that nothing waits for a lost answer.
    return () => onPending?.(false);
  }, [onPending, isBusy]);
  // A page from the browser's back-forward cache had been left for the card page: another press asks again.
  useCheckAfterReturn(() => {
    // The awaited answer would open the card page of an attempt that the user has abandoned.
    running.current?.abort();
    running.current = undefined;
    setState({ status: 'idle' });
  });
  useEffect(() => {
    if (status !== 'leaving') return undefined;
    const timer = setTimeout(() => {
      running.current = undefined;
      setState({ status: 'stalled' });
    }, leaveTimeoutMs);
    return () => clearTimeout(timer);
  }, [status]);

  const requestForm = async (signal: AbortSignal): Promise<ResumeFailure | undefined> => {
    const request = { ...reference, settlementType: type, amount, language, resume: true } as const;
    const started = await startUnderOwnNumber(request, signal);
    if (signal.aborted) return undefined;
    if (!started.ok) return resumeFailure(started.failure);
    return leaveForCardPage(started.value, reference)
      ? undefined
      : { message: 'remise.echecs.formulaire' };
  };

  const resume = () => {
    if (running.current) return;
    if (siteTime(Date.now()) > Date.parse(until)) return onEnded();
    const controller = new AbortController();
    running.current = controller;
    setState({ status: 'pending' });
    announce(t('remise.boutons.demande'));
    void requestForm(controller.signal)
      // Code that cannot be fetched on the way counts as a service that does not answer.
      .catch(() => ({ message: 'remise.echecs.technique' }) as const)
      .then((failure) => {
        // On the way to the card page the button stays busy, so that no press starts another attempt.
        if (controller.signal.aborted) return;
        if (!failure) return setState({ status: 'leaving' });
        running.current = undefined;
        // This tab's knowledge of the fine is out of date.
        if (failure.message === 'remise.reprise.change') sessionStore.getState().forgetFine();
        setState({ status: 'failed', ...failure });
      });
  };

  const labels = [
    t('remise.reprise.bouton', { montant: money(amount) }),
    t('remise.boutons.demande'),
  ] as const;

  return (
    <div className={styles['resume']}>
      <p>{t('remise.reprise.texte')}</p>
      {type === 'payment' && due > amount && (
        <p>{t('confirmation.paid.reste', { montant: money(due) })}</p>
      )}
      <p>
        <Button
          type="button"
          look="quiet"
          aria-disabled={isBusy || undefined}
          aria-busy={isBusy || undefined}
          onClick={resume}
        >
          <LabelStack labels={labels} shown={labels[isBusy ? 1 : 0]} />
        </Button>
      </p>
      {state.status === 'stalled' && (
        <FocusedCallout tone="warning" message="remise.pageAbsente" occasion={state}>
          <p>{t('remise.pageAbsente')}</p>
        </FocusedCallout>
      )}
      {state.status === 'failed' && (
        <FocusedCallout tone="failure" message={state.message} occasion={state}>
          <p>
            {'until' in state ? tooMany(state.until) : t(state.message)} {t('remise.rienSu.check')}
          </p>
          {state.message === 'remise.reprise.change' && children}
          {proofs.includes(state.message) && (
            <p>
              <FailureNow />
            </p>
          )}
        </FocusedCallout>
      )}
    </div>
  );
}

/**
 * Starts a payment under the number from the address. If that is the number of the deposit, under which nothing can be
 * paid for good, the fine's own number replaces it: the API has refused the first request, so nothing has started.
 */
async function startUnderOwnNumber(
  request: Parameters<typeof startCardPayment>[0],
  signal: AbortSignal,
): Promise<Result<string, StartFailure>> {
  const started = await startCardPayment(request, signal);
  if (started.ok || started.failure.reason !== 'depositImpossible') return started;
  const found = await findFine(request, signal);
  if (!found.ok) return found;
  if (!found.value || found.value.status === 'ERREUR') return started;
  const own = referenceFor(found.value, request.settlementType);
  return own.number === request.number ? started : startCardPayment({ ...request, ...own }, signal);
}

function resumeFailure(failure: StartFailure): ResumeFailure {
  switch (failure.reason) {
    case 'paymentPending':
    case 'paymentUnderWay':
      return { message: 'remise.reprise.impossible' };
    case 'notPayable':
    case 'amountRefused':
    case 'depositImpossible':
      return { message: 'remise.reprise.change' };
    case 'network':
    case 'timeout':
    case 'aborted':
    case 'status':
    case 'unreadable':
      return failureOf(failure);
  }
}

/** Runs a check when the page returns from the back-forward cache, because it must not continue in its old state. */
export function useCheckAfterReturn(check: () => void): void {
  const latest = useRef(check);
  useEffect(() => {
    latest.current = check;
  });
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) latest.current();
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);
}
