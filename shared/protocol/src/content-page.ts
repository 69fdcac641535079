import type { OperatorFact } from './operator-facts.ts';

/*
 * The text of an information page, as it travels: a tree of the few things that a text may hold. It is
 * made from Markdown when content is published, and shown as it is; nothing in it is markup.
 */

/** The version of the tree. A part that was built for another one does not try to read it. */
export const contentFormat = 1;

/** What stands within a line. A text is a string. */
export type Inline =
  | string
  | { readonly type: 'emphasis' | 'strong'; readonly children: readonly Inline[] }
  /** To a page of the site, a telephone number or another site: the address tells which. */
  | { readonly type: 'link'; readonly address: string; readonly children: readonly Inline[] }
  /** A word that the glossary explains, under the heading of that id. */
  | { readonly type: 'term'; readonly id: string; readonly children: readonly Inline[] }
  | { readonly type: 'operator'; readonly fact: OperatorFact }
  | { readonly type: 'break' };

export interface Heading {
  readonly type: 'heading';
  readonly level: 2 | 3;
  /** The same in every language. */
  readonly id: string;
  readonly children: readonly Inline[];
}

export interface Table {
  readonly type: 'table';
  /** Id of the heading above it, which names it; a table before any heading is named by the page. */
  readonly headingId?: string;
  readonly head: readonly (readonly Inline[])[];
  readonly rows: readonly (readonly (readonly Inline[])[])[];
}

export type Block =
  | Heading
  | Table
  | { readonly type: 'paragraph'; readonly children: readonly Inline[] }
  | {
      readonly type: 'list';
      readonly ordered: boolean;
      readonly items: readonly (readonly Block[])[];
    }
  | { readonly type: 'quote'; readonly children: readonly Block[] }
  | {
      readonly type: 'warning' | 'contact';
      readonly title?: readonly Inline[];
      readonly children: readonly Block[];
    }
  | { readonly type: 'toc' | 'sitemap' };

/** One information page in one language. */
export interface ContentPage {
  readonly format: typeof contentFormat;
  readonly page: string;
  readonly language: string;
  readonly title: string;
  /** One sentence for search engines. */
  readonly description: string;
  /** Date of the last change, as `2026-11-21`. */
  readonly updated: string;
  /** The same as the page's language writes it. Texts that were published before 2026-11-21 lack it. */
  readonly updatedText?: string;
  /** Whether the French text has changed since this translation was made. */
  readonly outdated: boolean;
  readonly body: readonly Block[];
}
