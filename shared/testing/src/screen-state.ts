import type { RemoteApp } from '@amendes/contract';
import type { Fine } from '@amendes/fines/fine.ts';
import type { ReactNode } from 'react';
import type { Answers } from './fake-api.ts';

/** An action on a screen. A selector, or the key of the shown text, names the element. */
export type Act =
  | { readonly press: string }
  | { readonly pressText: string }
  | { readonly fill: string; readonly text: string }
  | { readonly run: () => void };

/** One screen in one state, as data: the earlier events, the API's answers, and the citizen's actions. */
export interface ScreenState {
  /** Name of the state, unique in its part. */
  readonly name: string;
  /** File of the shown component, in the folder of its part. */
  readonly source: string;
  /** An address of the site; a component shown alone needs none. */
  readonly address?: string;
  /** State of the address in the tab's history. */
  readonly history?: object;
  readonly answers?: Answers;
  /** The fine of the last look-up in this tab. */
  readonly fine?: Fine;
  /** Further preparation before the screen is rendered. */
  readonly before?: () => void | Promise<void>;
  /** Factor by which time runs faster, for a state that appears only after minutes. */
  readonly speed?: number;
  readonly acts?: readonly Act[];
  /** Key of the message that proves the state. */
  readonly says?: string;
  /** Selector that proves a state without a message; by default the title of the page. */
  readonly sees?: string;
  /** Element shown instead of the page. */
  readonly element?: ReactNode;
}

/** The states of a part, for a view of the site without walking through it. */
export interface ShownPart {
  readonly name: string;
  /** Folder of the part in the workspace. */
  readonly folder: string;
  /** Screens and texts of a remote, with the patterns of its addresses. */
  readonly remote?: RemoteApp & { readonly routes: readonly string[] };
  readonly states: readonly ScreenState[];
}

/** Returns the states of one component, each with the file of that component. */
export const statesOf = (
  source: string,
  states: readonly Omit<ScreenState, 'source'>[],
): readonly ScreenState[] => states.map((state) => ({ source, ...state }));
