import { readRegistry } from '../registry/registry.ts';
import { integrityOf } from './integrity-of.ts';

/*
 * Federation and the bundler load every further file by setting `src` of a script or `href` of a
 * link. Here both get the integrity that the registry lists, and what it does not list is refused:
 * no release can bring in a file that was not sealed with it.
 */

const integrity = integrityOf(readRegistry(), document.baseURI);

// Without trusted types (older browsers) the address passes as it is; its integrity is set all the same.
const policy = globalThis.trustedTypes?.createPolicy('amendes', {
  createScriptURL: (address) => {
    integrity(address);
    return address;
  },
});

guard(HTMLScriptElement.prototype, 'src', (script, address) => {
  script.crossOrigin = 'anonymous';
  script.integrity = integrity(address);
  return policy ? policy.createScriptURL(address) : address;
});

guard(HTMLLinkElement.prototype, 'href', (link, address) => {
  if (!/^(stylesheet|preload|prefetch|modulepreload)$/.test(link.rel)) return address;
  link.crossOrigin = 'anonymous';
  link.integrity = integrity(address);
  return address;
});

function guard<Element extends HTMLElement>(
  prototype: Element,
  property: 'src' | 'href',
  check: (element: Element, address: string) => unknown,
): void {
  const native = Object.getOwnPropertyDescriptor(prototype, property);
  if (!native?.set) return;
  Object.defineProperty(prototype, property, {
    ...native,
    set(this: Element, address: unknown) {
      native.set?.call(this, check(this, String(address)));
    },
  });
}
