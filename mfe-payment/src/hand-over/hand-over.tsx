import { currentConfiguration, useTranslation } from '@amendes/contract';
import type { Cents, Fine } from '@amendes/fines/fine.ts';
import { Callout } from '@amendes/ui/callout.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import { useState, type ReactNode } from 'react';
import type { Step } from '../guard/guarded-step.tsx';
import { BackLink, JourneyPage } from '../journey/journey-page.tsx';
import type { SettlingState } from '../journey/journey-state.ts';
import { useFormats } from '../formats/formats.ts';
import { HandOverMessage } from './hand-over-message.tsx';
import {
  type Payable,
  buttonLabels,
  buttonViewOf,
  type ButtonLabel,
  type HandOverState,
} from './hand-over-state.ts';
import { useHandOver } from './use-hand-over.ts';
import { Button } from '@amendes/ui/button.tsx';
import { LabelStack } from '../controls/label-stack.tsx';
import styles from './hand-over.module.css';

interface HandOverButtonProps {
  readonly state: HandOverState;
  readonly amount: Cents;
  /** True while an attempt is being resumed below: a check would remove it together with its new card page. */
  readonly isResuming: boolean;
  readonly onPay: () => void;
  readonly onCheck: () => void;
}

type HandOverPlace = Extract<SettlingState, { screen: 'handOver' }>;

/** Renders the last screen before the card provider's page: it says what will happen next and has the button to that page. */
export function HandOver({ state, ...known }: Step<HandOverPlace>): ReactNode {
  // The amount due can change while the page is open, so it is requested again before a payment starts.
  const [{ fine, offer }, setNews] = useState<Payable>(known);
  const { t } = useTranslation('payment');
  const { money } = useFormats();
  const amount = state.amount ?? offer.amount;
  const back = <BackLink state={state}>{t('remise.changerMoyen')}</BackLink>;

  return (
    <JourneyPage
      screen="handOver"
      title={t(`remise.titre.${state.type}`)}
      lead={
        amount !== undefined && t(`remise.introduction.${state.type}`, { montant: money(amount) })
      }
      fine={fine}
      reference={state.reference}
      remaining={state.type === 'deposit' ? null : undefined}
    >
      {amount === undefined ? (
        <Callout tone="warning" message="remise.montantInconnu">
          <p>{t('remise.montantInconnu')}</p>
          <p>{back}</p>
        </Callout>
      ) : (
        <WayToCardPage place={state} fine={fine} amount={amount} onNews={setNews}>
          {back}
        </WayToCardPage>
      )}
    </JourneyPage>
  );
}

/** Minutes that the card page waits for a payment, as far as known before it is opened. */
const cardPageMinutes = 15;

interface WayToCardPageProps {
  readonly place: HandOverPlace;
  readonly fine: Fine;
  readonly amount: Cents;
  readonly onNews: (news: Payable) => void;
  /** Content beside the button. */
  readonly children: ReactNode;
}

function WayToCardPage(props: WayToCardPageProps): ReactNode {
  const { place, fine, amount, onNews, children } = props;
  const { t } = useTranslation('payment');
  const { state, pay, check } = useHandOver(place, fine, amount, onNews);
  const [isResuming, setResuming] = useState(false);
  const [origin, ...others] = currentConfiguration().providerOrigins;

  return (
    <>
      <h2>{t('remise.suite.titre')}</h2>
      <ol>
        <li>
          {t('remise.suite.page')}{' '}
          {origin !== undefined && others.length === 0 && t('remise.suite.adresse', { origin })}
        </li>
        <li>{t('remise.suite.carte')}</li>
        <li>{t('remise.suite.retour')}</li>
      </ol>
      <Callout tone="warning">
        <p>
          <strong>{t('remise.suite.uneFois')}</strong> {t('remise.suite.sansRetour')}
        </p>
      </Callout>
      <p className={pageLayout.actions}>
        <HandOverButton
          state={state}
          amount={amount}
          isResuming={isResuming}
          onPay={pay}
          onCheck={check}
        />
        {children}
      </p>
      <ul>
        <li>{t('remise.suite.cartes')}</li>
        <li>{t('remise.suite.frais')}</li>
        <li>{t('remise.suite.duree', { minutes: cardPageMinutes })}</li>
      </ul>
      {/* Below the buttons, a late answer moves nothing under a finger. */}
      <HandOverMessage
        state={state}
        place={place}
        fine={fine}
        amount={amount}
        onResuming={setResuming}
      />
    </>
  );
}

/** Renders the one button of the screen. While something is under way, it says so and ignores presses. */
function HandOverButton(props: HandOverButtonProps): ReactNode {
  const { state, amount, isResuming, onPay, onCheck } = props;
  const { t } = useTranslation('payment');
  const { money } = useFormats();
  const view = buttonViewOf(state);
  if (!view) return null;

  const labelText = (label: ButtonLabel) =>
    t(`remise.boutons.${label}`, { montant: money(amount) });
  const presses = { pay: onPay, check: onCheck, nothing: undefined };
  const isBusy = view.press === 'nothing';

  return (
    <Button
      type="button"
      aria-disabled={isBusy || isResuming || undefined}
      aria-busy={isBusy || undefined}
      onClick={isResuming ? undefined : presses[view.press]}
    >
      <svg className={styles['lock']} viewBox="0 0 20 20" aria-hidden="true">
        <rect x="3.5" y="9" width="13" height="8.5" rx="1.5" />
        <path d="M6.5 9V6.5a3.5 3.5 0 0 1 7 0V9" />
      </svg>
      <LabelStack labels={buttonLabels.map(labelText)} shown={labelText(view.label)} />
    </Button>
  );
}
