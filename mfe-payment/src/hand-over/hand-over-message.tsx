import { Link, paths, useNavigate, useTranslation } from '@amendes/contract';
import { amountLeft, type Cents, type Fine } from '@amendes/fines/fine.ts';
import { PrintedNames } from '@amendes/ui/whole-numbers.tsx';
import type { ReactNode } from 'react';
import { FailureNow, useTooManyRequests } from '../formats/failure-moment.tsx';
import { FocusedCallout } from '../controls/focused-callout.tsx';
import { useMoments, useFormats } from '../formats/formats.ts';
import type { JourneyState } from '../journey/journey-state.ts';
import { referenceFor } from '../settlement/offers.ts';
import { resumableAmount } from '../settlement/partial-amount.ts';
import type { HandOverState } from './hand-over-state.ts';
import { ResumePayment } from './resume-payment.tsx';

interface HandOverMessageProps {
  readonly state: HandOverState;
  readonly place: Extract<JourneyState, { screen: 'handOver' }>;
  readonly fine: Fine;
  readonly amount: Cents;
  /** Reports if a resumption awaits its answer: removing this message would drop it. */
  readonly onResuming: (isPending: boolean) => void;
}

/** Says why the citizen was not led to the card page, and that no money has moved. */
export function HandOverMessage(props: HandOverMessageProps): ReactNode {
  const { state, place, fine, amount, onResuming } = props;
  const { t } = useTranslation('payment');
  const navigate = useNavigate();
  const { money } = useFormats();
  const { time } = useMoments();
  const tooMany = useTooManyRequests();
  const confirmation = (
    <Link to={paths.confirmation(place.reference)}>{t('remise.liens.confirmation')}</Link>
  );
  const mayHavePaid = (
    <>
      <p>
        {t('confirmation.argentInconnu')} {t('confirmation.none.argent')}
      </p>
      <p>
        <Link to={paths.confirmation(place.reference)}>{t('detail.suite.confirmation')}</Link>
      </p>
    </>
  );

  switch (state.status) {
    case 'ready':
    case 'checking':
    case 'asking':
    case 'leaving':
      return null;
    case 'failed':
      return (
        <FocusedCallout tone="failure" message={state.message} occasion={state}>
          <p>{'until' in state ? tooMany(state.until) : t(state.message)}</p>
          <p>{t(`remise.rienSu.${state.after}`)}</p>
          {state.after === 'check' && <p>{confirmation}</p>}
          {!('until' in state) && (
            <p>
              <FailureNow />
            </p>
          )}
        </FocusedCallout>
      );
    case 'repriced':
      return (
        <FocusedCallout tone="warning" message="remise.nouveauMontant" occasion={state}>
          <p>
            {t('remise.nouveauMontant', { montant: money(amount) })} {t('remise.rienLance')}
          </p>
        </FocusedCallout>
      );
    case 'stalled':
      return (
        <FocusedCallout tone="warning" message="remise.pageAbsente" occasion={state}>
          <p>{t('remise.pageAbsente')}</p>
          <p>{confirmation}</p>
        </FocusedCallout>
      );
    case 'underWay': {
      const { attempt } = state;
      return (
        <>
          <FocusedCallout tone="warning" message="remise.enCours" occasion={state}>
            <p>
              {t('remise.enCours')}{' '}
              {attempt && t('remise.enCoursJusqua', { heure: time(attempt.until) })}
            </p>
            <p>{confirmation}</p>
          </FocusedCallout>
          {/* Without a time at which it ends by itself, the attempt is in the hands of the bank. */}
          {attempt && (
            <ResumePayment
              reference={referenceFor(fine, attempt.settlementType)}
              type={attempt.settlementType}
              amount={resumableAmount(fine, attempt.settlementType, attempt.amount)}
              due={amountLeft(fine)}
              until={attempt.until}
              onEnded={() => void navigate(paths.confirmation(place.reference))}
              onPending={onResuming}
            />
          )}
        </>
      );
    }
    case 'unanswered':
      return (
        <FocusedCallout tone="warning" message="confirmation.none.argent" occasion={state}>
          {mayHavePaid}
          {state.news && <p>{t('remise.nouveauMontant', { montant: money(amount) })}</p>}
        </FocusedCallout>
      );
    case 'stopped':
      return (
        <FocusedCallout tone="failure" message={state.message} occasion={state}>
          <p>
            <PrintedNames of={t(state.message)} /> {t('remise.rienDeNouveau')}
          </p>
          {state.mayHavePaid && mayHavePaid}
          {/* Beside an unanswered attempt nobody is asked to pay what is left. */}
          {state.message === 'detail.messages.infos.paiementPartiel' && !state.mayHavePaid && (
            <p>{t('confirmation.paid.restePlusTard')}</p>
          )}
          <p>
            <Link to={paths[state.to === 'receipt' ? 'receipt' : 'fine'](place.reference)}>
              {t(`remise.liens.${state.to === 'receipt' ? 'justificatif' : 'avis'}`)}
            </Link>
          </p>
        </FocusedCallout>
      );
  }
}
