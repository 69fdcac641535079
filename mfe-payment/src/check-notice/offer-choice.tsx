import { useTranslation } from '@amendes/contract';
import { stepDue, stepName } from '@amendes/fines/amount-steps.ts';
import type { Fine } from '@amendes/fines/fine.ts';
import type { ReactNode } from 'react';
import { Choice } from '../journey/choice.tsx';
import { useFormats } from '../journey/use-formats.ts';
import type { Offer } from '../settlement/offers.ts';
import { isParkingCharge } from './parking-charge.ts';

interface OfferChoiceProps {
  readonly fine: Fine;
  readonly offer: Offer;
  readonly checked: boolean;
  readonly errorId: string | undefined;
  readonly onChoose: () => void;
}

/** One way to settle the fine: what it costs, until when, and what follows from it. */
export function OfferChoice(props: OfferChoiceProps): ReactNode {
  const { fine, offer, checked, errorId, onChoose } = props;
  const { t } = useTranslation('payment');
  const { day, money } = useFormats();
  const { type, amount } = offer;
  // oxlint-disable-next-line react/purity -- the day on which the page is read
  const today = type === 'AMENDE' ? stepDue(fine, new Date()) : undefined;
  const deadline =
    today?.until &&
    t(`detail.choix.jusquAu.${stepName(today, fine.kind)}`, { date: day(today.until) });
  const isParking = type === 'AMENDE' && isParkingCharge(fine);
  const consequence = t(
    isParking ? 'detail.choix.AMENDE.forfait' : `detail.choix.${type}.consequence`,
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
