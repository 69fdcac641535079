import type { contentFormat, Inline } from './content-page.ts';

/** Address of what is published now; it is asked for anew after each navigation. */
export const publishedAddress = '/assets/published.json';

/** Where the text of a page is, in one language. */
export interface PublishedText {
  /** Path below the base. */
  readonly file: string;
  /** `sha384-…`: the text is refused when it is not the one that was published. */
  readonly integrity: string;
  readonly title: string;
}

/** The texts of the information pages that are served: a release of their own, beside those of the parts. */
export interface PublishedContent {
  readonly format: typeof contentFormat;
  readonly build: string;
  /** Address of the release's folder, with a slash at its end. */
  readonly base: string;
  /** By name of the page, then by language; French is always there. */
  readonly pages: Readonly<Record<string, Readonly<Record<string, PublishedText>>>>;
}

export const bannerKinds = ['information', 'warning', 'outage'] as const;

/** What is said above every page of the site, until it is withdrawn. */
export interface PublishedBanner {
  readonly build: string;
  readonly kind: (typeof bannerKinds)[number];
  /** The moments from which and until which it is shown, as ISO texts; left out, at once and until it is withdrawn. */
  readonly from?: string;
  readonly until?: string;
  /** Its paragraphs by language. */
  readonly texts: Readonly<Record<string, readonly (readonly Inline[])[]>>;
}

/**
 * What may change while a page is open: texts and banner, not the parts. A document whose own page needs
 * less may say less; the whole is asked for when the page is left for another.
 */
export interface Published {
  /** The addresses that search engines may list, in the order of the parts. */
  readonly listed: readonly string[];
  readonly content?: PublishedContent;
  readonly notice?: PublishedBanner;
  /** Says that a part is switched off which visitors come to later than to what is open. It stands above the banner. */
  readonly closure?: PublishedBanner;
}
