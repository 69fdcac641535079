import { tell } from './install-guard.ts';

type Target = EventTarget & Partial<Pick<Element, 'closest'>>;

type Link = Element & { readonly href?: string | SVGAnimatedString };

/**
 * All parts run in one page, and the policy of a document does not say where the page itself may be led. The shell runs
 * first, so it refuses what carries somebody's number elsewhere: new windows, links that a script clicks and, where the
 * browser tells of navigations, the location. What this does not stop is written in docs/adr/0030-one-realm.md.
 */
export function guardDepartures(): void {
  // What is decided below relies on these: they stay as they are, whatever runs later.
  for (const { prototype } of [URL, Event]) Object.freeze(prototype);
  const refusalOf = judge(document.querySelector('#configuration')?.textContent ?? '');

  // No page of the site opens another window: whoever wants one opens the link there.
  fix(globalThis, 'open', () => {
    throw new TypeError('May not open a window');
  });

  /** Why code may not click on something: it is a link, or stands in one. */
  const refusalAt = (target?: Target) => {
    const href = target?.closest?.<Link>('a,area')?.href;
    // Of a drawing it is an object, and may be animated.
    return refusalOf(typeof href === 'object' ? href.animVal : href);
  };

  // oxlint-disable-next-line typescript/unbound-method -- it is called with its element
  const { click } = HTMLElement.prototype;
  fix(HTMLElement.prototype, 'click', function (this: HTMLElement) {
    const refusal = refusalAt(this);
    if (refusal) throw refusal;
    Reflect.apply(click, this, []);
  });

  // Refused here, where it is sent: no listener sees into a closed shadow root, or keeps back what cannot be cancelled.
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its target
  const { dispatchEvent } = EventTarget.prototype;
  fix(EventTarget.prototype, 'dispatchEvent', function (this: Target | undefined, event: Event) {
    const refusal = event.type === 'click' && refusalAt(this);
    if (refusal) throw refusal;
    return Reflect.apply(dispatchEvent, this, [event]);
  });

  // oxlint-disable-next-line typescript/unbound-method -- it is called with its form
  const { submit } = HTMLFormElement.prototype;
  fix(HTMLFormElement.prototype, 'submit', function (this: HTMLFormElement) {
    // A field of the form may be called "action": the attribute is what the browser goes by.
    const refusal = refusalOf(this.getAttribute('action') ?? '');
    if (refusal) throw refusal;
    Reflect.apply(submit, this, []);
  });

  // What a payment is asked for, read and handed over with: code that comes later uses these, and replaces none.
  fix(globalThis, 'fetch', fetch);
  for (const one of [JSON, XMLHttpRequest.prototype, HTMLFormElement.prototype]) Object.freeze(one);

  // The functions of an empty frame are other ones.
  addEventListener(
    'click',
    (event) => {
      if (!event.isTrusted && event.composedPath().some((one) => refusalAt(one)))
        event.preventDefault();
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

function fix(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, writable: false, configurable: false });
}
