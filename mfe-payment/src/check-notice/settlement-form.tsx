import { useTranslation, fetchCode, paths, useNavigate } from '@amendes/contract';
import type { Fine, PaymentReference } from '@amendes/fines/fine.ts';
import { Button, watchWhereabouts } from '@amendes/ui/button.tsx';
import { Callout } from '@amendes/ui/callout.tsx';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { ChoiceGroup, Choice } from '../controls/choice.tsx';
import { ErrorArea } from '../controls/focused-callout.tsx';
import { useChoices } from '../journey/choices.ts';
import { addressOf } from '../journey/journey-address.ts';
import type { Offer } from '../settlement/offers.ts';
import { importantPoints, isParkingCharge, preselected } from './detail-of.ts';
import styles from './check-notice.module.css';
import { useFormats } from '../formats/formats.ts';

interface OfferChoiceProps {
  readonly fine: Fine;
  readonly offer: Offer;
  readonly checked: boolean;
  readonly errorId: string | undefined;
  readonly onChoose: () => void;
}

/** Loads the window with the rules, on demand only. */
const loadRules = () => import(/* webpackChunkName: "contest-rules" */ './contest-rules-modal.tsx');

/** Time limit for loading the window, in milliseconds. After it the help page is opened, which says the same. */
const timeoutMs = 4000;

type Modal = Awaited<ReturnType<typeof loadRules>>['ContestRulesModal'];

interface SettlementFormProps {
  readonly fine: Fine;
  readonly reference: PaymentReference;
  readonly offers: readonly Offer[];
  /** Content beside the main button. */
  readonly children: ReactNode;
}

const choiceErrorId = 'detail-erreur';

const missing = { message: 'detail.messages.erreurs.choixManquant' } as const;

const unknownAmount = 'detail.messages.infos.montantInconnu';

/** Asks whether to pay the fine for good or to make a deposit in order to contest it. */
export function SettlementForm(props: SettlementFormProps): ReactNode {
  const { fine, reference, offers, children } = props;
  const { t } = useTranslation('payment');
  const navigate = useNavigate();
  const [choices, remember] = useChoices(reference.number);
  const [error, setError] = useState<typeof missing>();
  const chosen = preselected(offers, choices);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!chosen) return setError({ ...missing });
    remember({ settlementType: chosen.type });
    void navigate(addressOf({ screen: 'chooseMethod', reference, type: chosen.type }));
  };

  return (
    <form noValidate onSubmit={submit}>
      {offers.length === 1 && chosen ? (
        <OnlyOffer fine={fine} type={chosen.type} />
      ) : (
        <ChoiceGroup legend={t('detail.choix.question')}>
          {offers.map((offer) => (
            <OfferChoice
              key={offer.type}
              fine={fine}
              offer={offer}
              checked={offer === chosen}
              errorId={error && choiceErrorId}
              onChoose={() => {
                remember({ settlementType: offer.type });
                setError(undefined);
              }}
            />
          ))}
          <ErrorArea id={choiceErrorId} error={error}>
            {error && t(error.message)}
          </ErrorArea>
        </ChoiceGroup>
      )}
      {offers[0]?.amount === undefined && (
        <Callout tone="information" message={unknownAmount}>
          <p>{t(unknownAmount)}</p>
        </Callout>
      )}
      <div className={styles['goOn']}>
        <Button>{t('detail.choix.continuer')}</Button>
        <ContestRules parking={isParkingCharge(fine)} />
        <p className={styles['nothingYet']}>{t('parcours.rienPaye')}</p>
        {children}
      </div>
    </form>
  );
}

/** Opens the reminder of how to contest. If its code cannot be loaded, the help page says the same. */
function ContestRules({ parking }: { readonly parking: boolean }): ReactNode {
  const { t } = useTranslation('payment');
  const navigate = useNavigate();
  const [shown, setShown] = useState<{ readonly RulesModal: Modal }>();
  const helpPage = `${paths.information('aide')}#${parking ? 'stationnement' : 'contester'}`;

  const open = async (pressed: Element) => {
    const hasMoved = watchWhereabouts(pressed);
    const rules = await fetchCode(loadRules, timeoutMs).catch(() => undefined);
    if (hasMoved()) return;
    if (rules) setShown({ RulesModal: rules.ContestRulesModal });
    else await navigate(helpPage);
  };

  return (
    <>
      <Button
        type="button"
        look="quiet"
        id="regles-contestation"
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => void open(currentTarget)}
      >
        {t('detail.regles.titre')}
      </Button>
      {shown && <shown.RulesModal parking={parking} onClose={() => setShown(undefined)} />}
    </>
  );
}

/** Shows the only way to settle the fine, without a choice. */
function OnlyOffer({ fine, type }: { readonly fine: Fine; readonly type: Offer['type'] }) {
  const { t } = useTranslation('payment');
  return (
    <>
      <h2>{t(`detail.choix.${type}.titre`)}</h2>
      <p>{t(consequenceOf(fine, type))}</p>
      {importantPoints(fine, type).length > 0 && (
        <p data-message="detail.important">
          <ImportantPoints fine={fine} type={type} />
        </p>
      )}
    </>
  );
}

const consequenceOf = (fine: Fine, type: Offer['type']) =>
  type === 'payment' && isParkingCharge(fine)
    ? 'detail.choix.payment.forfait'
    : (`detail.choix.${type}.consequence` as const);

/** Lists the consequences that cannot be undone, and the steps that must follow. */
function ImportantPoints({ fine, type }: { readonly fine: Fine; readonly type: Offer['type'] }) {
  const { t } = useTranslation('payment');
  return (
    <>
      <strong>{t('detail.important.titre')}</strong>
      {importantPoints(fine, type).map((point) => (
        <span key={point}> {t(`detail.important.${point}`)}</span>
      ))}
    </>
  );
}

/** Offers one way to settle the fine, with its price and its consequences. */
function OfferChoice(props: OfferChoiceProps): ReactNode {
  const { fine, offer, checked, errorId, onChoose } = props;
  const { t } = useTranslation('payment');
  const { money } = useFormats();
  const { type, amount } = offer;
  const consequence = t(consequenceOf(fine, type));

  return (
    <Choice
      name="reglement"
      value={type}
      title={t(`detail.choix.${type}.titre`)}
      amount={amount === undefined ? undefined : money(amount)}
      consequence={
        // The unknown amount of the payment itself is mentioned under both offers.
        amount === undefined && type === 'deposit'
          ? `${consequence} ${t('detail.choix.deposit.montantInconnu')}`
          : consequence
      }
      warning={<ImportantPoints fine={fine} type={type} />}
      checked={checked}
      errorId={errorId}
      onChoose={onChoose}
    />
  );
}
