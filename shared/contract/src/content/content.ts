import { useEffect, useState } from 'react';
import { contentFormat, type ContentPage } from '@amendes/protocol/content-page.ts';
import type { Published, PublishedText } from '@amendes/protocol/published.ts';
import { abortAfter, requestTimeoutMs, withTimeout } from '../loading/timeout.ts';
import { defaultLanguage, type Language } from '../language/languages.ts';
import { latestPublished, publishedStore } from './published.ts';
import { useCurrentLanguage } from '../language/translations.ts';

/** Cached texts by address: a published text never changes. */
const loaded = new Map<string, ContentPage>();

/** Caches a text without loading it, for rendering in Node, and stores what is published. */
export function provideContent(published: Published, text: ContentPage): void {
  publishedStore.setState(published, true);
  const place = find(published, text.page, text.language);
  if (place) loaded.set(place.address, text);
}

/** Returns the cached text of a page; nothing if it was not loaded yet. */
function cachedContent(page: string, language: string): ContentPage | undefined {
  const place = find(publishedStore.getState(), page, language);
  return place && loaded.get(place.address);
}

/**
 * Loads the currently published text of a page, in French if it has no translation. Returns nothing if this
 * fails or takes longer than 15 s.
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
  const cached = loaded.get(place.address);
  if (cached) return cached;
  // The browser may have cached a damaged copy as immutable, so the second attempt bypasses its cache.
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
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its hash proves that it is the published text
    return (await response.json()) as ContentPage;
  } catch {
    return undefined;
  }
}

/** State of an information page's text. `is` repeats `status` for releases that were built for contract 2.1. */
export type ContentState =
  | { readonly status: 'pending'; readonly is: 'coming' }
  | { readonly status: 'ready'; readonly is: 'there'; readonly text: ContentPage }
  | { readonly status: 'failed'; readonly is: 'missing' };

const pending: ContentState = { status: 'pending', is: 'coming' };
const failed: ContentState = { status: 'failed', is: 'missing' };

/**
 * Returns the text of a page in the current language. A cached text is shown immediately, and replaced if
 * a newer one is published; while a translation is loading, the text stays unchanged. A component
 * that is mounted again tries again.
 */
export function useContent(page: string): ContentState {
  const language = useCurrentLanguage();
  const [state, setState] = useState(() => stateOf(cachedContent(page, language), pending));

  useEffect(() => {
    let isCancelled = false;
    const load = async () => {
      const text = await loadContent(page, language);
      if (!isCancelled) setState(stateOf(text, failed));
    };
    void load();
    return () => {
      isCancelled = true;
    };
  }, [page, language]);

  return state;
}

function stateOf(text: ContentPage | undefined, otherwise: ContentState): ContentState {
  return text ? { status: 'ready', is: 'there', text } : otherwise;
}
