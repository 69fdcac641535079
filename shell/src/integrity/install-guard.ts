import { readRegistry } from '../registry/registry.ts';
import { guardAddress } from './guard-address.ts';
import { refuseUnsealedStyles } from './refuse-unsealed-styles.ts';
import { admitParts, integrityOf } from './sealed-files.ts';

/*
 * Federation and the bundler load every further file by giving an address to a script or a link. Here
 * both get the integrity that the registry lists, and what it does not list is refused: no release can
 * bring in a file that was not sealed with it.
 */

const { shell, remotes } = readRegistry();
admitParts([shell, ...remotes]);

// Without trusted types (older browsers) the address passes as it is; its integrity is set all the same.
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
