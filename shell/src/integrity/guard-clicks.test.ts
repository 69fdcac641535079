// @vitest-environment-options { "ownPage": "guard-clicks" }
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { aRegistry } from '../testing/a-registry.ts';

/** Imitates SVG links, which the test environment lacks. The animated address differs from the base address. */
const SVGAnimatedString = class {
  readonly #animVal;
  readonly baseVal = '/tai';
  constructor(animVal: string) {
    this.#animVal = animVal;
  }
  get animVal() {
    return this.#animVal;
  }
};
const drawn = new WeakMap<object, InstanceType<typeof SVGAnimatedString>>();
const SVGAElement = class {
  get href() {
    return drawn.get(this);
  }
};
vi.stubGlobal('SVGAnimatedString', SVGAnimatedString);
vi.stubGlobal('SVGAElement', SVGAElement);

// The guard must be installed first, because it does not cover earlier code.
const registry = Object.assign(document.createElement('script'), { id: 'registry' });
registry.type = 'application/json';
registry.textContent = JSON.stringify(aRegistry());
document.body.append(registry);
// The test environment removes its window afterwards, so fixed properties of the window stay configurable here.
const { defineProperty } = Object;
Object.defineProperty = (target, name, rules) =>
  defineProperty(target, name, target === globalThis ? { ...rules, configurable: true } : rules);
// Imitates the function of a frame, which the guard does not cover.
// oxlint-disable-next-line typescript/unbound-method -- called with its target
const { dispatchEvent: send } = EventTarget.prototype;
const { guardDepartures } = await import('./guard-departures.ts');
guardDepartures();
Object.defineProperty = defineProperty;

const elsewhere = 'https://elsewhere.example/?n=33333122111221';

function aLink(href: string): HTMLAnchorElement {
  const link = Object.assign(document.createElement('a'), { href });
  // No link navigates in these tests.
  link.addEventListener('click', (event) => event.preventDefault());
  return link;
}

afterEach(() => {
  for (const link of document.querySelectorAll('a')) link.remove();
});

test('code cannot click a link to another site, by click() or dispatchEvent()', () => {
  expect(() => aLink(elsewhere).click()).toThrow('May not go to');
  expect(() => aLink('/tai').click()).not.toThrow();
  // The browser follows a click that cannot be cancelled, whatever a listener does.
  const event = new MouseEvent('click');
  expect(() => aLink(elsewhere).dispatchEvent(event)).toThrow('May not go to');
  expect(() => aLink('/tai').dispatchEvent(event)).not.toThrow();
});

/** True if a click made by code is refused although it is sent with the functions of a frame. */
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

function aDrawnLink(address: string) {
  const link = document.createElementNS('http://www.w3.org/2000/svg', 'a');
  drawn.set(link, new SVGAnimatedString(address));
  return link;
}

function inShadow(mode: ShadowRootMode, link: Element) {
  const host = document.createElement('div');
  host.attachShadow({ mode }).append(link);
  return host;
}

test.each([
  ['an area', anArea],
  ['an SVG link', aDrawnLink],
])('code cannot click %s that leads to another site', (_, createLink) => {
  expect(() => createLink(elsewhere).dispatchEvent(new MouseEvent('click'))).toThrow(
    'May not go to',
  );
  expect(isClickRefused(createLink(elsewhere))).toBe(true);
  expect(() => createLink('/tai').dispatchEvent(new MouseEvent('click'))).not.toThrow();
  expect(isClickRefused(createLink('/tai'))).toBe(false);
});

/** Creates a click that cannot be cancelled, unlike the one that `click()` creates. */
const aClick = () => new MouseEvent('click', { bubbles: true, composed: true });

