import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { provideScreens } from '../part/load-part.ts';
import { provideOthers, provideRegistry } from '../registry/known-parts.ts';
import { aPart, aRegistry } from '../testing/a-registry.ts';
import { createHistory } from './history.ts';

const federation = vi.hoisted(() => ({ loadRemote: vi.fn<() => Promise<unknown>>() }));
vi.mock('@module-federation/enhanced/runtime', () => ({
  ...federation,
  registerRemotes: () => undefined,
}));

const payment = aPart({ name: 'payment', container: 'payment_1', routes: ['/tai/amende/:id'] });
const lookup = aPart({ name: 'lookup', container: 'lookup_1', routes: ['/tai'] });

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState(null, '', '/tai');
  provideRegistry(aRegistry(), '/tai');
  provideOthers('ready', [lookup, payment]);
  provideScreens(lookup.container, () => null);
});

afterEach(() => {
  vi.useRealTimers();
});

/** Returns the pages that are shown, in order, to a citizen who follows these addresses one after the other. */
function follow(...addresses: readonly string[]): readonly string[] {
  const shown: string[] = [];
  const visits = createHistory();
  visits.listen(({ location }) => shown.push(location.pathname));
  for (const address of addresses) visits.push(address);
  return shown;
}

test('the address changes at once, and the page once the load of its part has ended', async () => {
  const part = Promise.withResolvers<unknown>();
  federation.loadRemote.mockReturnValue(part.promise);
  const shown = follow('/tai/amende/1');
  expect(location.pathname).toBe('/tai/amende/1');
  await vi.advanceTimersByTimeAsync(100);
  expect(shown).toEqual([]);
  part.reject(new Error('nothing exposed'));
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toEqual(['/tai/amende/1']);
});

test('a page whose part loads slowly is shown after 250 ms', async () => {
  federation.loadRemote.mockReturnValue(new Promise(() => {}));
  const shown = follow('/tai/amende/1');
  await vi.advanceTimersByTimeAsync(249);
  expect(shown).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(shown).toEqual(['/tai/amende/1']);
});

test('a page that is left while its part loads is shown once, and not again', async () => {
  federation.loadRemote.mockReturnValue(new Promise(() => {}));
  const shown = follow('/tai/amende/1', '/tai');
  expect(shown).toEqual(['/tai/amende/1', '/tai']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(shown).toEqual(['/tai/amende/1', '/tai']);
});

test('a page without a part to load is shown at once', () => {
  const disabled = { message: { fr: 'Travaux.' } };
  provideOthers('ready', [aPart({ name: 'static-pages', routes: ['/tai/faq'], disabled })]);
  expect(follow('/tai/erreur/x', '/tai/faq', '/nowhere')).toHaveLength(3);
});
