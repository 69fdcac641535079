import { useTranslation } from '@amendes/contract';
import type { ReactNode } from 'react';
import type { Step } from '../guard/guarded-step.tsx';
import { JourneyPage } from '../journey/journey-page.tsx';
import type { SettlingState } from '../journey/journey-state.ts';
import { useFormats } from '../journey/use-formats.ts';
import { MethodForm } from './method-form.tsx';

type ChooseMethodState = Extract<SettlingState, { screen: 'chooseMethod' }>;

/** Asks whether the amount is paid by card or by transfer. */
export function ChooseMethod(step: Step<ChooseMethodState>): ReactNode {
  const { state, fine, offer } = step;
  const { t } = useTranslation('payment');
  const { money } = useFormats();
  return (
    <JourneyPage
      screen="chooseMethod"
      title={t(`modalites.titre.${state.type}`)}
      lead={
        offer.amount !== undefined &&
        t(`modalites.objet.${state.type}`, { montant: money(offer.amount) })
      }
      fine={fine}
      reference={state.reference}
    >
      <MethodForm {...step} />
    </JourneyPage>
  );
}
