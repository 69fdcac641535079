import type { ContentPage } from './content-page.ts';
import type { Published } from './published.ts';

/*
 * What delivery and the parts’ modules for Node know of each other. The modules of one page share what the
 * shell’s lends them; nothing else of them is relied on.
 */

/** What the shell is asked to render for one document. */
export interface PageToRender {
  readonly language: string;
  /** A path that the page is shown at; one of many where it has a parameter. */
  readonly address: string;
  /** What will be inlined into the document. */
  readonly registry: unknown;
  readonly published: Published;
  readonly configuration: unknown;
  /** The remote that shows the page; without it, the shell shows it, or the place for it. */
  readonly remote?: { readonly name: string; readonly container: string; readonly app: unknown };
  /** The text that an information page shows. */
  readonly text?: ContentPage;
  /** Only what is around the page, and a place for it. */
  readonly frameOnly: boolean;
  /**
   * A route, in place of the address: it is shown without a notice and with one in each state, to find out whether a screen
   * throws. What is answered is of no use.
   */
  readonly rehearsed?: string;
}

export interface RenderedPage {
  /** The children of the document’s root element. */
  readonly html: string;
  /** Empty when the page has none yet. */
  readonly title: string;
  readonly description: string;
}

/** What the shell’s module for Node exports. */
export interface ShellModule {
  /** By the names under which the remotes’ modules ask for them. */
  readonly lent: Readonly<Record<string, unknown>>;
  /**
   * Renders one page; one at a time, its language is that of the module.
   * @throws {Error} when a component throws, or texts are missing.
   */
  readonly render: (page: PageToRender) => Promise<RenderedPage>;
}

/** How much of a document was rendered: the whole page, or what is around it. */
export type Prerendered = 'page' | 'frame';
