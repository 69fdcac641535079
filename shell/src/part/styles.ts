import { useLayoutEffect } from 'react';
import { currentParts } from '../registry/known-parts.ts';
import { releasesOf, type RegisteredRelease } from '../registry/registry.ts';

/** The build that is on the page; the shell's own pages have none. */
let shown: string | undefined;

/**
 * Has the styles of a release count for as long as it is on the page: what one part says of the whole page goes
 * with it. A style keeps its rules meanwhile, and counts again before the part is painted.
 */
export function useStylesOnPage({ build }: RegisteredRelease): void {
  useLayoutEffect(() => {
    shown = build;
    sortStyles();
    return () => {
      shown = undefined;
      sortStyles();
    };
  }, [build]);
}

/** For styles that come while their part is elsewhere: fetched ahead, or too late. */
export function watchStyles(): void {
  shown = document.querySelector<HTMLElement>('[data-release] [data-release]')?.dataset['release'];
  document.addEventListener('load', sortStyles, true);
}

function sortStyles(): void {
  const releases = releasesOf(currentParts().registry.remotes);
  for (const element of document.querySelectorAll<HTMLLinkElement | HTMLStyleElement>(
    'link[rel=stylesheet],style[data-href]',
  )) {
    const { sheet } = element;
    const isOf = ({ base, files }: RegisteredRelease) =>
      'href' in element ? element.href.includes(base) : (element.dataset['href'] ?? '') in files;
    const owners = releases.filter(isOf);
    if (sheet && owners.length > 0) sheet.disabled = !owners.some(({ build }) => build === shown);
  }
}

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
