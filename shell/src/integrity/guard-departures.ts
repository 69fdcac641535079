import { tell } from './install-guard.ts';

/*
 * All parts run in one page, and the policy of a document does not say where the page itself may be led. The shell runs
 * first, so it refuses what carries somebody's number elsewhere: new windows, links that a script clicks and, where the
 * browser tells of navigations, the location. What this does not stop is written in docs/adr/0030.
 */

// What the decisions below rely on stays as it is, whatever runs later.
for (const name of ['URL', 'Event', 'NavigateEvent', 'NavigationDestination', 'HTMLFormElement']) {
  Object.freeze((Reflect.get(globalThis, name) as { prototype?: object } | undefined)?.prototype);
}

const { URL: Address } = globalThis;
const { origin } = location;

/** The origins that the site's own configuration names, as it was before any part ran; without a prototype. */
const known = Object.create(null) as Record<string, true>;
const named = document.querySelector('#configuration')?.textContent ?? '';
for (const [, one = ''] of named.matchAll(/"(https?:[^"]+)"/g)) known[one] = true;
known[origin] = true;

/** Refuses an address of another site, unless the configuration names it. Only the web carries anything out silently. */
function refusalOf(address: string): TypeError | undefined {
  const { protocol, origin: to } = new Address(address, origin);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  if (!isWeb || known[to]) return undefined;
  return new TypeError(`May not go elsewhere: ${to}`);
}

/** No page of the site opens another window: whoever wants one opens the link there. */
Object.defineProperty(globalThis, 'open', {
  configurable: false,
  writable: false,
  value: () => {
    throw new TypeError('May not open a window');
  },
});

const { click } = HTMLElement.prototype;
Object.defineProperty(HTMLElement.prototype, 'click', {
  configurable: false,
  writable: false,
  value(this: HTMLElement) {
    const refusal = this instanceof HTMLAnchorElement ? refusalOf(this.href) : undefined;
    if (refusal) throw refusal;
    Reflect.apply(click, this, []);
  },
});

addEventListener(
  'click',
  (event) => {
    if (event.isTrusted || !(event.target instanceof Element)) return;
    const link = event.target.closest('a');
    if (link && refusalOf(link.href)) event.preventDefault();
  },
  true,
);

/** What visitors begin themselves, by a link or in their browser, is theirs to do. */
if ('navigation' in globalThis) {
  navigation.addEventListener('navigate', (event) => {
    if (event.userInitiated || !event.cancelable) return;
    const refusal = refusalOf(event.destination.url);
    if (!refusal) return;
    event.preventDefault();
    tell(refusal);
  });
}
