import type { RemoteApp } from '@amendes/contract';
import type { Fine } from '@amendes/fines/fine.ts';
import type { ReactNode } from 'react';
import type { Answers } from './fake-api.ts';

/** What happens on a screen. An element is named by a selector, or by the key of the text that it shows. */
export type Act =
  | { readonly press: string }
  | { readonly pressText: string }
  | { readonly fill: string; readonly text: string }
  | { readonly run: () => void };

/** One screen in one state, as data: what has happened before, what the API answers, what the citizen does. */
export interface ScreenState {
  /** Unique in its part. */
  readonly name: string;
  /** The file of the component that is shown, in the folder of its part. */
  readonly source: string;
  /** An address of the site; a component that is shown alone needs none. */
  readonly address?: string;
  /** What the history of the tab notes of the address. */
  readonly history?: object;
  readonly answers?: Answers;
  /** The fine that this tab has looked up last. */
  readonly fine?: Fine;
  /** Whatever else has to be there before the screen is. */
  readonly before?: () => void | Promise<void>;
  /** Lets the time run so much faster, for a state that comes after minutes. */
  readonly speed?: number;
  readonly acts?: readonly Act[];
  /** The key of the message by which the state is known. */
  readonly says?: string;
  /** A selector by which the state is known when it has no message: the title of the page unless it is given. */
  readonly sees?: string;
  /** Shown in the place of the page. */
  readonly element?: ReactNode;
}

/** What a part shows of itself to whoever looks through the site without walking through it. */
export interface ShownPart {
  readonly name: string;
  /** Its folder in the workspace. */
  readonly folder: string;
  /** A remote's screens and texts, with the patterns of the addresses that it answers. */
  readonly remote?: RemoteApp & { readonly routes: readonly string[] };
  readonly states: readonly ScreenState[];
}

/** The states of one component. */
export const statesOf = (
  source: string,
  states: readonly Omit<ScreenState, 'source'>[],
): readonly ScreenState[] => states.map((state) => ({ source, ...state }));
