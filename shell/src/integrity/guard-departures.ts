import { report } from './install-guard.ts';

// Kept here, because code that replaced it later would receive everything that is guarded.
const { apply } = Reflect;

/**
 * All parts run in one page, and a document's policy does not restrict where the page itself may go. The shell runs first,
 * so it refuses what could carry somebody's number elsewhere: new windows, links that a script clicks and, if the browser
 * reports navigations, the location. The limits of this guard are in docs/adr/0030-one-realm.md.
 */
export function guardDepartures(): void {
  const refusalOf = judge(document.querySelector('#configuration')?.textContent ?? '');

  // No page of the site opens another window. A citizen who wants one can open the link there.
  fix(globalThis, 'open', () => {
    throw new TypeError('May not open a window');
  });

  const slotOf = reader(Element, 'assignedSlot');
  const slotOfText = reader(Text, 'assignedSlot');
  const parentOf = reader(Node, 'parentNode');
  const hostOf = reader(ShadowRoot, 'host');
  const linkOf = reader<string>(HTMLAnchorElement, 'href');
  const areaOf = reader<string>(HTMLAreaElement, 'href');
  const drawnOf = reader(SVGAElement, 'href');
  const animatedOf = reader<string>(SVGAnimatedString, 'animVal');
  const typeOf = reader<string>(Event, 'type');
  // oxlint-disable-next-line typescript/unbound-method -- called with their event
  const { composedPath, preventDefault } = Event.prototype;
  const actionOf = reader<string>(HTMLFormElement, 'action');

  /** Returns the reason why code may not click an element: it is a refused link, or the click passes one on its way up. */
  const refusalAt = (place: unknown): TypeError | undefined =>
    place
      ? (refusalOf(linkOf(place) ?? areaOf(place) ?? animatedOf(drawnOf(place))) ??
        refusalAt(slotOf(place) ?? slotOfText(place) ?? parentOf(place) ?? hostOf(place)))
      : undefined;

  // Every shadow root is made open: for a closed one, the browser does not say which links a click passes.
  guard(Element, 'attachShadow', (_, args) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the browser checks the value
    args[0] = { ...(args[0] as ShadowRootInit), mode: 'open' };
  });
  // Refused at dispatch: no listener can stop a click that cannot be cancelled, or sees one outside the document.
  guard(EventTarget, 'dispatchEvent', (target, args) =>
    typeOf(args[0]) === 'click' ? refusalAt(target) : undefined,
  );
  guard(HTMLElement, 'click', refusalAt);
  guard(HTMLFormElement, 'submit', (form) => refusalOf(actionOf(form)));

  // A payment is requested, read and handed over with these. Later code uses them but cannot replace them, nor the
  // functions that the guard decides by.
  fix(globalThis, 'fetch', fetch);
  Object.freeze(JSON);
  for (const { prototype } of [URL, Event, Response, XMLHttpRequest, HTMLFormElement])
    Object.freeze(prototype);

  // An empty frame has separate functions, which are not guarded. Their clicks are refused here.
  addEventListener(
    'click',
    (event) => {
      if (!event.isTrusted && refusalAt(apply(composedPath, event, [])[0]))
        apply(preventDefault, event, []);
    },
    true,
  );

  if (!('navigation' in globalThis)) return;
  for (const { prototype } of [NavigateEvent, NavigationDestination]) Object.freeze(prototype);
  navigation.addEventListener('navigate', (event) => {
    const refusal = refusalOf(event.destination.url);
    // Citizens decide themselves where they go, by a link or in their browser.
    if (!refusal || event.userInitiated || !event.cancelable) return;
    event.preventDefault();
    report(refusal);
  });
}

/**
 * Returns a function that judges addresses by the origins in the configuration, which is read before any part runs. It
 * returns the reason why code may not lead to an address, or nothing if it may.
 */
function judge(configuration: string): (address?: string) => TypeError | undefined {
  const { URL: Address } = globalThis;
  const { origin } = location;
  const known = new Set([origin]);
  for (const [, one = ''] of configuration.matchAll(/"(https?:[^"]+)"/g)) known.add(one);
  // Bound, so that a later replacement of `has` for all sets changes nothing here.
  const isKnown = known.has.bind(known);
  return (address = '') => {
    const { protocol, origin: to } = new Address(address, origin);
    // Only web addresses can carry anything out silently.
    const isWeb = protocol === 'https:' || protocol === 'http:';
    return isWeb && !isKnown(to) ? new TypeError(`May not go to ${to}`) : undefined;
  };
}

interface Kind {
  readonly prototype: object;
}

/**
 * Returns a function that reads a property with the browser's own getter, even if code later overrides or replaces it.
 * The function returns nothing for an object of another kind.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- only the browser knows the type of the value
function reader<Value = unknown>({ prototype }: Kind, name: string) {
  // oxlint-disable-next-line typescript/unbound-method -- called with its object
  const { get } = Object.getOwnPropertyDescriptor(prototype, name) ?? {};
  return (thing: unknown): Value | undefined => {
    try {
      return get && apply(get, thing, []);
    } catch {
      return undefined;
    }
  };
}

type Refuse = (thing: unknown, args: unknown[]) => TypeError | undefined | void;

/** Makes a method throw the error that `refuse` returns, if any. */
function guard<Name extends string>(
  { prototype }: { readonly prototype: Readonly<Record<Name, (...args: never[]) => unknown>> },
  name: Name,
  refuse: Refuse,
): void {
  const native = prototype[name];
  fix(prototype, name, function (this: unknown, ...args: never[]) {
    const refusal = refuse(this, args);
    if (refusal) throw refusal;
    return apply(native, this, args);
  });
}

function fix(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, writable: false, configurable: false });
}
