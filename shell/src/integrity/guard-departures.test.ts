import { afterEach, expect, test, vi } from 'vitest';
import { aRegistry } from '../testing/a-registry.ts';

const told = vi.fn<typeof reportError>();
vi.stubGlobal('reportError', told);
vi.stubGlobal('navigation', new EventTarget());
const NavigateEvent = class extends Event {};
const NavigationDestination = class extends EventTarget {};
for (const [name, made] of Object.entries({ NavigateEvent, NavigationDestination }))
  vi.stubGlobal(name, made);

function inline(id: string, data: unknown): void {
  const script = Object.assign(document.createElement('script'), { id });
  script.type = 'application/json';
  script.textContent = JSON.stringify(data);
  document.body.append(script);
}

// What was there first would not be guarded.
inline('registry', aRegistry([]));
const providerOrigins = ['https://payment.example', 'http://localhost:4400'];
inline('configuration', { apiOrigin: 'https://api.example', providerOrigins });
// The environment of tests takes its window away again: in this one place it has to be able to.
const { defineProperty } = Object;
Object.defineProperty = (target, name, rules) =>
  defineProperty(target, name, target === globalThis ? { ...rules, configurable: true } : rules);
// As a frame has them, which the guard does not stand in.
// oxlint-disable-next-line typescript/unbound-method -- it is called with its target
const { dispatchEvent: send } = EventTarget.prototype;
const { guardDepartures } = await import('./guard-departures.ts');
guardDepartures();
Object.defineProperty = defineProperty;

const elsewhere = 'https://elsewhere.example/?n=33333122111221';
const provider = 'https://payment.example/paymentInit';

interface Departure {
  readonly userInitiated?: boolean;
  readonly cancelable?: boolean;
}

/** Whether a navigation to an address is refused. */
function isRefused(url: string, { userInitiated = false, cancelable = true }: Departure = {}) {
  const event = Object.assign(new Event('navigate', { cancelable }), {
    userInitiated,
    destination: { url },
  });
  navigation.dispatchEvent(event);
  return event.defaultPrevented;
}

function aLink(href: string): HTMLAnchorElement {
  const link = Object.assign(document.createElement('a'), { href });
  // Nothing navigates here.
  link.addEventListener('click', (event) => event.preventDefault());
  return link;
}

afterEach(() => {
  for (const link of document.querySelectorAll('a')) link.remove();
  told.mockClear();
});

test('no code leads the page to another site, and that is told', () => {
  expect(isRefused(elsewhere)).toBe(true);
  expect(String(told.mock.calls)).toContain('May not go to https://elsewhere.example');
  expect(String(told.mock.calls)).not.toContain('33333122111221');
});

test.each([
  provider,
  'http://localhost:4400/paymentInit',
  'https://api.example/api/v1/generePdf/2',
  '/tai/faq',
  `${location.origin}/tai`,
  'tel:+33806606606',
  'blob:x',
])('code leads to %s', (address) => {
  expect(isRefused(new URL(address, location.origin).href)).toBe(false);
  expect(told).not.toHaveBeenCalled();
});

test('visitors go wherever they like, and back', () => {
  expect(isRefused(elsewhere, { userInitiated: true })).toBe(false);
  isRefused(elsewhere, { cancelable: false });
  expect(told).not.toHaveBeenCalled();
});

test.each([
  'https://payment.example.evil.example/',
  'https://payment.example:444/',
  'http://payment.example/',
  'http://elsewhere.example/',
])('%s is not the provider', (address) => {
  expect(isRefused(address)).toBe(true);
});

test('no code opens a window, nor takes the guard away', () => {
  expect(() => open('/tai')).toThrow('May not open a window');
  expect(() => Object.assign(globalThis, { open: () => null })).toThrow(TypeError);
  expect(() => Object.assign(HTMLElement.prototype, { click: () => {} })).toThrow(TypeError);
  const click = { value: () => {} };
  expect(() => Object.defineProperty(HTMLElement.prototype, 'click', click)).toThrow(TypeError);
});

test('what the guard decides by stays as it is', () => {
  const decisive = [URL, Event, NavigateEvent, NavigationDestination, HTMLFormElement];
  expect(decisive.filter(({ prototype }) => !Object.isFrozen(prototype))).toEqual([]);
});

