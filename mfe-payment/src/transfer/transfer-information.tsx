import {
  currentConfiguration,
  Link,
  paths,
  sessionStore,
  useFormatLocale,
  useTranslation,
  transferPdf,
  useCurrentLanguage,
} from '@amendes/contract';
import type { TransferTerms } from '@amendes/fines/deadlines.ts';
import { Callout } from '@amendes/ui/callout.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import { useState, type ReactNode } from 'react';
import { FocusedCallout } from '../controls/focused-callout.tsx';
import type { Step } from '../guard/guarded-step.tsx';
import { isUnanswered } from '../guard/recognised-notices.ts';
import { BackLink, JourneyPage, QuietLink } from '../journey/journey-page.tsx';
import type { SettlingState } from '../journey/journey-state.ts';
import { useFormats } from '../formats/formats.ts';
import { termsOfTransfer, type Offer } from '../settlement/offers.ts';
import { FactLine } from './fact-line.tsx';
import { transferFacts } from './transfer-facts.ts';
import { useTamperCheck } from './use-tamper-check.ts';
import styles from './transfer-information.module.css';
import type { Cents, PaymentReference } from '@amendes/fines/fine.ts';
import { DownloadButton } from '../download/download-button.tsx';

interface TransferPdfProps {
  readonly offer: Offer;
  readonly amount: Cents;
  readonly indicator: string | undefined;
  readonly onRefused: () => void;
}

type TransferState = Extract<SettlingState, { screen: 'transfer' }>;

/** Says what to write into a bank transfer, and what to expect of it. Nothing is paid on this page. */
export function TransferInformation(step: Step<TransferState>): ReactNode {
  const { state, fine, offer, today } = step;
  const { t } = useTranslation('payment');
  const { money } = useFormats();
  const locale = useFormatLocale();
  const { reference, indicator } = state;
  const terms = termsOfTransfer(fine, offer, today);
  const { amount } = terms;
  const facts = transferFacts({
    offer,
    indicator,
    transfer: currentConfiguration().transfer,
    money:
      amount === undefined ? undefined : { shown: money(amount), copied: plain(amount, locale) },
  });

  const { list, isTampered } = useTamperCheck(facts);
  const [outdated, setOutdated] = useState<object>();

  const refuse = () => {
    // This tab's knowledge of the fine is out of date, so its page asks again.
    sessionStore.getState().forgetFine();
    setOutdated({});
  };

  const title = t(`virement.titre.${state.type}`);

  // Once the API has said that nothing can be paid this way, no account to pay into may stay visible.
  if (outdated) {
    return (
      <JourneyPage
        screen="transfer"
        title={title}
        headline={
          <FocusedCallout tone="failure" message="virement.change" occasion={outdated}>
            <p>{t('virement.change')}</p>
            <p>
              <Link to={paths.fine(reference)}>{t('confirmation.liens.avis')}</Link>
            </p>
          </FocusedCallout>
        }
        reference={reference}
      >
        <p className={pageLayout.actions}>
          <QuietLink to={paths.home()}>{t('virement.accueil')}</QuietLink>
        </p>
      </JourneyPage>
    );
  }

  return (
    <JourneyPage
      screen="transfer"
      title={title}
      lead={t('virement.introduction')}
      fine={fine}
      reference={reference}
      remaining={state.type === 'deposit' ? null : amount}
    >
      {isUnanswered(fine) && <MayHavePaidByCard reference={reference} />}
      <Arrival type={state.type} terms={terms} />
      {isTampered ? (
        <Callout tone="failure" message="virement.modifie" role="alert">
          <p>{t('virement.modifie')}</p>
        </Callout>
      ) : (
        <dl className={styles['facts']} ref={list}>
          {facts.map((fact) => (
            <FactLine key={fact.name} fact={fact} />
          ))}
        </dl>
      )}
      {amount === undefined && (
        <Callout tone="information" message="virement.montantInconnu">
          <p>{t('virement.montantInconnu')}</p>
        </Callout>
      )}
      <h2>{t('virement.delai.titre')}</h2>
      <ul>
        <li>{t('virement.delai.duree')}</li>
        <li>{t('virement.delai.frais')}</li>
        <li>{t('virement.delai.uneFois')}</li>
      </ul>
      <h2>{t('virement.suite.titre')}</h2>
      <p>{t('virement.suite.texte')}</p>
      {amount !== undefined && (
        <TransferPdf offer={offer} amount={amount} indicator={indicator} onRefused={refuse} />
      )}
      <p className={pageLayout.actions}>
        <BackLink state={state}>
          {t(indicator ? 'virement.changerIndicatif' : 'virement.changerMoyen')}
        </BackLink>
        <QuietLink to={paths.home()}>{t('virement.accueil')}</QuietLink>
      </p>
    </JourneyPage>
  );
}

interface MayHavePaidByCardProps {
  readonly reference: PaymentReference;
  readonly children?: ReactNode;
}

/** Warns a citizen who may have paid by card: this tab knows of an attempt, but not of its outcome. */
export function MayHavePaidByCard({ reference, children }: MayHavePaidByCardProps): ReactNode {
  const { t } = useTranslation('payment');
  return (
    <>
      <Callout tone="warning" message="confirmation.none.argent">
        <p>
          {t('confirmation.argentInconnu')} {t('confirmation.none.argent')}
        </p>
        <p>
          <Link to={paths.confirmation(reference)}>{t('detail.suite.confirmation')}</Link>
        </p>
      </Callout>
      {children && <div className={styles['belowCaution']}>{children}</div>}
    </>
  );
}

interface ArrivalProps {
  readonly type: TransferState['type'];
  readonly terms: TransferTerms;
}

/** Says by when the money must arrive, and what follows if it arrives later. */
function Arrival({ type, terms: { arrival, later } }: ArrivalProps): ReactNode {
  const { t } = useTranslation('payment');
  const { day, money } = useFormats();
  if (type === 'deposit') {
    return (
      <Callout tone="warning" message="virement.arrivee.consignation">
        <p>{t('virement.arrivee.consignation')}</p>
      </Callout>
    );
  }
  if (arrival.kind === 'never') return <p>{t('virement.arrivee.never')}</p>;
  const lateness =
    later === undefined
      ? t('virement.arrivee.tard')
      : t('virement.arrivee.tardMontant', { montant: money(later) });
  return (
    <Callout tone="warning" message={`virement.arrivee.${arrival.kind}`}>
      <p>
        <strong>
          {arrival.kind === 'day'
            ? t('virement.arrivee.day', { date: day(arrival.day) })
            : t('virement.arrivee.onNotice')}
        </strong>
      </p>
      <p>
        {lateness} {t('virement.arrivee.sansDelai')}
      </p>
    </Callout>
  );
}

/** Writes an amount as a banking form accepts it, with the decimal sign of the language only. */
function plain(cents: number, locale: string): string {
  const format = { minimumFractionDigits: 2, useGrouping: false } as const;
  return (cents / 100).toLocaleString(locale, format);
}

/** Offers the same information as a file, to keep or to bring to the bank. */
function TransferPdf({ offer, amount, indicator, onRefused }: TransferPdfProps): ReactNode {
  const { t } = useTranslation('payment');
  const language = useCurrentLanguage();
  const { number, key, type: settlementType } = offer;

  return (
    <DownloadButton
      label={t('virement.telecharger')}
      fileName={`${t('virement.nomFichier')}-${number}.pdf`}
      fetchFile={(signal) =>
        transferPdf({ number, key, settlementType, amount, indicator, language }, signal)
      }
      onRefused={onRefused}
    />
  );
}
