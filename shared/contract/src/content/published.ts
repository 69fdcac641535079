import { createStore } from 'zustand/vanilla';
import { useSyncExternalStore } from 'react';
import {
  bannerKinds,
  publishedAddress,
  type Published,
  type PublishedText,
} from '@amendes/protocol/published.ts';
import { abortAfter } from '../loading/timeout.ts';
import { lend } from '../lending/lend.ts';

/** Holds what is published: the document says it at first, the site later. */
export const publishedStore = createStore<Published>(() => ({ listed: [] }));

/** After this the page goes on with what the document said, in milliseconds. */
const publishedTimeoutMs = 5000;

/** The API's time minus this device's, in milliseconds, by its last answer. */
let apiLag: number | undefined;
/** The same of the site's servers, which are believed until the API has answered. */
let siteLag = 0;

/** Takes over what this device's clock lacks. An answer that does not tell its time changes nothing. */
export function correctClock(lag: number): void {
  if (!Number.isNaN(lag)) apiLag = lag;
}

/**
 * What the site's clock shows at a moment of this device's clock, once an answer has told it: days and amounts are
 * read by it. Both are milliseconds since the epoch.
 */
export const siteTime = (moment: number): number => moment + (apiLag ?? siteLag);

/** The time by the site's clock, once the site has answered. */
export const siteNow = () => siteTime(Date.now());

let asked: Promise<void> | undefined;

/** Asks the site what is published now; when it does not say, what is known stays. One question at a time. */
export async function refreshPublished(): Promise<void> {
  asked ??= ask().finally(() => {
    asked = undefined;
  });
  await asked;
}

/**
 * Waits for the question that is under way, or asks when no text of a page is known: a document names its own. Where the
 * site does not say, the release that the document's own text is of says where its other texts are.
 */
export async function latestPublished(page: string): Promise<Published> {
  const isKnown = () => publishedStore.getState().content?.pages[page] !== undefined;
  if (asked || !isKnown()) await refreshPublished();
  if (!isKnown()) await askRelease();
  return publishedStore.getState();
}

async function askRelease(): Promise<void> {
  const { content, ...others } = publishedStore.getState();
  if (!content) return;
  try {
    const signal = abortAfter(publishedTimeoutMs);
    const response = await fetch(`${content.base}release.json`, { signal });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whatever it is, it is looked at below
    const { pages, files } = (await response.json()) as SealedTexts;
    const found = mapValues(pages, (texts) =>
      mapValues(texts, ({ file, title }) => ({
        file,
        title,
        integrity: files[file]?.integrity ?? '',
      })),
    );
    const told = wellFormed({ ...others, content: { ...content, pages: found } });
    if (told.content) publishedStore.setState(told);
  } catch {
    // Out of reach as well: the visitor is told, and may try again.
  }
}

/** Of the `release.json` of texts, what says where they are. */
interface SealedTexts {
  readonly pages: Readonly<
    Record<string, Readonly<Record<string, Omit<PublishedText, 'integrity'>>>>
  >;
  readonly files: Readonly<Record<string, { readonly integrity: string }>>;
}

const mapValues = <From, To>(record: Readonly<Record<string, From>>, change: (from: From) => To) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

async function ask(): Promise<void> {
  try {
    const signal = abortAfter(publishedTimeoutMs);
    const response = await fetch(publishedAddress, { cache: 'no-cache', signal });
    if (!response.ok) return;
    const { headers } = response;
    // Where the servers are down, a cache may answer with a copy of hours ago, and says how old it is.
    const age = Number(headers.get('age')) * 1000;
    siteLag = Date.parse(headers.get('date') ?? '') + age - Date.now() || 0;
    const published: unknown = await response.json();
    // Replaced as a whole: a banner that was withdrawn must not stay.
    if (isPublished(published)) publishedStore.setState(wellFormed(published), true);
  } catch {
    // Out of reach, or not what was asked for: the visitor goes on with what is known.
  }
}

/** Composed by the site itself, as the document was; an answer of something in between is not. */
function isPublished(data: unknown): data is Published {
  return isObject(data) && isListOf(data['listed'], isText);
}

/** Without what no page can show: a banner that makes the page throw would take every page with it. */
function wellFormed({ listed, content, notice, closure }: Published): Published {
  return {
    listed,
    ...(isContent(content) && { content }),
    ...(isBanner(notice) && { notice }),
    ...(isBanner(closure) && { closure }),
  };
}

const isText = (data: unknown): data is string => typeof data === 'string';

const isObject = (data: unknown): data is Readonly<Record<string, unknown>> =>
  typeof data === 'object' && data !== null && !Array.isArray(data);

const isListOf = (data: unknown, isOne: (one: unknown) => boolean) =>
  Array.isArray(data) && data.every(isOne);

const isRecordOf = (data: unknown, isOne: (one: unknown) => boolean) =>
  isObject(data) && Object.values(data).every(isOne);

const isContent = (data: unknown) =>
  isObject(data) &&
  isText(data['base']) &&
  data['base'].startsWith('/releases/') &&
  isRecordOf(data['pages'], (texts) =>
    isRecordOf(
      texts,
      (text) =>
        isObject(text) &&
        [text['file'], text['title']].every(isText) &&
        isText(text['integrity']) &&
        text['integrity'].startsWith('sha384-'),
    ),
  );

const isBanner = (data: unknown) =>
  isObject(data) &&
  isText(data['build']) &&
  bannerKinds.some((kind) => kind === data['kind']) &&
  [data['from'], data['until']].every((moment) => moment === undefined || isText(moment)) &&
  isRecordOf(data['texts'], (lines) => isListOf(lines, (line) => isListOf(line, isInline)));

/** A page of the site, never another host by two slashes; a section; another site; a telephone number. */
const harmless = /^(#|\/(?![/\\])|https:\/\/|tel:)/;

function isInline(data: unknown): boolean {
  if (isText(data)) return true;
  if (!isObject(data)) return false;
  if (data['type'] === 'break') return true;
  const isKnown =
    data['type'] === 'link'
      ? isText(data['address']) && harmless.test(data['address'])
      : /^"(emphasis|strong)"$/.test(JSON.stringify(data['type']));
  return isKnown && isListOf(data['children'], isInline);
}

const { subscribe } = publishedStore;
const getState = () => lend(publishedStore.getState());

/** Gives a component what is published beside the parts: addresses, texts by their titles, and the banners. */
export function usePublished(): Published {
  // A document is rendered from the state that it is hydrated with, not from the empty one of the start.
  return useSyncExternalStore(subscribe, getState, getState);
}
