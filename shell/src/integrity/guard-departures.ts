import { tell } from './install-guard.ts';

// Kept: what code puts in its place would be handed what is guarded.
const { apply } = Reflect;

/**
 * All parts run in one page, and the policy of a document does not say where the page itself may be led. The shell runs
 * first, so it refuses what carries somebody's number elsewhere: new windows, links that a script clicks and, where the
 * browser tells of navigations, the location. What this does not stop is written in docs/adr/0030-one-realm.md.
 */
export function guardDepartures(): void {
  const refusalOf = judge(document.querySelector('#configuration')?.textContent ?? '');

  // No page of the site opens another window: whoever wants one opens the link there.
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
  // oxlint-disable-next-line typescript/unbound-method -- they are called with their event
  const { composedPath, preventDefault } = Event.prototype;
  const actionOf = reader<string>(HTMLFormElement, 'action');

  /** Why code may not click on something: it is a link, or the click passes one on its way out of the document. */
  const refusalAt = (place: unknown): TypeError | undefined =>
    place
      ? (refusalOf(linkOf(place) ?? areaOf(place) ?? animatedOf(drawnOf(place))) ??
        refusalAt(slotOf(place) ?? slotOfText(place) ?? parentOf(place) ?? hostOf(place)))
      : undefined;

  // Every root is an open one: else the browser does not say by which links a click passes.
  guard(Element, 'attachShadow', (_, given) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the browser finds out what it is
    given[0] = { ...(given[0] as ShadowRootInit), mode: 'open' };
  });
  // Refused where it is sent: no listener keeps back what cannot be cancelled, or hears of what is outside of the document.
  guard(EventTarget, 'dispatchEvent', (target, given) =>
    typeOf(given[0]) === 'click' ? refusalAt(target) : undefined,
  );
  guard(HTMLElement, 'click', refusalAt);
  guard(HTMLFormElement, 'submit', (form) => refusalOf(actionOf(form)));

  // What a payment is asked for, read and handed over with: code that comes later uses these, and replaces none. Nor does
  // it replace what is decided by.
  fix(globalThis, 'fetch', fetch);
  Object.freeze(JSON);
  for (const { prototype } of [URL, Event, Response, XMLHttpRequest, HTMLFormElement])
    Object.freeze(prototype);

  // The functions of an empty frame are other ones.
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
    // What visitors begin themselves, by a link or in their browser, is theirs to do.
    if (!refusal || event.userInitiated || !event.cancelable) return;
    event.preventDefault();
    tell(refusal);
  });
}

/**
 * Judges addresses by the origins that the configuration names, as it was before any part ran. The answer says why code
 * may not lead to an address; nothing when it may.
 */
function judge(configuration: string): (address?: string) => TypeError | undefined {
  const { URL: Address } = globalThis;
  const { origin } = location;
  const known = new Set([origin]);
  for (const [, one = ''] of configuration.matchAll(/"(https?:[^"]+)"/g)) known.add(one);
  // Bound: another `has` for all sets changes nothing here.
  const isKnown = known.has.bind(known);
  return (address = '') => {
    const { protocol, origin: to } = new Address(address, origin);
    // Only the web carries anything out silently.
    const isWeb = protocol === 'https:' || protocol === 'http:';
    return isWeb && !isKnown(to) ? new TypeError(`May not go to ${to}`) : undefined;
  };
}

interface Kind {
  readonly prototype: object;
}

/**
 * Reads of a thing what the browser itself says, whatever code puts before that or in its place; nothing of a thing of
 * another kind.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- of what kind it is, the browser says
function reader<Value = unknown>({ prototype }: Kind, name: string) {
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its thing
  const { get } = Object.getOwnPropertyDescriptor(prototype, name) ?? {};
  return (thing: unknown): Value | undefined => {
    try {
      return get && apply(get, thing, []);
    } catch {
      return undefined;
    }
  };
}

type Refuse = (thing: unknown, given: unknown[]) => TypeError | undefined | void;

/** Has a method throw where `refuse` says why. */
function guard<Name extends string>(
  { prototype }: { readonly prototype: Readonly<Record<Name, (...given: never[]) => unknown>> },
  name: Name,
  refuse: Refuse,
): void {
  const native = prototype[name];
  fix(prototype, name, function (this: unknown, ...given: never[]) {
    const refusal = refuse(this, given);
    if (refusal) throw refusal;
    return apply(native, this, given);
  });
}

function fix(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, writable: false, configurable: false });
}
