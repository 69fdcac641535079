import type { OperatorFact } from './operator-facts.ts';

/* An information page is sent as a tree, created from Markdown on publication and shown unchanged; it contains no markup. */

/** Version of the tree. A part that was built for another version does not read it. */
export const contentFormat = 1;

/** An element within a line; plain text is a string. */
export type Inline =
  | string
  | { readonly type: 'emphasis' | 'strong'; readonly children: readonly Inline[] }
  /** A link to a page of the site, a telephone number or another site, depending on the address. */
  | { readonly type: 'link'; readonly address: string; readonly children: readonly Inline[] }
  /** A word that the glossary explains, under the heading of that id. */
  | { readonly type: 'term'; readonly id: string; readonly children: readonly Inline[] }
  | { readonly type: 'operator'; readonly fact: OperatorFact }
  | { readonly type: 'break' };

/** A heading of the page. */
export interface Heading {
  readonly type: 'heading';
  readonly level: 2 | 3;
  /** Id of the heading, the same in every language. */
  readonly id: string;
  readonly children: readonly Inline[];
}

/** A table of the page. */
export interface Table {
  readonly type: 'table';
  /** Id of the heading above the table, which names it; without one, the page's title names it. */
  readonly headingId?: string;
  readonly head: readonly (readonly Inline[])[];
  readonly rows: readonly (readonly (readonly Inline[])[])[];
}

/** A block of the page. */
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
  /** Day of the last change, as `2026-11-21`. */
  readonly updated: string;
  /** The same day in the form of the page's language. Texts published before 2026-11-21 lack it. */
  readonly updatedText?: string;
  /** True if the French text has changed since this translation. */
  readonly outdated: boolean;
  readonly body: readonly Block[];
}
