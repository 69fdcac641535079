import { paths } from '@amendes/contract';
import { settlementWords } from '@amendes/fines/settlement.ts';
import type { JourneyState } from './journey-state.ts';

/** The address of a place in the journey; `parseJourney` reads it back. */
export function addressOf(state: JourneyState): string {
  switch (state.screen) {
    case 'detail':
      return paths.fine(state.reference);
    case 'confirmation':
      return paths.confirmation(state.reference);
    case 'receipt':
      return paths.receipt(state.reference);
    case 'chooseMethod':
      return `${settling(state)}/choixModalitesReglement`;
    case 'enterIndicator':
      return `${settling(state)}/saisieIndicatifOperation`;
    case 'handOver':
      return [settling(state), state.amount, 'envoiSips'].filter(Boolean).join('/');
    case 'transfer':
      return [settling(state), state.indicator, 'informationsVirement'].filter(Boolean).join('/');
  }
}

type Settling = Extract<JourneyState, { type: string }>;

function settling({ reference: { number, key }, type }: Settling): string {
  return `/tai/paiement/${number}/${key}/${settlementWords[type]}`;
}
