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

/** Version of the stored shape. A fine stored by a release with another version is not read, and is requested again. */
const shape = 3;

/** A fine with the moment of the API's answer, in milliseconds since the epoch. */
interface LookedUp {
  readonly fine: Fine;
  readonly lookedUpAt: number;
  /** The site's clock minus this device's then, in milliseconds, for a page that is reloaded. Earlier shells did not store it. */
  readonly lag?: number | undefined;
}

/* Own checks of every field: a library would enlarge every first page. Later releases show accepted values unchanged. */

type Check = (value: unknown) => boolean;

/** Checks of all fields: a field that is added to the type does not compile without its check. */
type Checks<Type> = Readonly<Record<keyof Type, Check>>;

const isText: Check = (value) => typeof value === 'string';

const isFlag: Check = (value) => typeof value === 'boolean';

const isDigits: Check = (value) => /^"\d+"$/.test(JSON.stringify(value));

const isCents: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;

const isDay: Check = (value) =>
  /^"\d{4}-\d\d-\d\d"$/.test(JSON.stringify(value)) && !Number.isNaN(Date.parse(String(value)));

/** Accepts up to three thousand years either way: a moment corrected by it still fits in a `Date`. */
const isLag: Check = (value) => Number.isSafeInteger(value) && Math.abs(Number(value)) < 1e14;

const maybe = (check: Check) => (value: unknown) => value === undefined || check(value);

const listOf = (check: Check) => (value: unknown) => Array.isArray(value) && value.every(check);

/** True if a value is a fine in this release's shape, in every field. */
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

/** Session of one tab: the fine of its last look-up, with the functions that change it. */
export interface Session {
  /** The fine of the last look-up in this tab, so that the next screen need not request it again. */
  readonly currentFine: Fine | null;
  /** The moment of the API's answer by this device's clock, in milliseconds since the epoch; 0 without a fine. */
  readonly lookedUpAt: number;
  /** @throws {TypeError} if the value is no valid fine: all later releases rely on what is stored here. */
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
 * Session of this tab, shared by the parts. The shell owns the only instance. It changes only by its own functions: a part
 * that tries to replace them, or the fine, gets a `TypeError`.
 */
export const sessionStore: Omit<StoreApi<Session>, 'setState'> = lend({
  ...store,
  getState: () => lend(store.getState()),
  setState() {
    throw new TypeError('The session changes by its own functions alone');
  },
});

/** Returns the text in which the tab stores a fine, as JSON with the version of its shape. */
export function storedFine(lookedUp: LookedUp): string {
  return JSON.stringify({ shape, ...lookedUp });
}

/** Returns the fine that this tab stored, or `null` if there is none or a check fails. */
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

/** Returns a selection of the session; the component renders again when it changes. */
export function useSession<Selected>(select: (session: Session) => Selected): Selected {
  return useStore(sessionStore, select);
}
