import { useTranslation } from '@amendes/contract';
import type { Fine, PaymentReference } from '@amendes/fines/fine.ts';
import { Button } from '@amendes/ui/button.tsx';
import { Notice } from '@amendes/ui/notice.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { ChoiceGroup } from '../journey/choice-group.tsx';
import { ErrorArea } from '../journey/error-area.tsx';
import { useChoices } from '../journey/use-choices.ts';
import { useGo } from '../journey/use-go.ts';
import type { Offer } from '../settlement/offers.ts';
import { ContestRulesLink } from './contest-rules-link.tsx';
import { OfferChoice } from './offer-choice.tsx';
import { isParkingCharge } from './parking-charge.ts';
import { preselected } from './preselected.ts';

interface SettlementFormProps {
  readonly fine: Fine;
  readonly reference: PaymentReference;
  readonly offers: readonly Offer[];
  /** What stands beside the main button. */
  readonly children: ReactNode;
}

const errorId = 'detail-erreur';
const missing = { message: 'detail.messages.erreurs.choixManquant' } as const;
const unknownAmount = 'detail.messages.infos.montantInconnu';

/** Asks whether the fine is paid for good, or a deposit is made in order to contest it. */
export function SettlementForm(props: SettlementFormProps): ReactNode {
  const { fine, reference, offers, children } = props;
  const { t } = useTranslation('payment');
  const go = useGo({ screen: 'detail', reference }, fine);
  const [choices, remember] = useChoices(reference.number);
  const [error, setError] = useState<typeof missing>();
  const chosen = preselected(offers, choices);

  const goOn = (event: SubmitEvent) => {
    event.preventDefault();
    if (chosen) go({ did: 'choseSettlement', type: chosen.type });
    else setError({ ...missing });
  };

  return (
    <form noValidate onSubmit={goOn}>
      <ChoiceGroup legend={t('detail.choix.question')}>
        {offers.map((offer) => (
          <OfferChoice
            key={offer.type}
            fine={fine}
            offer={offer}
            checked={offer === chosen}
            errorId={error && errorId}
            onChoose={() => {
              remember({ settlementType: offer.type });
              setError(undefined);
            }}
          />
        ))}
        <ErrorArea id={errorId} error={error}>
          {error && t(error.message)}
        </ErrorArea>
      </ChoiceGroup>
      <ContestRulesLink parking={isParkingCharge(fine)} />
      {offers.some(({ amount }) => amount === undefined) && (
        <Notice tone="information" message={unknownAmount}>
          <p>{t(unknownAmount)}</p>
        </Notice>
      )}
      <p>{t('parcours.rienPaye')}</p>
      <div className={pageLayout.actions}>
        <Button>{t('detail.choix.continuer')}</Button>
        {children}
      </div>
    </form>
  );
}
