import { Link, paths, useTranslation, type ApiFailure } from '@amendes/contract';
import type { PaymentReference } from '@amendes/fines/fine.ts';
import type { ReactNode } from 'react';
import { FailureMoment, useTooManyRequests } from '../formats/failure-moment.tsx';
import { failureOf } from '../hand-over/hand-over-state.ts';
import { ResumePayment } from '../hand-over/resume-payment.tsx';
import { useFormats, useMoments } from '../formats/formats.ts';
import type { FailedQuestion, PaidPayment, PaymentUnderWay } from './payment-check.ts';
import { Button } from '@amendes/ui/button.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import { LabelStack } from '../controls/label-stack.tsx';
import styles from './checked-payment.module.css';
import { Outcome } from './outcome.tsx';
import { chosenReference, fineOf, useFineNow } from './use-fine-now.ts';

interface WaitingForProviderProps {
  readonly payment: PaymentUnderWay;
}

/** Says what the page waits for, how long at most, and what not to do meanwhile. */
export function WaitingForProvider({ payment }: WaitingForProviderProps): ReactNode {
  const { t } = useTranslation('payment');
  const { money } = useFormats();
  return (
    <Outcome
      look="waiting"
      message="confirmation.attente.texte"
      title={t('confirmation.argentInconnu')}
      isBusy
    >
      <p>{t('confirmation.attente.texte', { montant: money(payment.amount) })}</p>
      <p>
        {t('confirmation.attente.patience')} {t('confirmation.attente.pasDeuxFois')}
      </p>
    </Outcome>
  );
}

interface PausedProps extends AskAgain {
  readonly payment: PaymentUnderWay;
  readonly checkedAt: Date;
}

/** Says that the provider has not answered within the longest time that a citizen is kept waiting. */
export function Paused({ payment, checkedAt, ...again }: PausedProps): ReactNode {
  const { t } = useTranslation('payment');
  const { money } = useFormats();
  return (
    <>
      <Outcome
        look="paused"
        message="confirmation.pause.texte"
        title={t('confirmation.argentInconnu')}
      >
        <p>{t('confirmation.pause.texte', { montant: money(payment.amount) })}</p>
        <p>{t('confirmation.pause.argent')}</p>
        <LastChecked at={checkedAt} />
      </Outcome>
      <p>{t('confirmation.plusTard')}</p>
      <AskAgainButton {...again} />
    </>
  );
}

interface LastCheckedProps {
  readonly at: Date;
}

function LastChecked({ at }: LastCheckedProps): ReactNode {
  const { t } = useTranslation('payment');
  const { time } = useMoments();
  return (
    <p>
      <time dateTime={at.toISOString()}>
        {t('confirmation.pause.derniere', { heure: time(at) })}
      </time>
    </p>
  );
}

interface UnansweredProps extends AskAgain {
  readonly payment: PaidPayment;
  readonly checkedAt: Date;
}

/** Warns of a later attempt that is under way or ended unanswered; a payment booked before says nothing about it. */
export function Unanswered(props: UnansweredProps): ReactNode {
  const { payment, checkedAt, ...again } = props;
  const { t } = useTranslation('payment');
  const { money } = useFormats();
  if (!payment.unanswered) return null;
  return (
    <div className={styles['unprinted']}>
      <Outcome
        look="paused"
        message="confirmation.pause.texte"
        title={t('confirmation.argentInconnu')}
      >
        <p>{t('confirmation.pause.texte', { montant: money(payment.unanswered) })}</p>
        <p>{t('confirmation.none.argent')}</p>
        <LastChecked at={checkedAt} />
      </Outcome>
      <AskAgainButton {...again} />
    </div>
  );
}

/** Shows a question that failed after the last known answer. */
function FailedSince({ failure, at }: FailedQuestion): ReactNode {
  const { t } = useTranslation('payment');
  const { message, words, isLimit } = useFailed(failure);
  return (
    <p data-message={message}>
      {t('confirmation.echec.titre')}. {words} {!isLimit && <FailureMoment at={at} />}
    </p>
  );
}

