import { useLayoutEffect } from 'react';
import { currentParts } from '../registry/known-parts.ts';
import { releasesOf, type RegisteredRelease } from '../registry/registry.ts';

/** The build on the page. The shell's own pages have none. */
let shown: string | undefined;

/**
 * Enables the styles of a release only while it is on the page, so that a part's rules for the whole page disappear with
 * it. A disabled style keeps its rules, and is enabled again before the part is painted.
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

/** Sorts styles that arrive while their part is not on the page, because they were prefetched or are late. */
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
 * Removes the styles that the document linked for a release and that failed to load. The bundler would treat them as
 * loaded and show the part without style. Now it requests them itself and notices a failure. Styles that it requested
 * earlier are left to it: it removes failed ones and waits for pending ones.
 */
export function forgetEmptyStyles({ base }: RegisteredRelease): void {
  const folder = new URL(base, document.baseURI).href;
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-href]')) {
    if (link.href.startsWith(folder) && isEmpty(link)) link.remove();
  }
}

/** True if a style failed to load. Even reading the rules of such a style may throw. */
function isEmpty(link: HTMLLinkElement): boolean {
  try {
    return !link.sheet?.cssRules.length;
  } catch {
    return true;
  }
}
