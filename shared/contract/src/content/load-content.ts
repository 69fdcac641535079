import { contentFormat, type ContentPage } from '@amendes/protocol/content-page.ts';
import type { Published, PublishedText } from '@amendes/protocol/published.ts';
import { abortAfter } from '../abort-after.ts';
import { defaultLanguage, type Language } from '../language/languages.ts';
import { withTimeout } from '../screen/with-timeout.ts';
import { latestPublished, publishedStore } from './published-store.ts';

/** How long a text may take, in milliseconds. */
const requestTimeoutMs = 15_000;

/** Texts that are there, by their address: one that was published never changes. */
const loaded = new Map<string, ContentPage>();

/** Makes a text known that need not be loaded: to whoever renders without a browser. */
export function provideContent(published: Published, text: ContentPage): void {
  publishedStore.setState(published, true);
  const place = find(published, text.page, text.language);
  if (place) loaded.set(place.address, text);
}

/** The text of a page as far as it is there already. */
export function cachedContent(page: string, language: string): ContentPage | undefined {
  const place = find(publishedStore.getState(), page, language);
  return place && loaded.get(place.address);
}

/**
 * The text of a page as it is published now, in French where it has no translation. Nothing when it
 * cannot be had within 15 s.
 */
export async function loadContent(
  page: string,
  language: Language,
): Promise<ContentPage | undefined> {
  try {
    return await withTimeout(findContent(page, language));
  } catch {
    return undefined;
  }
}

async function findContent(page: string, language: Language): Promise<ContentPage | undefined> {
  const place = find(await latestPublished(page), page, language);
  if (!place) return undefined;
  const present = loaded.get(place.address);
  if (present) return present;
  // A damaged copy may be kept as immutable: the second attempt goes past what the browser keeps.
  const text = (await request(place, 'default')) ?? (await request(place, 'reload'));
  if (text) loaded.set(place.address, text);
  return text;
}

interface Place extends PublishedText {
  readonly address: string;
}

function find({ content }: Published, page: string, language: string): Place | undefined {
  if (content?.format !== contentFormat) return undefined;
  const languages = content.pages[page];
  const text = languages?.[language] ?? languages?.[defaultLanguage];
  return text && { ...text, address: content.base + text.file };
}

async function request(
  { address, integrity }: Place,
  cache: RequestCache,
): Promise<ContentPage | undefined> {
  try {
    const signal = abortAfter(requestTimeoutMs);
    const response = await fetch(address, { integrity, cache, signal });
    if (!response.ok) return undefined;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- by its hash it is what was published
    return (await response.json()) as ContentPage;
  } catch {
    return undefined;
  }
}
