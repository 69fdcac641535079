import { Navigate, NotFound, useParams, paths, useTranslation } from '@amendes/contract';
import type { Fine } from '@amendes/fines/fine.ts';
import { type ReactNode, useState } from 'react';
import { addressOf, parseJourney } from '../journey/journey-address.ts';
import {
  type JourneyScreen,
  type SettlingState,
  settlingDecision,
} from '../journey/journey-state.ts';
import type { Offer } from '../settlement/offers.ts';
import { Guarded } from './guarded.tsx';
import { Button } from '@amendes/ui/button.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import { flushSync } from 'react-dom';
import { JourneyPage, QuietLink } from '../journey/journey-page.tsx';
import { isRecognised, rememberRecognised } from './recognised-notices.ts';

interface OwnFineProps {
  readonly fine: Fine;
  /** Step of the payment that the address names. */
  readonly state: SettlingState;
  readonly children: ReactNode;
}

/** Data of one step of the payment. */
export interface Step<State extends SettlingState> {
  readonly state: State;
  readonly fine: Fine;
  readonly offer: Offer;
  /** Day for which the amounts are computed. */
  readonly today: Date;
}

type SettlingScreen = SettlingState['screen'];

interface GuardedStepProps<Screen extends SettlingScreen> {
  readonly screen: Screen;
  readonly children: (step: Step<Extract<SettlingState, { screen: Screen }>>) => ReactNode;
}

/** Shows a step of the payment if the fine can be settled that way, or redirects to the right page. */
export function GuardedStep<Screen extends SettlingScreen>(
  props: GuardedStepProps<Screen>,
): ReactNode {
  const { screen, children } = props;
  const params = useParams();
  const state = parseJourney(screen, params);
  if (!state || !isOf(screen, state)) return <NotFound />;
  return (
    // An action that was started for one choice must not continue under another, although the same page shows it.
    <Guarded key={addressOf(state)} screen="payment" reference={state.reference}>
      {(fine, _, today) => {
        const decision = settlingDecision(state, fine);
        if (decision.kind === 'notFound') return <NotFound />;
        if (decision.kind === 'redirect')
          return <Navigate to={addressOf(decision.state)} replace />;
        return (
          <OwnFine fine={fine} state={state}>
            {children({ state, fine, offer: decision.offer, today })}
          </OwnFine>
        );
      }}
    </Guarded>
  );
}

function isOf<Screen extends JourneyScreen>(
  screen: Screen,
  state: { readonly screen: JourneyScreen },
): state is Extract<SettlingState, { screen: Screen }> {
  return state.screen === screen;
}

/** Shows a step to a citizen who has seen the notice in this tab; anyone else is first asked to confirm that it is theirs. */
function OwnFine({ fine, state, children }: OwnFineProps): ReactNode {
  const { t } = useTranslation('payment');
  const [isOwn, setOwn] = useState(() => isRecognised(fine));
  if (isOwn) return children;

  const confirmNotice = () => {
    rememberRecognised(fine);
    // The button that was pressed has disappeared: the keyboard continues from the content of the step.
    flushSync(() => setOwn(true));
    document.querySelector<HTMLElement>('main')?.focus();
  };

  return (
    <JourneyPage
      screen="detail"
      title={t('detail.titre')}
      fine={fine}
      reference={state.reference}
      remaining={state.type === 'deposit' ? null : undefined}
    >
      <p data-message="detail.lien.texte">{t('detail.lien.texte')}</p>
      <p className={pageLayout.actions}>
        <Button type="button" onClick={confirmNotice}>
          {t('detail.lien.oui')}
        </Button>
        <QuietLink to={paths.home()}>{t('detail.suite.pasLeMien')}</QuietLink>
      </p>
    </JourneyPage>
  );
}
