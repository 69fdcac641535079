import type { Language } from '../language/language.ts';

export interface Fact {
  readonly label: string;
  readonly value: string;
  /** What the reader looks for first. */
  readonly isMain?: boolean;
}

/** What a document of one page says, apart from how it looks. */
export interface Sheet {
  readonly language: Language;
  readonly title: string;
  /** The same sheet made at the same moment is the same file. */
  readonly createdAt: Date;
  readonly factsHeading: string;
  readonly facts: readonly Fact[];
  readonly sections: readonly { readonly heading: string; readonly text: string }[];
}
