import { currentConfiguration, useTranslation } from '@amendes/contract';
import type { Cents } from '@amendes/fines/fine.ts';
import { Notice } from '@amendes/ui/notice.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import { useState, type ReactNode } from 'react';
import type { Step } from '../guard/guarded-step.tsx';
import { BackLink } from '../journey/back-link.tsx';
import { JourneyPage } from '../journey/journey-page.tsx';
import type { SettlingState } from '../journey/settling-decision.ts';
import { useFormats } from '../journey/use-formats.ts';
import { HandOverButton } from './hand-over-button.tsx';
import { HandOverMessage } from './hand-over-message.tsx';
import type { Payable } from './standing-of.ts';
import { useHandOver } from './use-hand-over.ts';

type HandOverPlace = Extract<SettlingState, { screen: 'handOver' }>;

/** The last screen before the card provider's page: what will happen there, and the button that leads to it. */
export function HandOver({ state, ...known }: Step<HandOverPlace>): ReactNode {
  // What is due can change while the page is open: it is asked again before anything begins.
  const [{ fine, offer }, setNews] = useState<Payable>(known);
  const { t } = useTranslation('payment');
  const { money } = useFormats();
  const amount = state.amount ?? offer.amount;
  const back = (
    <BackLink state={state} fine={fine}>
      {t('remise.changerMoyen')}
    </BackLink>
  );

  return (
    <JourneyPage
      screen="handOver"
      title={t(`remise.titre.${state.type}`)}
      lead={
        amount !== undefined && t(`remise.introduction.${state.type}`, { montant: money(amount) })
      }
      fine={fine}
      reference={state.reference}
    >
      {amount === undefined ? (
        <Notice tone="warning" message="remise.montantInconnu">
          <p>{t('remise.montantInconnu')}</p>
          <p>{back}</p>
        </Notice>
      ) : (
        <WayToCardPage place={state} amount={amount} onNews={setNews}>
          {back}
        </WayToCardPage>
      )}
    </JourneyPage>
  );
}

interface WayToCardPageProps {
  readonly place: HandOverPlace;
  readonly amount: Cents;
  readonly onNews: (news: Payable) => void;
  /** What stands beside the button. */
  readonly children: ReactNode;
}

function WayToCardPage(props: WayToCardPageProps): ReactNode {
  const { place, amount, onNews, children } = props;
  const { t } = useTranslation('payment');
  const { state, pay, check } = useHandOver(place, amount, onNews);
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
      <p>{t('remise.suite.sansRetour')}</p>
      <p className={pageLayout.actions}>
        <HandOverButton state={state} place={place} amount={amount} onPay={pay} onCheck={check} />
        {children}
      </p>
      {/* Below what can be pressed: an answer that comes late moves nothing under a finger. */}
      <HandOverMessage state={state} place={place} amount={amount} />
    </>
  );
}