test('no code clicks a link to another site, on the page or beside it', () => {
  expect(() => aLink(elsewhere).click()).toThrow('May not go to');
  expect(() => aLink('/tai').click()).not.toThrow();
  // One that cannot be cancelled is followed, whatever listens.
  const event = new MouseEvent('click');
  expect(() => aLink(elsewhere).dispatchEvent(event)).toThrow('May not go to');
  expect(() => aLink('/tai').dispatchEvent(event)).not.toThrow();
});

/** Whether a click that code makes up is refused, though it is sent with the functions of a frame. */
function isClickRefused(target: Element, shown = target): boolean {
  document.body.append(shown);
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, composed: true });
  Reflect.apply(send, target, [event]);
  shown.remove();
  return event.defaultPrevented;
}

function anArea(href: string) {
  return Object.assign(document.createElement('area'), { href });
}

/** As browsers describe it; its address was another one before it was animated. */
function aDrawnLink(animVal: string) {
  const link = document.createElementNS('http://www.w3.org/2000/svg', 'a');
  return Object.defineProperty(link, 'href', { value: { baseVal: '/tai', animVal } });
}

function inShadow(mode: ShadowRootMode, link: Element) {
  const host = document.createElement('div');
  host.attachShadow({ mode }).append(link);
  return host;
}

test.each([
  ['an area', anArea],
  ['a drawn link', aDrawnLink],
])('no code clicks %s that leads to another site', (_, make) => {
  expect(() => make(elsewhere).dispatchEvent(new MouseEvent('click'))).toThrow('May not go to');
  expect(isClickRefused(make(elsewhere))).toBe(true);
  expect(() => make('/tai').dispatchEvent(new MouseEvent('click'))).not.toThrow();
  expect(isClickRefused(make('/tai'))).toBe(false);
});

test.each<ShadowRootMode>(['open', 'closed'])(
  'no code clicks a link in a root that is %s',
  (mode) => {
    const link = aLink(elsewhere);
    const word = document.createElement('b');
    link.append(word);
    const host = inShadow(mode, link);
    expect(() => word.click()).toThrow('May not go to');
    expect(() => word.dispatchEvent(new MouseEvent('click'))).toThrow('May not go to');
    const around = Object.assign(document.createElement('a'), { href: elsewhere });
    around.append(inShadow(mode, document.createElement('b')));
    expect(isClickRefused(around.firstElementChild ?? around, around)).toBe(true);
    host.remove();
  },
);

test('a click in an open root is refused, though a frame sends it', () => {
  const link = Object.assign(document.createElement('a'), { href: elsewhere });
  expect(isClickRefused(link, inShadow('open', link))).toBe(true);
});

test('a click that code makes up on anything else is nobody’s business', () => {
  expect(isClickRefused(document.createElement('button'))).toBe(false);
  expect(isClickRefused(Object.assign(document.createElement('a'), { href: '#suite' }))).toBe(
    false,
  );
  expect(() => document.dispatchEvent(new MouseEvent('click'))).not.toThrow();
});

test('a link that keeps its click to itself is guarded as well', () => {
  const link = Object.assign(document.createElement('a'), { href: elsewhere });
  link.addEventListener('click', (event) => event.stopPropagation());
  expect(isClickRefused(link)).toBe(true);
});

test('a button that code clicks is pressed', () => {
  const pressed = vi.fn<() => void>();
  const button = document.createElement('button');
  button.addEventListener('click', pressed);
  button.click();
  expect(pressed).toHaveBeenCalledOnce();
});

test('no code sends a form to another site, the provider’s excepted', () => {
  const form = Object.assign(document.createElement('form'), { action: elsewhere });
  document.body.append(form);
  expect(() => form.submit()).toThrow('May not go to https://elsewhere.example');
  form.action = provider;
  expect(() => form.submit()).not.toThrow();
  const named = Object.assign(document.createElement('input'), { name: 'action', value: provider });
  form.setAttribute('action', elsewhere);
  form.append(named);
  expect(() => form.submit()).toThrow('May not go to');
  form.remove();
});

test.each([
  ['the submission of forms', () => Object.assign(HTMLFormElement.prototype, { submit: () => {} })],
  ['fetch', () => Object.assign(globalThis, { fetch: () => {} })],
  ['requests', () => Object.assign(XMLHttpRequest.prototype, { send: () => {} })],
  ['what reads answers', () => Object.assign(JSON, { parse: () => ({}) })],
])('no code replaces %s', (_, replace) => {
  expect(replace).toThrow(TypeError);
});
