import type {
  AmountStep,
  Fine,
  Offence,
  PaymentReference,
  Settlement,
} from '@amendes/fines/fine.ts';
import { noticeKindOf } from '@amendes/fines/notice-kind.ts';
import { paymentStatusOf } from '@amendes/fines/payment-status.ts';

/** Raised whenever the shape of what is stored changes: what another release stored is then asked for again. */
const shape = 2;

/** A fine with the time at which the API told it, in milliseconds since the epoch. */
export interface LookedUp {
  readonly fine: Fine;
  readonly lookedUpAt: number;
}

export function storedFine({ fine, lookedUpAt }: LookedUp): string {
  return JSON.stringify({ shape, fine, lookedUpAt });
}

/** The fine that this tab stored, or `null` when there is none or it cannot be relied on. */
export function parseStoredFine(text: string | null): LookedUp | null {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    return isStored(stored) ? { fine: stored.fine, lookedUpAt: stored.lookedUpAt } : null;
  } catch {
    return null;
  }
}

/*
 * Everything is looked at, by a few lines of our own: a library for it would weigh on every first page. Whatever
 * passes is shown as it is, by every release that comes after the one that stored it.
 */

type Check = (value: unknown) => boolean;
/** Every field has its check: one that is added to the type is missed here. */
type Checks<Type> = Readonly<Record<keyof Type, Check>>;

const isText: Check = (value) => typeof value === 'string';
const isFlag: Check = (value) => typeof value === 'boolean';
const isDigits: Check = (value) => /^"\d+"$/.test(JSON.stringify(value));
const isCents: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const isDay: Check = (value) =>
  /^"\d{4}-\d\d-\d\d"$/.test(JSON.stringify(value)) && !Number.isNaN(Date.parse(String(value)));

const maybe = (check: Check) => (value: unknown) => value === undefined || check(value);
const listOf = (check: Check) => (value: unknown) => Array.isArray(value) && value.every(check);

function has<Type>(checks: Checks<Required<Type>>) {
  return (value: unknown): value is Type =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Check>(checks).every(([name, check]) => check(Reflect.get(value, name)));
}

/** Whether a value is a fine of this release, in all that it says. */
export const isFine = has<Fine>({
  number: isDigits,
  key: isDigits,
  status: (value) =>
    value === 'UNKNOWN' || (value !== 'ERREUR' && paymentStatusOf(String(value)) === value),
  kind: (value) => value === 'UNKNOWN' || noticeKindOf(String(value)) === value,
  paidAtTobacconist: isFlag,
  deposit: maybe(
    has<PaymentReference & { readonly amount?: number }>({
      number: isDigits,
      key: isDigits,
      amount: maybe(isCents),
    }),
  ),
  sentOn: maybe(isDay),
  amountDue: maybe(isCents),
  steps: listOf(
    has<AmountStep>({
      level: (value) => /^(reduced|standard|increased)$/.test(String(value)),
      amount: isCents,
      until: maybe(isDay),
      transferUntil: maybe(isDay),
    }),
  ),
  settlements: listOf(
    has<Settlement>({ day: isDay, amount: isCents, means: isText, reference: isText }),
  ),
  partialPaymentAllowed: isFlag,
  offence: maybe(
    has<Offence>({
      day: maybe(isDay),
      place: maybe(isText),
      nature: maybe(isText),
      registration: maybe(isText),
    }),
  ),
});

const isStored = has<LookedUp & { readonly shape: number }>({
  shape: (value) => value === shape,
  fine: isFine,
  lookedUpAt: isCents,
});
