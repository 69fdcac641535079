import { tell } from './install-guard.ts';

/*
 * All parts run in one page, and the policy of a document does not say where the page itself may be led. The shell runs
 * first, so it refuses what carries somebody's number elsewhere: new windows, links that a script clicks and, where the
 * browser tells of navigations, the location. What this does not stop is written in docs/adr/0030.
 */

// What the decisions below rely on stays as it is, whatever runs later.
for (const name of ['URL', 'Event', 'RegExp', 'NavigateEvent', 'NavigationDestination']) {
  Object.freeze((Reflect.get(globalThis, name) as { prototype?: object } | undefined)?.prototype);
}

const { URL: Address } = globalThis;
const { origin } = location;

/** The origins that the site's own configuration names, as it was before any part ran; without a prototype. */
const known = Object.create(null) as Record<string, true>;
const named = document.querySelector('#configuration')?.textContent ?? '';
for (const [, one = ''] of named.matchAll(/"(https?:[^"]+)"/g)) known[one] = true;
known[origin] = true;

/** Why code may not lead to an address: it is another site's, which the configuration does not name. */
function refusalOf(address = ''): TypeError | undefined {
  const { protocol, origin: to } = new Address(address, origin);
  // Only the web carries anything out silently.
  return /^http/.test(protocol) && !known[to] ? new TypeError(`May not go to ${to}`) : undefined;
}

function fix(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, writable: false, configurable: false });
}

/** No page of the site opens another window: whoever wants one opens the link there. */
fix(globalThis, 'open', () => {
  throw new TypeError('May not open a window');
});

const { click } = HTMLElement.prototype;
fix(HTMLElement.prototype, 'click', function (this: HTMLElement & { readonly href?: string }) {
  const refusal = refusalOf(this.href);
  if (refusal) throw refusal;
  Reflect.apply(click, this, []);
});

addEventListener(
  'click',
  (event) => {
    const link = !event.isTrusted && event.target instanceof Element && event.target.closest('a');
    if (link && refusalOf(link.href)) event.preventDefault();
  },
  true,
);

/** What visitors begin themselves, by a link or in their browser, is theirs to do. */
if ('navigation' in globalThis) {
  navigation.addEventListener('navigate', (event) => {
    const refusal = refusalOf(event.destination.url);
    if (!refusal || event.userInitiated || !event.cancelable) return;
    event.preventDefault();
    tell(refusal);
  });
}
