import { useTranslation, useNavigate } from '@amendes/contract';
import { type ReactNode, useState, type SubmitEvent } from 'react';
import { Cautioned } from '../check-notice/check-notice.tsx';
import type { Step } from '../guard/guarded-step.tsx';
import { JourneyPage, BackLink } from '../journey/journey-page.tsx';
import type { SettlingState } from '../journey/journey-state.ts';
import { useFormats } from '../formats/formats.ts';
import { Button } from '@amendes/ui/button.tsx';
import { Callout } from '@amendes/ui/callout.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import { Choice, ChoiceGroup } from '../controls/choice.tsx';
import { useChoices } from '../journey/choices.ts';
import { addressOf } from '../journey/journey-address.ts';
import { needsIndicator, termsOfTransfer } from '../settlement/offers.ts';
import { partialRange, type AmountRange } from '../settlement/partial-amount.ts';
import { methodOf, methodsFor, nextStep, type AmountMessage, type NextStep } from './next-step.ts';
import { ErrorArea } from '../controls/focused-callout.tsx';
import styles from './choose-method.module.css';

type ChooseMethodState = Extract<SettlingState, { screen: 'chooseMethod' }>;

/** Asks whether to pay the amount by card or by transfer. */
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
      remaining={state.type === 'deposit' ? null : undefined}
    >
      <Cautioned fine={fine} reference={state.reference}>
        <MethodForm {...step} />
      </Cautioned>
    </JourneyPage>
  );
}

interface AmountFieldProps {
  readonly value: string;
  readonly range: AmountRange;
  readonly error: { readonly message: AmountMessage } | undefined;
  readonly onEdit: (text: string) => void;
}

/** Labels of the main button, which say where it leads and for which amount. */
const labels = {
  card: 'modalites.continuer.card',
  transfer: 'modalites.continuer.transfer',
  indicator: 'modalites.continuer.indicator',
  wrongAmount: 'modalites.continuer.wrongAmount',
} as const satisfies Record<NextStep['kind'], string>;

const cardImpossible = 'modalites.messages.infos.carteImpossible';

function MethodForm({ state, fine, offer, today }: Step<ChooseMethodState>): ReactNode {
  const { t } = useTranslation('payment');
  const { day, money } = useFormats();
  const navigate = useNavigate();
  const [choices, remember] = useChoices(state.reference.number);
  const [error, setError] = useState<{ readonly message: AmountMessage }>();
  const { amount = '' } = choices;
  const methods = methodsFor(offer);
  const method = methodOf(offer, choices);
  const range = partialRange(fine, offer);
  const asksIndicator = needsIndicator(fine);
  const next = nextStep({ state, offer, method, range, amount, asksIndicator });

  const terms = termsOfTransfer(fine, offer, today);
  const transferred = terms.amount;
  const isSame = transferred === offer.amount;
  /** Returns the amount for a method if the methods differ: a transfer has fewer days and may have to pay more. */
  const amountBy = (one: typeof method) => {
    const due = one === 'card' ? offer.amount : transferred;
    return isSame || due === undefined ? undefined : money(due);
  };

  /** Returns the day by which a transfer must arrive, which anyone who chooses it has to know. */
  const arrival = () => {
    if (offer.type === 'deposit') return t('virement.arrivee.consignation');
    return terms.arrival.kind === 'day'
      ? t('virement.arrivee.day', { date: day(terms.arrival.day) })
      : t(`virement.arrivee.${terms.arrival.kind}`);
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (next.kind === 'wrongAmount') return setError({ message: next.message });
    void navigate(addressOf(next.to));
  };

  return (
    <form noValidate onSubmit={submit}>
      <ChoiceGroup legend={t('modalites.moyen')}>
        {methods.map((one) => (
          <Choice
            key={one}
            name="moyen"
            value={one}
            title={t(`modalites.moyens.${one}.titre`)}
            amount={amountBy(one)}
            consequence={
              <>
                {t(`modalites.moyens.${one}.texte`)}{' '}
                {one === 'transfer' && <strong>{arrival()}</strong>}
              </>
            }
            checked={one === method}
            onChoose={() => {
              remember({ method: one });
              setError(undefined);
            }}
          >
            {one === 'card' && method === 'card' && range && (
              <AmountField
                value={amount}
                range={range}
                error={error}
                onEdit={(text) => {
                  remember({ amount: text });
                  setError(undefined);
                }}
              />
            )}
          </Choice>
        ))}
      </ChoiceGroup>
      {!methods.includes('card') && (
        <Callout tone="information" message={cardImpossible}>
          <p>{t(cardImpossible)}</p>
        </Callout>
      )}
      <p className={styles['nothingYet']}>{t('parcours.rienPaye')}</p>
      <div className={pageLayout.actions}>
        <Button>
          {t(labels[next.kind], { montant: next.kind === 'card' ? money(next.pays) : '' })}
        </Button>
        <BackLink state={state}>{t('modalites.retour')}</BackLink>
      </div>
    </form>
  );
}

/** Asks for the amount of a part payment. If the field is left empty, all that is left is paid. */
function AmountField({ value, range, error, onEdit }: AmountFieldProps): ReactNode {
  const { t } = useTranslation('payment');
  const { money } = useFormats();
  const limits = { min: money(range.from), max: money(range.to) };
  return (
    <div className={styles['amount']}>
      <label htmlFor="montant">{t('modalites.montant.libelle')}</label>
      <p id="montant-aide">{t('modalites.montant.aide', limits)}</p>
      <input
        id="montant"
        name="montant"
        type="text"
        inputMode="decimal"
        autoComplete="off"
        size={12}
        value={value}
        aria-invalid={error !== undefined || undefined}
        aria-describedby="montant-aide montant-erreur"
        onChange={({ currentTarget }) => onEdit(currentTarget.value)}
      />
      <ErrorArea id="montant-erreur" error={error}>
        {error && t(error.message, limits)}
      </ErrorArea>
    </div>
  );
}
