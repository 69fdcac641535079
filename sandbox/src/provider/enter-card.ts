import { tooManyAttempts, type Decision } from './response-fields.ts';
import type { Act } from './act-on-payment.ts';
import type { Payment } from './payment.ts';
import type { Dictionary } from '../texts/dictionaries.ts';
import { readForm } from '../sips/sips-message.ts';

/**
 * Returns the effect of a card on a payment. Only a number that cannot exist counts as a wrong attempt, and only once
 * per display of the form, which states how many there were before it.
 */
export function actOnCard(payment: Payment, card: ReadCard, attemptsBefore: string): Act {
  if (payment.step.kind !== 'enter-card') return undefined;
  if (card.ok) return actOnDigits(card.digits);
  const isCounted = attemptsBefore !== String(payment.wrongAttempts);
  if (card.mistakes.number !== 'number-wrong' || isCounted) return undefined;
  const wrongAttempts = payment.wrongAttempts + 1;
  return wrongAttempts < maxWrongNumbers ? { wrong_attempts: wrongAttempts } : tooManyAttempts;
}

/** Returns the result of an authentication. Anything but a confirmation is a failure. */
export function actOnAuthentication(payment: Payment, answer: string | undefined): Act {
  if (payment.step.kind !== 'authenticate') return undefined;
  const card = authenticatedNumber.replaceAll(' ', '');
  return answer === 'confirm'
    ? { responseCode: '00', authentication: 'SUCCESS', card }
    : { responseCode: '05', authentication: 'FAILURE', card };
}

function actOnDigits(digits: string): Act {
  const card = findTestCard(digits);
  // Any other number may belong to a real card, so it is neither checked nor stored.
  if (!card) return { responseCode: '14' };
  return card.decision === 'authenticates'
    ? { authenticating: true }
    : { ...card.decision, card: digits };
}

export const cardFields = ['number', 'month', 'year', 'code'] as const;

export type CardField = (typeof cardFields)[number];

/** Fields of the form, as they were typed. */
export type TypedCard = Readonly<Record<CardField, string>>;

type CardMistake = keyof Dictionary['simulator']['mistakes'];

export type CardMistakes = Readonly<Partial<Record<CardField, CardMistake>>>;

type ReadCard =
  | { readonly ok: true; readonly digits: string }
  | { readonly ok: false; readonly mistakes: CardMistakes };

export function typedCard(body: unknown): TypedCard {
  const { number = '', month = '', year = '', code = '' } = readForm(body);
  return { number: number.trim(), month: month.trim(), year: year.trim(), code: code.trim() };
}

/** Validates a typed card. It is valid until the end of its month. */
export function readCard(card: TypedCard, now: number): ReadCard {
  const digits = card.number.replace(/[\s.-]/g, '');
  const month = /^(0?[1-9]|1[0-2])$/.test(card.month) ? Number(card.month) : undefined;
  const year = /^(20)?\d{2}$/.test(card.year) ? 2000 + (Number(card.year) % 100) : undefined;
  const number = numberMistake(digits);
  const mistakes = {
    ...(number && { number }),
    ...(month === undefined && { month: 'month-form' as const }),
    ...(year === undefined && { year: 'year-form' as const }),
    // `Date.UTC` counts months from 0, so this is the month after that of the card.
    ...(year !== undefined &&
      Date.UTC(year, month ?? 12, 1) <= now && { year: 'year-past' as const }),
    ...(!/^\d{3,4}$/.test(card.code) && { code: 'code-form' as const }),
  };
  return Object.keys(mistakes).length === 0 ? { ok: true, digits } : { ok: false, mistakes };
}

function numberMistake(digits: string): CardMistake | undefined {
  if (!/^\d{12,19}$/.test(digits)) return 'number-form';
  return passesLuhnCheck(digits) ? undefined : 'number-wrong';
}

/** Checks that the last digit fits the others, as in every card number. */
export function passesLuhnCheck(digits: string): boolean {
  const values = digits.split('').toReversed().map(Number);
  const sum = values
    .map((value, place) => (place % 2 === 0 ? value : value * 2))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return sum % 10 === 0;
}

interface TestCard {
  readonly name: 'accepted' | 'refused' | 'expired' | 'pending' | 'never-returns' | 'authenticated';
  /** Number in the groups of a printed card. */
  readonly number: string;
  /** Decision of the bank, unless it authenticates the buyer first. */
  readonly decision: Decision | 'authenticates';
}

/** Number of the one card that authenticates. As a constant it need not be stored meanwhile. */
const authenticatedNumber = '4000 0000 0000 3220';

/** All card numbers that work. They belong to nobody. */
export const testCards: readonly TestCard[] = [
  { name: 'accepted', number: '5017 6792 0090 0000', decision: { responseCode: '00' } },
  { name: 'refused', number: '4000 0000 0000 0002', decision: { responseCode: '05' } },
  { name: 'expired', number: '4000 0000 0000 0069', decision: { responseCode: '54' } },
  {
    name: 'pending',
    number: '4000 0000 0000 0119',
    decision: { responseCode: '60', laterCode: '00' },
  },
  {
    name: 'never-returns',
    number: '4000 0000 0000 0341',
    decision: { responseCode: '00', browserReturns: false },
  },
  { name: 'authenticated', number: authenticatedNumber, decision: 'authenticates' },
];

export function findTestCard(digits: string): TestCard | undefined {
  return testCards.find(({ number }) => number.replaceAll(' ', '') === digits);
}

/** Returns the form's content when the buyer chose a test card by its name. */
export function filledCard(name: string | undefined, now: number): TypedCard | undefined {
  const card = testCards.find((one) => one.name === name);
  if (!card) return undefined;
  const nextYear = new Date(now).getUTCFullYear() + 1;
  return { number: card.number, month: '12', year: String(nextYear), code: '123' };
}

/** Number of wrong card numbers that ends the payment. */
export const maxWrongNumbers = 3;
