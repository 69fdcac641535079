import { readSealed } from '../release/read-release.ts';
import type { Release } from '../release/release.ts';
import type { SiteFolder } from '../site/site-folder.ts';

/** A style that stands in the document itself: the page is painted without waiting for another file. */
export interface InlineStyle {
  /** By which the bundler knows that the style is there. */
  readonly file: string;
  readonly css: string;
}

/** What cannot leave its file: it would end the element, or look for other files in the wrong place. */
const bound = /<\/style|@import|url\(\s*["']?(?!data:|#)/i;

/**
 * The styles of a release’s first screen, as far as they can stand in a document.
 * @throws {DeliveryError} when a file is damaged.
 */
export async function inlineStyles(
  site: SiteFolder,
  release: Release,
): Promise<readonly InlineStyle[]> {
  const files = release.first.styles.map(async (file) => ({
    file,
    css: (await readSealed(site, release, file)).toString(),
  }));
  return (await Promise.all(files)).filter(({ css }) => !bound.test(css));
}
