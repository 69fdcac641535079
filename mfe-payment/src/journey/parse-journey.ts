import { parseReference } from '../guard/parse-reference.ts';
import { parseIndicator } from '../settlement/indicator.ts';
import { settlementTypeOf } from '@amendes/fines/settlement.ts';
import type { JourneyScreen, JourneyState } from './journey-state.ts';

type Params = Readonly<Record<string, string | undefined>>;

/**
 * The place in the journey that an address names, from the parameters of its pattern; `undefined` when
 * there can be no such place. Whether an amount is in the range of the fine, only the fine can tell.
 */
export function parseJourney(screen: JourneyScreen, params: Params): JourneyState | undefined {
  const { amendeId, cleAmende, cleId, reglementType } = params;
  const reference = parseReference(amendeId, cleAmende ?? cleId);
  if (!reference) return undefined;
  if (screen === 'detail' || screen === 'confirmation' || screen === 'receipt') {
    return { screen, reference };
  }
  const type = settlementTypeOf(reglementType);
  if (!type) return undefined;
  const settling = { reference, type };
  switch (screen) {
    case 'chooseMethod':
    case 'enterIndicator':
      return { screen, ...settling };
    case 'handOver':
      return withAmount({ screen, ...settling }, params['montantTransaction']);
    case 'transfer':
      return withIndicator({ screen, ...settling }, params['indicatifOperation']);
  }
}

function withAmount(
  state: Extract<JourneyState, { screen: 'handOver' }>,
  text: string | undefined,
): JourneyState | undefined {
  if (text === undefined) return state;
  return /^[1-9]\d{0,8}$/.test(text) ? { ...state, amount: Number(text) } : undefined;
}

function withIndicator(
  state: Extract<JourneyState, { screen: 'transfer' }>,
  text: string | undefined,
): JourneyState | undefined {
  if (text === undefined) return state;
  const indicator = parseIndicator(text);
  return indicator ? { ...state, indicator } : undefined;
}
