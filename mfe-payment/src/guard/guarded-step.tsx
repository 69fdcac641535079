import { Navigate, NotFound, useParams } from '@amendes/contract';
import type { Fine } from '@amendes/fines/fine.ts';
import type { ReactNode } from 'react';
import { addressOf } from '../journey/address-of.ts';
import type { JourneyScreen } from '../journey/journey-state.ts';
import { parseJourney } from '../journey/parse-journey.ts';
import { settlingDecision, type SettlingState } from '../journey/settling-decision.ts';
import type { Offer } from '../settlement/offers.ts';
import { Guarded } from './guarded.tsx';
import { OwnNotice } from './own-notice.tsx';

/** What a step of the payment is about. */
export interface Step<State extends SettlingState> {
  readonly state: State;
  readonly fine: Fine;
  readonly offer: Offer;
}

type SettlingScreen = SettlingState['screen'];

interface GuardedStepProps<Screen extends SettlingScreen> {
  readonly screen: Screen;
  readonly children: (step: Step<Extract<SettlingState, { screen: Screen }>>) => ReactNode;
}

/** Shows a step of the payment when the fine can be settled so, or leads to where the visitor belongs. */
export function GuardedStep<Screen extends SettlingScreen>(
  props: GuardedStepProps<Screen>,
): ReactNode {
  const { screen, children } = props;
  const params = useParams();
  const state = parseJourney(screen, params);
  if (!state || !isOf(screen, state)) return <NotFound />;
  const { number, key } = state.reference;
  return (
    <Guarded key={`${screen}/${number}/${key}`} screen="payment" reference={state.reference}>
      {(fine) => {
        const decision = settlingDecision(state, fine);
        if (decision.go === 'nowhere') return <NotFound />;
        if (decision.go === 'to') return <Navigate to={addressOf(decision.state)} replace />;
        return (
          <OwnNotice fine={fine} reference={state.reference}>
            {children({ state, fine, offer: decision.offer })}
          </OwnNotice>
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
