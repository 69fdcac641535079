import type { PageToRender, RenderedPage } from '@amendes/protocol/server-module.ts';

/** A module to be loaded before a page is rendered. */
export interface Loading {
  /** Names it from then on. */
  readonly key: string;
  readonly code: string;
  /** The shell whose modules it shares; a shell shares its own. */
  readonly lender?: string;
}

/** A page, by the modules that render it. */
export interface Rendering {
  readonly shell: string;
  readonly remote?: { readonly key: string; readonly name: string; readonly container: string };
  readonly page: Omit<PageToRender, 'remote'>;
}

export interface Question {
  readonly id: number;
  readonly load: readonly Loading[];
  readonly render: Rendering;
}

export type Answer =
  | { readonly id: number; readonly page: RenderedPage }
  | { readonly id: number; readonly error: string };