test.each<ShadowRootMode>(['open', 'closed'])(
  'code cannot click a link inside or around a shadow root that is %s',
  (mode) => {
    const link = aLink(elsewhere);
    const word = document.createElement('b');
    link.append(word);
    const host = inShadow(mode, link);
    expect(() => word.click()).toThrow('May not go to');
    expect(() => word.dispatchEvent(aClick())).toThrow('May not go to');
    const around = aLink(elsewhere);
    const inside = document.createElement('b');
    around.append(inShadow(mode, inside));
    expect(() => inside.click()).toThrow('May not go to');
    expect(() => inside.dispatchEvent(aClick())).toThrow('May not go to');
    expect(isClickRefused(around.firstElementChild ?? around, around)).toBe(true);
    host.remove();
  },
);

test.each<ShadowRootMode>(['open', 'closed'])(
  'code cannot click content slotted into a link of a shadow root that is %s',
  (mode) => {
    const link = aLink(elsewhere);
    link.append(document.createElement('slot'));
    const host = inShadow(mode, link);
    const word = document.createElement('b');
    host.append(word, 'text');
    expect(() => word.click()).toThrow('May not go to');
    expect(() => host.lastChild?.dispatchEvent(aClick())).toThrow('May not go to');
    expect(isClickRefused(word, host)).toBe(true);
  },
);

const hide = <Target extends object>(target: Target, ...names: readonly string[]): Target => {
  for (const name of names) Object.defineProperty(target, name, { value: null });
  return target;
};

test('properties that code adds to a link or an event do not hide its address', () => {
  expect(() => hide(aLink(elsewhere), 'closest', 'matches', 'href').click()).toThrow('May not go');
  expect(() => aLink(elsewhere).dispatchEvent(hide(aClick(), 'type'))).toThrow('May not go to');
  const link = aLink(elsewhere);
  const word = hide(document.createElement('b'), 'closest', 'parentNode', 'assignedSlot');
  link.append(word, 'text');
  expect(() => word.click()).toThrow('May not go to');
  expect(() => link.lastChild?.dispatchEvent(aClick())).toThrow('May not go to');
});

test('built-in functions that code replaces do not hide a link or get the click', () => {
  const closest = vi.spyOn(Element.prototype, 'closest').mockReturnValue(null);
  const apply = vi.spyOn(Reflect, 'apply').mockReturnValue(undefined);
  onTestFinished(() => [closest, apply].forEach((spy) => spy.mockRestore()));
  expect(() => aLink(elsewhere).click()).toThrow('May not go to');
  document.createElement('button').click();
  expect(apply).not.toHaveBeenCalled();
});

test.each([
  ['composedPath', () => []],
  ['preventDefault', () => undefined],
])('a click from a frame is refused even if it overrides %s', (name, value) => {
  const link = Object.assign(document.createElement('a'), { href: elsewhere });
  document.body.append(link);
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  const event = Object.defineProperty(click, name, { value });
  Reflect.apply(send, link, [event]);
  expect(event.defaultPrevented).toBe(true);
});

test('a click in an open shadow root is refused even if a frame sends it', () => {
  const link = Object.assign(document.createElement('a'), { href: elsewhere });
  expect(isClickRefused(link, inShadow('open', link))).toBe(true);
});

test('a click that code makes on anything else is not refused', () => {
  expect(isClickRefused(document.createElement('button'))).toBe(false);
  expect(isClickRefused(Object.assign(document.createElement('a'), { href: '#suite' }))).toBe(
    false,
  );
  expect(() => document.dispatchEvent(new MouseEvent('click'))).not.toThrow();
});

test('a link that stops its own click from propagating is guarded as well', () => {
  const link = Object.assign(document.createElement('a'), { href: elsewhere });
  link.addEventListener('click', (event) => event.stopPropagation());
  expect(isClickRefused(link)).toBe(true);
});

test('a button can be clicked by code', () => {
  const pressed = vi.fn<() => void>();
  const button = document.createElement('button');
  button.addEventListener('click', pressed);
  button.click();
  expect(pressed).toHaveBeenCalledOnce();
});
