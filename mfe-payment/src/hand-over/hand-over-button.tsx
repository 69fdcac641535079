import { useTranslation } from '@amendes/contract';
import type { Cents } from '@amendes/fines/fine.ts';
import { Button } from '@amendes/ui/button.tsx';
import type { ReactNode } from 'react';
import { LabelStack } from '../journey/label-stack.tsx';
import type { JourneyState } from '../journey/journey-state.ts';
import { useFormats } from '../journey/use-formats.ts';
import {
  buttonLabels,
  buttonViews,
  type ButtonLabel,
  type HandOverState,
} from './hand-over-state.ts';
import styles from './hand-over.module.css';

interface HandOverButtonProps {
  readonly state: HandOverState;
  readonly place: Extract<JourneyState, { screen: 'handOver' }>;
  readonly amount: Cents;
  readonly onPay: () => void;
  readonly onCheck: () => void;
}

/** The one button of the screen; while something is under way it says so and takes no press. */
export function HandOverButton(props: HandOverButtonProps): ReactNode {
  const { state, place, amount, onPay, onCheck } = props;
  const { t } = useTranslation('payment');
  const { money } = useFormats();
  const view = buttonViews[state.step];
  if (!view) return null;

  const say = (label: ButtonLabel) =>
    label === 'payer'
      ? t(`remise.boutons.payer.${place.type}`, { montant: money(amount) })
      : t(`remise.boutons.${label}`);
  const presses = { pay: onPay, check: onCheck, nothing: undefined };
  const isBusy = view.press === 'nothing';

  return (
    <Button
      type="button"
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={presses[view.press]}
    >
      <svg className={styles['lock']} viewBox="0 0 20 20" aria-hidden="true">
        <rect x="3.5" y="9" width="13" height="8.5" rx="1.5" />
        <path d="M6.5 9V6.5a3.5 3.5 0 0 1 7 0V9" />
      </svg>
      <LabelStack labels={buttonLabels.map(say)} shown={say(view.label)} />
    </Button>
  );
}
