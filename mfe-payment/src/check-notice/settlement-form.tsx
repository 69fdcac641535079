import { useTranslation, fetchCode, paths, useNavigate } from '@amendes/contract';
import type { Fine, PaymentReference } from '@amendes/fines/fine.ts';
import { Button } from '@amendes/ui/button.tsx';
import { Callout } from '@amendes/ui/callout.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import { useState, type ReactNode, type SubmitEvent, type MouseEvent } from 'react';
import { ChoiceGroup, Choice } from '../controls/choice.tsx';
import { ErrorArea } from '../controls/focused-callout.tsx';
import { useChoices } from '../journey/choices.ts';
import { addressOf } from '../journey/journey-address.ts';
import type { Offer } from '../settlement/offers.ts';
import { isParkingCharge, preselected } from './detail-of.ts';
import styles from './check-notice.module.css';
import { stepDue, stepName } from '@amendes/fines/deadlines.ts';
import { useFormats } from '../formats/formats.ts';

interface OfferChoiceProps {
  readonly fine: Fine;
  readonly today: Date;
  readonly offer: Offer;
  readonly checked: boolean;
  readonly errorId: string | undefined;
  readonly onChoose: () => void;
}

/** Asked for when it is wanted. */
const loadRules = () => import(/* webpackChunkName: "contest-rules" */ './contest-rules-modal.tsx');

/** How long the window may take, in milliseconds: another page says the same. */
const patience = 4000;

type Modal = Awaited<ReturnType<typeof loadRules>>['ContestRulesModal'];

interface SettlementFormProps {
  readonly fine: Fine;
  readonly reference: PaymentReference;
  readonly offers: readonly Offer[];
  readonly today: Date;
  /** What stands beside the main button. */
  readonly children: ReactNode;
}

const choiceErrorId = 'detail-erreur';

const missing = { message: 'detail.messages.erreurs.choixManquant' } as const;

const unknownAmount = 'detail.messages.infos.montantInconnu';

/** Asks whether the fine is paid for good, or a deposit is made in order to contest it. */
export function SettlementForm(props: SettlementFormProps): ReactNode {
  const { fine, reference, offers, today, children } = props;
  const { t } = useTranslation('payment');
  const navigate = useNavigate();
  const [choices, remember] = useChoices(reference.number);
  const [error, setError] = useState<typeof missing>();
  const chosen = preselected(offers, choices);

  const goOn = (event: SubmitEvent) => {
    event.preventDefault();
    if (!chosen) return setError({ ...missing });
    void navigate(addressOf({ screen: 'chooseMethod', reference, type: chosen.type }));
  };

  return (
    <form noValidate onSubmit={goOn}>
      <ChoiceGroup legend={t('detail.choix.question')}>
        {offers.map((offer) => (
          <OfferChoice
            key={offer.type}
            fine={fine}
            today={today}
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
      <ContestRulesLink parking={isParkingCharge(fine)} />
      {offers.some(({ amount }) => amount === undefined) && (
        <Callout tone="information" message={unknownAmount}>
          <p>{t(unknownAmount)}</p>
        </Callout>
      )}
      <p>{t('parcours.rienPaye')}</p>
      <div className={pageLayout.actions}>
        <Button>{t('detail.choix.continuer')}</Button>
        {children}
      </div>
    </form>
  );
}

/** Opens the reminder of how to contest. The help page says the same, where it cannot be had. */
function ContestRulesLink({ parking }: { readonly parking: boolean }): ReactNode {
  const { t } = useTranslation('payment');
  const navigate = useNavigate();
  const [shown, setShown] = useState<{ readonly RulesModal: Modal }>();
  const helpPage = `${paths.information('aide')}#contester`;

  const open = async () => {
    try {
      const { ContestRulesModal } = await fetchCode(loadRules, patience);
      setShown({ RulesModal: ContestRulesModal });
    } catch {
      await navigate(helpPage);
    }
  };

  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void open();
  };

  return (
    <div className={styles['rules']}>
      <a id="regles-contestation" href={helpPage} aria-haspopup="dialog" onClick={follow}>
        {t('detail.regles.titre')}
      </a>
      {shown && <shown.RulesModal parking={parking} onClose={() => setShown(undefined)} />}
    </div>
  );
}

/** One way to settle the fine: what it costs, until when, and what follows from it. */
function OfferChoice(props: OfferChoiceProps): ReactNode {
  const { fine, today, offer, checked, errorId, onChoose } = props;
  const { t } = useTranslation('payment');
  const { day, money } = useFormats();
  const { type, amount } = offer;
  const step = type === 'payment' ? stepDue(fine, today) : undefined;
  const deadline =
    step?.until &&
    t(`detail.choix.jusquAu.${stepName(step, fine.kind)}`, { date: day(step.until) });
  const isParking = type === 'payment' && isParkingCharge(fine);
  const consequence = t(
    isParking ? 'detail.choix.payment.forfait' : `detail.choix.${type}.consequence`,
  );

  return (
    <Choice
      name="reglement"
      value={type}
      title={t(`detail.choix.${type}.titre`)}
      amount={amount === undefined ? undefined : money(amount)}
      consequence={[deadline, consequence].filter(Boolean).join(' ')}
      checked={checked}
      errorId={errorId}
      onChoose={onChoose}
    />
  );
}
