import { readRegistry } from '../registry/registry.ts';
import { admitParts, integrityOf, isInReleases } from './sealed-files.ts';

/*
 * Federation and the bundler load every further file by giving an address to a script or a link. Here both get the
 * integrity that the registry lists, and any other address is refused: no release can load a file that was not sealed
 * with it.
 */

const { shell, remotes } = readRegistry();

admitParts([shell, ...remotes]);

// Without trusted types (older browsers) the address stays unchanged, but its integrity is set all the same.
const policy = globalThis.trustedTypes?.createPolicy('amendes', {
  createScriptURL: (address) => {
    integrityOf(address);
    return address;
  },
});

guardAddress(HTMLScriptElement.prototype, 'src', (script, address) => {
  script.crossOrigin = 'anonymous';
  script.setAttribute('integrity', integrityOf(address));
  return policy ? policy.createScriptURL(address) : address;
});

guardAddress(HTMLLinkElement.prototype, 'href', (link, address) => {
  if (!/\b(stylesheet|preload|prefetch|modulepreload)\b/i.test(link.rel)) return address;
  link.crossOrigin = 'anonymous';
  link.setAttribute('integrity', integrityOf(address));
  return address;
});

refuseUnsealedStyles(document, integrityOf);

/**
 * Removes every style that entered the document past the guarded ways (a clone, an attribute node, a relation that was
 * set last) without the integrity of its address. It is removed before it can have arrived, so none of it is applied.
 * Scripts need no such check, because trusted types refuse them. Only a style of a release is reported: other styles are
 * added by a citizen's browser, for example by a translator, and are no fault of the site.
 */
function refuseUnsealedStyles(root: Document, integrity: (address: string) => string): void {
  const isSealed = (link: HTMLLinkElement) => {
    try {
      return link.getAttribute('integrity') === integrity(link.href);
    } catch {
      return false;
    }
  };
  const check = () => {
    for (const link of root.querySelectorAll<HTMLLinkElement>('link[rel~=stylesheet i][href]')) {
      if (isSealed(link)) continue;
      link.remove();
      const { href } = link;
      if (isInReleases(href)) report(new TypeError(`Not as the registry lists it: ${href}`));
    }
  };
  const attributeFilter = ['href', 'rel', 'integrity'];
  new MutationObserver(check).observe(root, { subtree: true, childList: true, attributeFilter });
}

/** Reports an error like one that nobody caught. The oldest browsers lack `reportError`, so they get an event. */
export function report(error: TypeError): void {
  if ('reportError' in globalThis) reportError(error);
  else dispatchEvent(new ErrorEvent('error', { error, message: error.message }));
}

/**
 * Lets `check` see, change or refuse an address before an element loads it, in both usual ways: `element.src = …` and
 * `element.setAttribute('src', …)`.
 */
function guardAddress<Target extends HTMLElement>(
  prototype: Target,
  property: 'src' | 'href',
  check: (element: Target, address: string) => unknown,
): void {
  const native = Object.getOwnPropertyDescriptor(prototype, property);
  if (!native?.set) return;
  const give = (element: Target, address: unknown) => {
    native.set?.call(element, check(element, String(address)));
  };
  Object.defineProperties(prototype, {
    [property]: {
      ...native,
      set(this: Target, address: unknown) {
        give(this, address);
      },
    },
    setAttribute: {
      configurable: true,
      value(this: Target, name: string, value: string) {
        if (name.toLowerCase() === property) give(this, value);
        else Element.prototype.setAttribute.call(this, name, value);
      },
    },
  });
}
