import {
  array,
  boolean,
  maxLength,
  minLength,
  number,
  object,
  optional,
  picklist,
  pipe,
  regex,
  strictObject,
  string,
  trim,
  type InferOutput,
} from 'valibot';
import { languages } from '@amendes/delivery/site/languages.ts';
import type { ContentPage } from '@amendes/protocol/content-page.ts';

/* What desk and server of the newsroom tell each other. Requests are parsed by the server; the desk trusts its own. */

export const roles = ['author', 'reviewer', 'publisher'] as const;
export type Role = (typeof roles)[number];

/** A page in one language, as addresses name it. */
export const placeSchema = object({
  language: picklist(languages),
  page: pipe(string(), regex(/^[a-z][a-z-]*$/), maxLength(60)),
});
export type Place = InferOutput<typeof placeSchema>;

/** Where its text lies below a content folder. */
export const pathOf = ({ language, page }: Place): string => `${language}/${page}.md`;

/** A page of 48,000 bytes has no longer source; a person who pastes a book is told. */
const text = pipe(string(), maxLength(200_000));

const reason = pipe(string(), trim(), minLength(3), maxLength(120));

/** A time by the clocks of Paris, as `2026-11-23 08:00`. */
const moment = optional(pipe(string(), maxLength(30)));

export const textSchema = strictObject({ text });
export const saveSchema = strictObject({
  text,
  /** That the writer began with; 0 when there was none. */
  revision: number(),
  /** The text of that revision, or without a draft the served text, as the writer was shown it. */
  began: text,
  /** The served text that it was merged with: the work goes on from there, whatever is served by now. */
  onto: optional(text),
});
export const revisionSchema = strictObject({ revision: number() });
export const publishSchema = strictObject({
  revision: number(),
  why: reason,
  withGaps: boolean(),
  /** Other languages of the page that go with it: a new section stands in all of them at once. */
  also: pipe(
    array(strictObject({ language: picklist(languages), revision: number() })),
    maxLength(languages.length),
  ),
  from: moment,
  until: moment,
});
export const noticeSchema = strictObject({ text, why: reason, from: moment, until: moment });
const build = pipe(string(), regex(/^[0-9a-f]{12}$/));
/** What is to be replaced or withdrawn is what was shown: the screen may be of yesterday. */
export const withdrawalSchema = strictObject({ shown: build, why: reason });
export const buildSchema = object({ build });
export const rollbackSchema = strictObject({ build, shown: build, why: reason });
export const planSchema = object({ id: pipe(string(), maxLength(20)) });

export interface Me {
  /** Tells people of one name apart. */
  readonly id: string;
  readonly name: string;
  readonly roles: readonly Role[];
  /** To be sent with everything that changes something. */
  readonly token: string;
  readonly secondPerson: boolean;
}

/** What is wrong with a text, in an editor's words. */
export interface Fault {
  /** The path of the text below the content folder. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  /** A gap can be lived with; a fault keeps the text from being published; a hint changes nothing by itself. */
  readonly kind: 'fault' | 'gap' | 'hint';
  /** What would mend it, the likeliest first. */
  readonly mends: readonly Mend[];
}