interface CheckFailedProps extends AskAgain {
  readonly question: FailedQuestion;
}

/** Says that the API could not be reached, which says nothing about the payment. */
export function CheckFailed({ question, ...again }: CheckFailedProps): ReactNode {
  const { t } = useTranslation('payment');
  const { message, words, isLimit } = useFailed(question.failure);
  return (
    <>
      <Outcome look="failed" message={message} title={t('confirmation.argentInconnu')}>
        <p>
          {words} {t('confirmation.echec.pasEchoue')}
        </p>
        <p>{t('confirmation.echec.pasPerdu')}</p>
        {!isLimit && (
          <p>
            <FailureMoment at={question.at} />
          </p>
        )}
      </Outcome>
      <p>{t('confirmation.plusTard')}</p>
      <AskAgainButton {...again} />
    </>
  );
}

/** Returns why the API could not be reached. A reached limit is no failure of the service, whose moment would be a proof. */
function useFailed(failure: ApiFailure) {
  const { t } = useTranslation('payment');
  const tooMany = useTooManyRequests();
  const details = failureOf(failure);
  const technical = 'confirmation.echec.technique';
  return 'until' in details
    ? { message: details.message, words: tooMany(details.until), isLimit: true }
    : { message: technical, words: t(technical), isLimit: false };
}

interface NotPaidProps {
  readonly payment: PaymentUnderWay;
  readonly reference: PaymentReference;
  readonly onResuming: (isPending: boolean) => void;
  readonly askAgain: () => void;
}

/** Offers a citizen who left the card page, first of all, the way back to it. Once the bank has the payment, there is none. */
export function NotPaid(props: NotPaidProps): ReactNode {
  const { payment, reference, onResuming, askAgain } = props;
  const { t } = useTranslation('payment');
  const { time } = useMoments();
  const { amount, expiresAt, settlementType } = payment;
  if (!expiresAt) return null;
  return (
    <section className={styles['left']} aria-labelledby="pas-paye">
      <h2 id="pas-paye">{t('confirmation.pasPaye')}</h2>
      <ResumePayment
        reference={reference}
        type={settlementType}
        amount={amount}
        until={expiresAt}
        onEnded={askAgain}
        onPending={onResuming}
      >
        <WayToChanged reference={reference} type={settlementType} />
      </ResumePayment>
      <p>{t('confirmation.pause.fin', { heure: time(expiresAt) })}</p>
    </section>
  );
}

interface WayToChangedProps {
  readonly reference: PaymentReference;
  readonly type: PaymentUnderWay['settlementType'];
}

/** Links to a changed notice, which is requested again: only the answer has the number under which everything can be chosen. */
function WayToChanged({ reference, type }: WayToChangedProps): ReactNode {
  const { t } = useTranslation('payment');
  const place = chosenReference(fineOf(useFineNow(reference)), reference, type);
  return (
    <p>
      <Link to={paths.fine(place)}>{t('confirmation.liens.avis')}</Link>
    </p>
  );
}

export interface AskAgain {
  /** The last question, if it failed; the earlier answer stays visible. */
  readonly failed?: FailedQuestion | undefined;
  readonly isAsking: boolean;
  readonly askAgain: () => void;
}

export function AskAgainButton({ failed, isAsking, askAgain }: AskAgain): ReactNode {
  const { t } = useTranslation('payment');
  const labels = [t('confirmation.liens.verifier'), t('confirmation.liens.verification')] as const;

  return (
    <>
      {failed && <FailedSince {...failed} />}
      <p className={pageLayout.actions}>
        <Button
          type="button"
          aria-disabled={isAsking || undefined}
          aria-busy={isAsking || undefined}
          onClick={askAgain}
        >
          <LabelStack labels={labels} shown={labels[isAsking ? 1 : 0]} />
        </Button>
      </p>
    </>
  );
}
