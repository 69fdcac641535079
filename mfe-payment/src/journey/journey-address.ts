import { parseIndicator } from '../settlement/offers.ts';
import { settlementTypeOf, settlementWords } from '@amendes/fines/settlement.ts';
import type { JourneyScreen, JourneyState } from './journey-state.ts';
import { paths } from '@amendes/contract';
import type { PaymentReference } from '@amendes/fines/fine.ts';

type Params = Readonly<Record<string, string | undefined>>;

/**
 * Returns the place in the journey that an address names, from the parameters of its pattern; `undefined` if
 * there can be no such place. Only the fine can say if an amount is in its range.
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

/** Returns the address of a place in the journey; `parseJourney` reads it back. */
export function addressOf(state: JourneyState): string {
  switch (state.screen) {
    case 'detail':
      return paths.fine(state.reference);
    case 'confirmation':
      return paths.confirmation(state.reference);
    case 'receipt':
      return paths.receipt(state.reference);
    case 'chooseMethod':
      return `${settlingAddress(state)}/choixModalitesReglement`;
    case 'enterIndicator':
      return `${settlingAddress(state)}/saisieIndicatifOperation`;
    case 'handOver':
      return [settlingAddress(state), state.amount, 'envoiSips'].filter(Boolean).join('/');
    case 'transfer':
      return [settlingAddress(state), state.indicator, 'informationsVirement']
        .filter(Boolean)
        .join('/');
  }
}

type Settling = Extract<JourneyState, { type: string }>;

function settlingAddress({ reference: { number, key }, type }: Settling): string {
  return `/tai/paiement/${number}/${key}/${settlementWords[type]}`;
}

/** Returns the number and key of an address, or `undefined` if they cannot be those of a notice. */
export function parseReference(
  number: string | undefined,
  key: string | undefined,
): PaymentReference | undefined {
  if (!number || !/^(\d{14}|\d{18})$/.test(number)) return undefined;
  return key && /^\d{2}$/.test(key) ? { number, key } : undefined;
}
