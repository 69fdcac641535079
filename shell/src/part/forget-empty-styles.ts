import type { RegisteredRelease } from '../registry/registry.ts';

/**
 * Takes away the styles that the document linked for a release and that did not come. The bundler would
 * take them for loaded, and show the part without style; now it asks for them itself, and notices. Those
 * that it asked for earlier are its own business: it removes what failed and waits for what is coming.
 */
export function forgetEmptyStyles({ base }: RegisteredRelease): void {
  const folder = new URL(base, document.baseURI).href;
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-href]')) {
    if (link.href.startsWith(folder) && isEmpty(link)) link.remove();
  }
}

/** Whether a style did not come; the rules of one that failed may not even be looked at. */
function isEmpty(link: HTMLLinkElement): boolean {
  try {
    return !link.sheet?.cssRules.length;
  } catch {
    return true;
  }
}
