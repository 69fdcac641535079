import type { ContentPage } from '@amendes/protocol/content-page.ts';
import type { Published } from '@amendes/protocol/published.ts';
import type { ContentRelease } from '../release/content-release.ts';
import type { Language } from '../site/languages.ts';
import { readSealed } from '../release/read-release.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import type { DocumentText } from './document.ts';

/** The text that a document shows: the page's in its language, in French where there is no translation. */
export function documentText(
  release: ContentRelease | undefined,
  { content }: Published,
  page: string | undefined,
  language: Language,
): DocumentText | undefined {
  if (!release || !content || page === undefined) return undefined;
  const spoken = release.pages[page]?.[language] ? language : 'fr';
  const description = release.pages[page]?.[spoken];
  const text = content.pages[page]?.[spoken];
  if (!description || !text) return undefined;
  return {
    address: content.base + text.file,
    release,
    file: text.file,
    title: description.title,
    description: description.description,
  };
}

/**
 * The text itself, to be rendered.
 * @throws {DeliveryError} when its file is damaged.
 */
export async function readText(
  folder: SiteFolder,
  { release, file }: DocumentText,
): Promise<ContentPage> {
  const bytes = await readSealed(folder, release, file);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `publishContent`
  return JSON.parse(bytes.toString()) as ContentPage;
}
