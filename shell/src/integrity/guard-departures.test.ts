// @vitest-environment-options { "ownPage": "guard-departures" }
import { afterEach, expect, test, vi } from 'vitest';
import { aRegistry } from '../testing/a-registry.ts';

const reported = vi.fn<typeof reportError>();
vi.stubGlobal('reportError', reported);
vi.stubGlobal('navigation', new EventTarget());
const NavigateEvent = class extends Event {};
const NavigationDestination = class extends EventTarget {};
const lacking = { NavigateEvent, NavigationDestination, SVGAElement: SVGElement };
for (const [name, stub] of Object.entries(lacking)) vi.stubGlobal(name, stub);

function inline(id: string, data: unknown): void {
  const script = Object.assign(document.createElement('script'), { id });
  script.type = 'application/json';
  script.textContent = JSON.stringify(data);
  document.body.append(script);
}

// The guard must be installed first, because it does not cover earlier code.
inline('registry', aRegistry([]));
const providerOrigins = ['https://payment.example', 'http://localhost:4400'];
inline('configuration', { apiOrigin: 'https://api.example', providerOrigins });
// The test environment removes its window afterwards, so fixed properties of the window stay configurable here.
const { defineProperty } = Object;
Object.defineProperty = (target, name, rules) =>
  defineProperty(target, name, target === globalThis ? { ...rules, configurable: true } : rules);
const { guardDepartures } = await import('./guard-departures.ts');
guardDepartures();
Object.defineProperty = defineProperty;

const elsewhere = 'https://elsewhere.example/?n=33333122111221';
const provider = 'https://payment.example/paymentInit';

interface Departure {
  readonly userInitiated?: boolean;
  readonly cancelable?: boolean;
}

/** True if a navigation to an address is refused. */
function isRefused(url: string, { userInitiated = false, cancelable = true }: Departure = {}) {
  const event = Object.assign(new Event('navigate', { cancelable }), {
    userInitiated,
    destination: { url },
  });
  navigation.dispatchEvent(event);
  return event.defaultPrevented;
}

afterEach(() => {
  reported.mockClear();
});

test('code cannot navigate to another site, and only the origin is reported', () => {
  expect(isRefused(elsewhere)).toBe(true);
  expect(String(reported.mock.calls)).toContain('May not go to https://elsewhere.example');
  expect(String(reported.mock.calls)).not.toContain('33333122111221');
});

test.each([
  provider,
  'http://localhost:4400/paymentInit',
  'https://api.example/api/v1/generePdf/2',
  '/tai/faq',
  `${location.origin}/tai`,
  'tel:+33806606606',
  'blob:x',
])('code may navigate to %s', (address) => {
  expect(isRefused(new URL(address, location.origin).href)).toBe(false);
  expect(reported).not.toHaveBeenCalled();
});

test('citizens may go to any site, and back', () => {
  expect(isRefused(elsewhere, { userInitiated: true })).toBe(false);
  isRefused(elsewhere, { cancelable: false });
  expect(reported).not.toHaveBeenCalled();
});

test.each([
  'https://payment.example.evil.example/',
  'https://payment.example:444/',
  'http://payment.example/',
  'http://elsewhere.example/',
])('code cannot navigate to %s', (address) => {
  expect(isRefused(address)).toBe(true);
});

test('code can neither open a window nor replace the guard', () => {
  expect(() => open('/tai')).toThrow('May not open a window');
  expect(() => Object.assign(globalThis, { open: () => null })).toThrow(TypeError);
  expect(() => Object.assign(HTMLElement.prototype, { click: () => {} })).toThrow(TypeError);
  const click = { value: () => {} };
  expect(() => Object.defineProperty(HTMLElement.prototype, 'click', click)).toThrow(TypeError);
});

test('the prototypes that the guard relies on are frozen', () => {
  const decisive = [URL, Event, NavigateEvent, NavigationDestination, HTMLFormElement];
  expect(decisive.filter(({ prototype }) => !Object.isFrozen(prototype))).toEqual([]);
});

test('code can send a form to the provider, but to no other site', () => {
  const form = Object.assign(document.createElement('form'), { action: elsewhere });
  document.body.append(form);
  expect(() => form.submit()).toThrow('May not go to https://elsewhere.example');
  form.action = provider;
  expect(() => form.submit()).not.toThrow();
  const named = Object.assign(document.createElement('input'), { name: 'action', value: provider });
  form.setAttribute('action', elsewhere);
  form.append(named);
  expect(() => form.submit()).toThrow('May not go to');
  Object.defineProperty(form, 'getAttribute', { value: () => provider });
  expect(() => form.submit()).toThrow('May not go to');
  form.remove();
});

test.each([
  [
    'the method that submits a form',
    () => Object.assign(HTMLFormElement.prototype, { submit: () => {} }),
  ],
  ['fetch', () => Object.assign(globalThis, { fetch: () => {} })],
  [
    'the method that sends a request',
    () => Object.assign(XMLHttpRequest.prototype, { send: () => {} }),
  ],
  [
    'the method that reads an answer',
    () => Object.assign(Response.prototype, { json: () => ({}) }),
  ],
  ['the parser of JSON', () => Object.assign(JSON, { parse: () => ({}) })],
])('code cannot replace %s', (_, replace) => {
  expect(replace).toThrow(TypeError);
});
