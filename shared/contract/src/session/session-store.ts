import { createStore, type StoreApi } from 'zustand/vanilla';
import { useStore } from 'zustand';
import {
  paymentStatusOf,
  type Fine,
  type AmountStep,
  type Offence,
  type PaymentReference,
  type Settlement,
} from '@amendes/fines/fine.ts';
import { noticeKindOf } from '@amendes/fines/notice-kind.ts';
import { correctClock, siteTime } from '../content/published.ts';
import { lend } from '../lending/lend.ts';
import { tabStorage } from '../lending/guarded-storage.ts';

/** Raised whenever the shape of what is stored changes: what another release stored is then asked for again. */
const shape = 3;

/** A fine with the time at which the API told it, in milliseconds since the epoch. */
interface LookedUp {
  readonly fine: Fine;
  readonly lookedUpAt: number;
  /** What this device's clock lacked then, which earlier shells did not store: a page that is loaded again reads the days by it. */
  readonly lag?: number | undefined;
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

/** Three thousand years either way: any moment with it is still one that a `Date` can hold. */
const isLag: Check = (value) => Number.isSafeInteger(value) && Math.abs(Number(value)) < 1e14;

const maybe = (check: Check) => (value: unknown) => value === undefined || check(value);

const listOf = (check: Check) => (value: unknown) => Array.isArray(value) && value.every(check);

/** Whether a value is a fine of this release, in all that it says. */
const isFine = has<Fine>({
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
      level: (value) => /^"(reduced|standard|increased)"$/.test(JSON.stringify(value)),
      amount: isCents,
      until: maybe(isDay),
      transferUntil: maybe(isDay),
    }),
  ),
  settlements: listOf(
    has<Settlement>({
      day: isDay,
      amount: isCents,
      means: isText,
      reference: isText,
      type: maybe((value) => value === 'payment' || value === 'deposit'),
    }),
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
  lag: maybe(isLag),
});

const storageName = 'amendes.currentFine';

export interface Session {
  /** The fine of the last look-up in this tab, so that the next screen need not ask for it again. */
  readonly currentFine: Fine | null;
  /** When the API told it, in milliseconds since the epoch; 0 while there is none. */
  readonly lookedUpAt: number;
  /** @throws {TypeError} when it is no fine: what is stored here, every release that comes later relies on. */
  readonly rememberFine: (fine: Fine) => void;
  readonly forgetFine: () => void;
}

const store = createStore<Session>((set) => {
  const stored = parseStoredFine(tabStorage.read(storageName));
  if (stored?.lag) correctClock(stored.lag);
  return {
    currentFine: stored?.fine ?? null,
    lookedUpAt: stored?.lookedUpAt ?? 0,
    rememberFine(fine) {
      if (!isFine(fine)) throw new TypeError('Not a fine');
      const lookedUpAt = Date.now();
      tabStorage.write(storageName, storedFine({ fine, lookedUpAt, lag: siteTime(0) }));
      set({ currentFine: fine, lookedUpAt });
    },
    forgetFine() {
      tabStorage.remove(storageName);
      set({ currentFine: null, lookedUpAt: 0 });
    },
  };
});

/**
 * What the parts know of this visit. The shell owns the one instance; it lasts as long as the tab. It changes by its
 * own functions alone: a part that would replace them, or the fine, fails by itself.
 */
export const sessionStore: Omit<StoreApi<Session>, 'setState'> = lend({
  ...store,
  getState: () => lend(store.getState()),
  setState() {
    throw new TypeError('The session changes by its own functions alone');
  },
});

export function storedFine(lookedUp: LookedUp): string {
  return JSON.stringify({ shape, ...lookedUp });
}

/** The fine that this tab stored, or `null` when there is none or it cannot be relied on. */
export function parseStoredFine(text: string | null): LookedUp | null {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    if (!isStored(stored)) return null;
    const { fine, lookedUpAt, lag } = stored;
    return { fine, lookedUpAt, lag };
  } catch {
    return null;
  }
}

function has<Type>(checks: Checks<Required<Type>>) {
  return (value: unknown): value is Type =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Check>(checks).every(([name, check]) => check(Reflect.get(value, name)));
}

/** What a component needs of the session; it renders again when that changes. */
export function useSession<Selected>(select: (session: Session) => Selected): Selected {
  return useStore(sessionStore, select);
}
