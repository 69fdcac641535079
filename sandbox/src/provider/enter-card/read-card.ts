import { readField } from '../page/read-field.ts';

export const cardFields = ['number', 'month', 'year', 'code'] as const;

type CardField = (typeof cardFields)[number];

/** What was typed, as it was typed. */
export type TypedCard = Readonly<Record<CardField, string>>;

export type CardMistake =
  'number-form' | 'number-wrong' | 'month-form' | 'year-form' | 'year-past' | 'code-form';

export type CardMistakes = Readonly<Partial<Record<CardField, CardMistake>>>;

export type ReadCard =
  | { readonly ok: true; readonly digits: string }
  | { readonly ok: false; readonly mistakes: CardMistakes };

export function typedCard(body: unknown): TypedCard {
  const typed = (name: CardField) => (readField(body, name) ?? '').trim();
  return {
    number: typed('number'),
    month: typed('month'),
    year: typed('year'),
    code: typed('code'),
  };
}

/** A card is good to the end of its month. */
export function readCard(card: TypedCard, now: number): ReadCard {
  const digits = card.number.replace(/[\s.-]/g, '');
  const month = /^(0?[1-9]|1[0-2])$/.test(card.month) ? Number(card.month) : undefined;
  const year = /^(20)?\d{2}$/.test(card.year) ? 2000 + (Number(card.year) % 100) : undefined;
  const number = numberMistake(digits);
  const mistakes = {
    ...(number && { number }),
    ...(month === undefined && { month: 'month-form' as const }),
    ...(year === undefined && { year: 'year-form' as const }),
    ...(year !== undefined && endOf(year, month ?? 12) <= now && { year: 'year-past' as const }),
    ...(!/^\d{3,4}$/.test(card.code) && { code: 'code-form' as const }),
  };
  return Object.keys(mistakes).length === 0 ? { ok: true, digits } : { ok: false, mistakes };
}

function numberMistake(digits: string): CardMistake | undefined {
  if (!/^\d{12,19}$/.test(digits)) return 'number-form';
  return passesLuhnCheck(digits) ? undefined : 'number-wrong';
}

/** Months count from 0 there: the given one is the first that is over. */
function endOf(year: number, month: number): number {
  return Date.UTC(year, month, 1);
}

/** Whether the last digit fits the others, as it does in every card number. */
export function passesLuhnCheck(digits: string): boolean {
  const values = digits.split('').toReversed().map(Number);
  const sum = values
    .map((value, place) => (place % 2 === 0 ? value : value * 2))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return sum % 10 === 0;
}
