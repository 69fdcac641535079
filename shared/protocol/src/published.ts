import type { contentFormat, Inline } from './content-page.ts';

/** Address of what is published now; the page requests it again after each navigation. */
export const publishedAddress = '/assets/published.json';

/** Location of a page's text in one language. */
export interface PublishedText {
  /** Path below the base. */
  readonly file: string;
  /** Hash as `sha384-…`: the browser refuses a text other than the published one. */
  readonly integrity: string;
  readonly title: string;
}

/** The texts of the information pages that are served, a release separate from those of the parts. */
export interface PublishedContent {
  readonly format: typeof contentFormat;
  readonly build: string;
  /** Address of the release's folder, with a slash at its end. */
  readonly base: string;
  /** Texts by name of the page, then by language; French always exists. */
  readonly pages: Readonly<Record<string, Readonly<Record<string, PublishedText>>>>;
}

/** The kinds of banner. */
export const bannerKinds = ['information', 'warning', 'outage'] as const;

/** Message above every page of the site, until it is withdrawn. */
export interface PublishedBanner {
  readonly build: string;
  readonly kind: (typeof bannerKinds)[number];
  /** Moments of the start and end, as ISO texts; when missing, it starts immediately and stays until it is withdrawn. */
  readonly from?: string;
  readonly until?: string;
  /** Its paragraphs by language. */
  readonly texts: Readonly<Record<string, readonly (readonly Inline[])[]>>;
}

/**
 * State that may change on an open page: texts and banners, not parts. A document may omit some; a navigation requests all.
 */
export interface Published {
  /** The addresses that search engines may list, in the order of the parts. */
  readonly listed: readonly string[];
  readonly content?: PublishedContent;
  readonly notice?: PublishedBanner;
  /** Message, above the banner, that a part is switched off which citizens would reach only later. */
  readonly closure?: PublishedBanner;
}