/** A piece of the text, from and to which offset, and what takes its place. */
export interface Mend {
  readonly label: string;
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

export interface Checked {
  readonly faults: readonly Fault[];
  readonly page: ContentPage | undefined;
}

/** A text that is being worked on. */
export interface Draft {
  readonly revision: number;
  readonly text: string;
  /** The text that was served when the work began. */
  readonly base: string;
  readonly stage: 'writing' | 'submitted' | 'approved';
  /** The ids of those who wrote in it since it began. */
  readonly authors: readonly string[];
  readonly by: string;
  readonly at: string;
  readonly approvedBy?: string | undefined;
}

/** Who brought a text to the visitors, when, and why. */
export interface Publication {
  readonly build: string;
  readonly by: string;
  readonly at: string;
  readonly why: string;
  /** What is left of it: texts that were not served for a week may be pruned, old ones lack the files they were written in. */
  readonly kept: 'whole' | 'pages' | 'gone';
}

/** A text and what it takes the place of. */
export interface Replacement {
  /** Below the content folder. */
  readonly path: string;
  readonly text: string;
  /** What was served when the work began: something else by then is a conflict. */
  readonly base: string;
  /** Who wrote it last. */
  readonly by: string;
  /** Of a plan that has begun: what the server found served then, nothing where none was. Older versions did not note it. */
  readonly before?: string | undefined;
}

export interface OpenText {
  readonly draft: Draft | undefined;
  readonly served: string;
  /** Drafts of the same page in other languages. */
  readonly siblings: readonly (Pick<Draft, 'revision' | 'stage'> & {
    readonly language: Place['language'];
  })[];
  /** The French text beside a translation. */
  readonly french: string;
  readonly history: readonly Publication[];
  /** What the site's configuration says of its operator. */
  readonly operator: unknown;
}

/** Two texts for one place, and the one that both began with. */
export interface Conflict {
  readonly kind: 'conflict';
  /** Whose text stands against the given one: that of a draft, or what is served. */
  readonly about: 'draft' | 'served';
  /** Of the text, below the content folder: of several that go together it may be another one than is open. */
  readonly path: string;
  readonly base: string;
  readonly theirs: string;
  readonly mine: string;
  /** Who wrote the given text, and who the other one: several names where several saved since. */
  readonly mineBy: string;
  readonly by: string;
  readonly revision: number;
}

export interface Refused {
  readonly kind: 'refused';
  readonly message: string;
  readonly faults?: readonly Fault[] | undefined;
}

export interface Plan {
  readonly id: string;
  readonly kind: 'text' | 'notice';
  /** The paths of the texts, or the first words of the notice. */
  readonly subject: string;
  /** Of a plan of texts; what was served when they began comes back at its end. */
  readonly texts: readonly Replacement[];
  /** Of a plan of a notice. */
  readonly notice?: string | undefined;
  /** The notice that it puts above the pages; another one by its end is not its own to withdraw. */
  readonly build?: string | undefined;
  /** The notice that it has taken the place of. */
  readonly covers?: string | undefined;
  /** When that one ends by itself, where it does; plans of before this was noted do not say it. */
  readonly coveredUntil?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly by: string;
  readonly why: string;
  readonly withGaps: boolean;
  /** `unknown`: the storage went away while it began; once it answers, it is `shown` or dropped, never begun by itself. */
  readonly status: 'waiting' | 'unknown' | 'shown' | 'ended' | 'failed';
  readonly failure?: string | undefined;
}

export interface TableCell {
  readonly language: Place['language'];
  readonly state: 'served' | 'behind' | 'missing' | 'french';
  readonly published: Publication | undefined;
  readonly draft: Pick<Draft, 'stage' | 'by' | 'at'> | 'unreadable' | undefined;
}

/** The notice that is published: browsers show it from one moment until another. */
export interface ShownNotice {
  readonly build: string;
  readonly text: string;
  readonly status: 'coming' | 'shown' | 'ended';
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

export interface Desk {
  readonly pages: readonly {
    readonly page: string;
    readonly title: string;
    readonly cells: readonly TableCell[];
  }[];
  readonly notice: ShownNotice | undefined;
  readonly plans: readonly Plan[];
  readonly history: readonly (Publication & {
    readonly isServed: boolean;
    readonly paths: readonly string[];
  })[];
  /** Why the served texts cannot be read, as the server's log says it: then there are no pages. */
  readonly damage?: string | undefined;
}

/** A notice that is ready for the day it is needed. */
export interface PreparedNotice {
  readonly name: string;
  readonly text: string;
}

export interface SharedPreview extends Pick<OpenText, 'operator'> {
  readonly page: ContentPage;
  readonly until: string;
}
