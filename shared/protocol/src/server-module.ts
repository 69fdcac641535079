import type { ContentPage } from './content-page.ts';
import type { Published } from './published.ts';

/*
 * Interface of delivery and the parts’ modules for Node. A page's modules share only the modules that the shell’s lends them.
 */

/** Input of the shell's rendering of one document. */
export interface PageToRender {
  readonly language: string;
  /** A path of the page; one of many if it has a parameter. */
  readonly address: string;
  /** The registry that will be inlined into the document. */
  readonly registry: unknown;
  readonly published: Published;
  readonly configuration: unknown;
  /** The remote that shows the page; without it, the shell renders the page, or the place for it. */
  readonly remote?: { readonly name: string; readonly container: string; readonly app: unknown };
  /** The text of an information page. */
  readonly text?: ContentPage;
  /** Set when only the frame around the page is rendered, with a place for it. */
  readonly frameOnly: boolean;
  /**
   * A route, used instead of the address: it is rendered without a fine and with one in each state, to find screens that
   * throw. The returned page is of no use.
   */
  readonly rehearsed?: string;
}

/** The shell's rendering of one page. */
export interface RenderedPage {
  /** The children of the document’s root element. */
  readonly html: string;
  /** Title of the page; empty if it has none yet. */
  readonly title: string;
  readonly description: string;
}

/** Exports of the shell’s module for Node. */
export interface ShellModule {
  /** Modules lent to the remotes’ modules, by the names under which these require them. */
  readonly lent: Readonly<Record<string, unknown>>;
  /**
   * Renders one page. Only one may render at a time, because the language is a state of the module.
   * @throws {Error} if a component throws, or texts are missing.
   */
  readonly render: (page: PageToRender) => Promise<RenderedPage>;
}

/** Rendered extent of a document: the whole page, or only the frame around it. */
export type Prerendered = 'page' | 'frame';
