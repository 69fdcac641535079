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

/** Store of what is published: first from the document, later from the site. */
export const publishedStore = createStore<Published>(() => ({ listed: [] }));

/** Time limit of a request for what is published, in milliseconds; afterwards the page uses the known state. */
const publishedTimeoutMs = 5000;

/** The API's time minus this device's, in milliseconds, by its last answer. */
let apiLag: number | undefined;
/** The time of the site's servers minus this device's, in milliseconds, used until the API has answered. */
let siteLag = 0;

/** Stores the API's time minus this device's, in milliseconds. `NaN`, from an answer without a time, changes nothing. */
export function correctClock(lag: number): void {
  if (!Number.isNaN(lag)) apiLag = lag;
}

/**
 * Converts a moment of this device's clock to the site's clock, by which days and amounts are decided. Before the first
 * answer the moment is unchanged. Both are milliseconds since the epoch.
 */
export const siteTime = (moment: number): number => moment + (apiLag ?? siteLag);

/** Returns the time of the site's clock, in milliseconds since the epoch; this device's time before the first answer. */
export const siteNow = () => siteTime(Date.now());

let currentRequest: Promise<void> | undefined;

/** Requests what is published now, one request at a time. It never rejects: after a failure the known state stays. */
export async function refreshPublished(): Promise<void> {
  currentRequest ??= requestPublished().finally(() => {
    currentRequest = undefined;
  });
  await currentRequest;
}

/**
 * Waits for the current request, or sends one if no text of a page is known: a document names only its own text. If the
 * site does not name one either, the release of the document's text lists its other texts. Never rejects.
 */
export async function latestPublished(page: string): Promise<Published> {
  const isKnown = () => publishedStore.getState().content?.pages[page] !== undefined;
  if (currentRequest || !isKnown()) await refreshPublished();
  if (!isKnown()) await requestRelease();
  return publishedStore.getState();
}

async function requestRelease(): Promise<void> {
  const { content, ...others } = publishedStore.getState();
  if (!content) return;
  try {
    const signal = abortAfter(publishedTimeoutMs);
    const response = await fetch(`${content.base}release.json`, { signal });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `wellFormed` below checks it
    const { pages, files } = (await response.json()) as SealedTexts;
    const found = mapValues(pages, (texts) =>
      mapValues(texts, ({ file, title }) => ({
        file,
        title,
        integrity: files[file]?.integrity ?? '',
      })),
    );
    const updated = wellFormed({ ...others, content: { ...content, pages: found } });
    if (updated.content) publishedStore.setState(updated);
  } catch {
    // The release is unreachable as well: the citizen sees a message and may try again.
  }
}

/** The fields of a content release's `release.json` that locate its texts. */
interface SealedTexts {
  readonly pages: Readonly<
    Record<string, Readonly<Record<string, Omit<PublishedText, 'integrity'>>>>
  >;
  readonly files: Readonly<Record<string, { readonly integrity: string }>>;
}

const mapValues = <From, To>(record: Readonly<Record<string, From>>, change: (from: From) => To) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

async function requestPublished(): Promise<void> {
  try {
    const signal = abortAfter(publishedTimeoutMs);
    const response = await fetch(publishedAddress, { cache: 'no-cache', signal });
    if (!response.ok) return;
    const { headers } = response;
    // While the servers are down, a cache may answer with a copy that is hours old; the header `Age` states its age.
    const age = Number(headers.get('age')) * 1000;
    siteLag = Date.parse(headers.get('date') ?? '') + age - Date.now() || 0;
    const published: unknown = await response.json();
    // The state is replaced as a whole, so that a withdrawn banner disappears.
    if (isPublished(published)) publishedStore.setState(wellFormed(published), true);
  } catch {
    // The answer is missing or unreadable: the page continues with the known state.
  }
}

/** True if an answer has the shape that the site composes, unlike the page of an intermediate network. */
function isPublished(data: unknown): data is Published {
  return isObject(data) && isListOf(data['listed'], isText);
}

/** Drops entries that no page can show: a malformed banner would make every page throw. */
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

/** Accepted addresses of links: a page of the site (but no other host by `//`), a section, another site, a telephone number. */
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

/** Returns what is published besides the parts: listed addresses, texts with their titles, and banners. */
export function usePublished(): Published {
  // The document is rendered from the state that it is hydrated with, not from the empty initial state.
  return useSyncExternalStore(subscribe, getState, getState);
}
