import {
  currentConfiguration,
  Link,
  paths,
  useFormatLocale,
  useTranslation,
} from '@amendes/contract';
import { buttonClass } from '@amendes/ui/button.tsx';
import { Notice } from '@amendes/ui/notice.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import type { ReactNode } from 'react';
import { currentStep } from '../check-notice/current-step.ts';
import type { Step } from '../guard/guarded-step.tsx';
import { addressOf } from '../journey/address-of.ts';
import { JourneyPage } from '../journey/journey-page.tsx';
import type { SettlingState } from '../journey/settling-decision.ts';
import { transition } from '../journey/transitions.ts';
import { useFormats } from '../journey/use-formats.ts';
import { FactLine } from './fact-line.tsx';
import { TransferPdf } from './transfer-pdf.tsx';
import { transferFacts } from './transfer-facts.ts';
import styles from './transfer-information.module.css';

type TransferState = Extract<SettlingState, { screen: 'transfer' }>;

/** What to write into a bank transfer, and what to expect of it. Nothing is paid on this page. */
export function TransferInformation({ state, fine, offer }: Step<TransferState>): ReactNode {
  const { t } = useTranslation('payment');
  const { day, money } = useFormats();
  const locale = useFormatLocale();
  const { reference, indicator } = state;
  const { amount } = offer;
  // oxlint-disable-next-line react/purity -- the day on which the page is read
  const today = currentStep(fine.steps, new Date());
  const facts = transferFacts({
    offer,
    indicator,
    transfer: currentConfiguration().transfer,
    money:
      amount === undefined ? undefined : { shown: money(amount), copied: plain(amount, locale) },
  });
  const back = transition(state, { did: 'wentBack' }, fine);
  const holdsUntil = state.type === 'AMENDE' && today?.until;

  return (
    <JourneyPage
      screen="transfer"
      title={t(`virement.titre.${state.type}`)}
      lead={t('virement.introduction')}
      fine={fine}
      reference={reference}
    >
      <Notice tone="warning" message="virement.referenceExacte">
        <p>{t('virement.referenceExacte')}</p>
      </Notice>
      <dl className={styles['facts']}>
        {facts.map((fact) => (
          <FactLine key={fact.name} fact={fact} />
        ))}
      </dl>
      {amount === undefined && (
        <Notice tone="information" message="virement.montantInconnu">
          <p>{t('virement.montantInconnu')}</p>
        </Notice>
      )}
      <h2>{t('virement.delai.titre')}</h2>
      <ul>
        <li>{t('virement.delai.duree')}</li>
        {holdsUntil && <li>{t('virement.delai.echeance', { date: day(holdsUntil) })}</li>}
        <li>{t('virement.delai.frais')}</li>
        <li>{t('virement.delai.uneFois')}</li>
      </ul>
      <h2>{t('virement.suite.titre')}</h2>
      <p>{t('virement.suite.texte')}</p>
      {amount !== undefined && <TransferPdf offer={offer} amount={amount} indicator={indicator} />}
      <p className={pageLayout.actions}>
        {back && (
          <Link className={buttonClass('quiet')} to={addressOf(back)}>
            {t(indicator ? 'virement.changerIndicatif' : 'virement.changerMoyen')}
          </Link>
        )}
        <Link className={buttonClass('quiet')} to={paths.home()}>
          {t('virement.accueil')}
        </Link>
      </p>
    </JourneyPage>
  );
}

/** An amount as a banking form takes it: the decimal sign of the language, nothing else. */
function plain(cents: number, locale: string): string {
  const format = { minimumFractionDigits: 2, useGrouping: false } as const;
  return (cents / 100).toLocaleString(locale, format);
}
