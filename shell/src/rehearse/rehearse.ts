import {
  lazyWithRetry as lazyInBrowsers,
  Navigate as NavigateInBrowsers,
  sessionStore,
  tabStorage,
} from '@amendes/contract';
import type { RenderedPage } from '@amendes/protocol/server-module.ts';
import { createElement, type ComponentProps, type ComponentType, type ReactNode } from 'react';
import { type Fine, paymentStatuses } from '@amendes/fines/fine.ts';
import { noticeKinds } from '@amendes/fines/notice-kind.ts';

interface SampleFine {
  /** Description of the fine for the error message if a screen cannot show it. */
  readonly state: string;
  readonly fine: Fine;
}

/** A fine that belongs to nobody. */
const ordinary: Fine = {
  number: '33333122111221',
  key: '29',
  deposit: { number: '33333122111222', key: '30', amount: 13_500 },
  status: 'A_PAYER',
  kind: 'AF',
  paidAtTobacconist: false,
  sentOn: '2026-11-02',
  amountDue: 9000,
  steps: [
    { level: 'reduced', amount: 9000, until: '2098-12-02', transferUntil: '2098-11-17' },
    { level: 'standard', amount: 13_500, until: '2099-01-01', transferUntil: '2098-12-17' },
    { level: 'increased', amount: 37_500 },
  ],
  settlements: [],
  partialPaymentAllowed: true,
  offence: { day: '2026-10-21', place: 'Lyon', nature: 'Excès de vitesse', registration: 'AB-***' },
};

const settled = {
  settlements: [{ day: '2026-11-10', amount: 4500, means: 'CB', reference: 'A1' }],
} as const;

/** A fine with as little as the API may return. */
const { deposit: _, sentOn: __, amountDue: ___, offence: ____, ...bare } = ordinary;

/** A notice in each status except `ERREUR` and of each kind that the API knows, and some unknown ones. */
export const sampleFines: readonly SampleFine[] = [
  ...[...paymentStatuses, 'UNKNOWN' as const].flatMap((status) =>
    status === 'ERREUR' ? [] : [{ state: status, fine: { ...ordinary, ...settled, status } }],
  ),
  ...[...noticeKinds, 'UNKNOWN' as const].map((kind) => ({
    state: `A_PAYER of kind ${kind}`,
    fine: { ...ordinary, kind },
  })),
  { state: 'A_PAYER without details', fine: { ...bare, steps: [] } },
  {
    state: 'PAYE at a tobacconist',
    fine: { ...ordinary, ...settled, status: 'PAYE', paidAtTobacconist: true },
  },
];

/*
 * Shows the screens of a part as citizens may meet them, but in Node and without a citizen: an error here would also
 * occur in a browser. Effects do not run, and the API is not called.
 */

/** Storage name of the notices that this tab has shown. For any other notice, payment asks whose it is. */
const recognised = 'amendes.recognised';

/** Values of the address parameters besides number and key. */
const values: Readonly<Record<string, readonly string[]>> = {
  reglementType: ['AMENDE', 'CONSIGNATION'],
  montantTransaction: ['4500'],
  indicatifOperation: ['A1B'],
};

const codeOfScreens = new Set<() => Promise<unknown>>();

let isRehearsal = false;

/** Replaces the contract's `lazyWithRetry` in Node: a rehearsal shows later screens, whose code it has loaded. */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType,
): ReturnType<typeof lazyInBrowsers<Props>> {
  let Loaded: ComponentType<Props> | undefined;
  codeOfScreens.add(async () => {
    Loaded ??= await load();
  });
  const { Screen: InBrowsers, prefetch } = lazyInBrowsers(load, Waiting);
  function Screen(props: Props): ReactNode {
    return isRehearsal && Loaded ? createElement(Loaded, props) : createElement(InBrowsers, props);
  }
  return { Screen, prefetch };
}

/** Replaces the contract's `Navigate`: a screen that redirects shows nothing, and its target is rehearsed separately. */
export function Navigate(props: ComponentProps<typeof NavigateInBrowsers>): ReactNode {
  return isRehearsal ? null : createElement(NavigateInBrowsers, props);
}

/**
 * Shows a route without a notice, and with one in each state.
 * @param show Renders the page at an address.
 * @throws {Error} when a screen throws, with the state that it could not show.
 */
export async function rehearse(
  pattern: string,
  show: (address: string) => Promise<RenderedPage>,
): Promise<RenderedPage> {
  await Promise.all([...codeOfScreens].map((load) => load()));
  isRehearsal = true;
  try {
    let shown = await attempt('no notice', addressOf(pattern, {}), show);
    for (const { state, fine } of pattern.includes(':') ? sampleFines : []) {
      sessionStore.getState().rememberFine(fine);
      tabStorage.write(recognised, JSON.stringify([fine.number]));
      for (const address of addressesOf(pattern, fine)) {
        shown = await attempt(`a notice ${state}`, address, show);
      }
    }
    return shown;
  } finally {
    isRehearsal = false;
    sessionStore.getState().forgetFine();
    tabStorage.remove(recognised);
  }
}

/** Shows one state of a screen. The location is set, because a screen that only a browser shows may read it. */
async function attempt(
  state: string,
  address: string,
  show: (address: string) => Promise<RenderedPage>,
): Promise<RenderedPage> {
  Reflect.set(globalThis, 'location', new URL(address, 'https://site.example'));
  try {
    return await show(address);
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    throw Object.assign(new Error(`${message}, with ${state}`, { cause: error }), { name });
  } finally {
    Reflect.deleteProperty(globalThis, 'location');
  }
}

function addressesOf(
  pattern: string,
  { number, key }: { readonly number: string; readonly key: string },
): readonly string[] {
  const known = { amendeId: number, cleAmende: key, cleId: key };
  const varied = Object.keys(values).find(
    (name) => pattern.includes(`:${name}`) && (values[name]?.length ?? 0) > 1,
  );
  const variants =
    varied === undefined ? [{}] : (values[varied] ?? []).map((value) => ({ [varied]: value }));
  return variants.map((variant) => addressOf(pattern, { ...known, ...variant }));
}

function addressOf(pattern: string, known: Readonly<Record<string, string>>): string {
  return pattern.replaceAll(
    /:(\w+)/g,
    (_match, name: string) => known[name] ?? values[name]?.[0] ?? '-',
  );
}
