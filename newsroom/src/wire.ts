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

/* Messages between the desk and its server. The server parses requests; the desk trusts its own server. */

export const roles = ['author', 'reviewer', 'publisher'] as const;
export type Role = (typeof roles)[number];

/** Page in one language, as addresses name it. */
export const placeSchema = object({
  language: picklist(languages),
  page: pipe(string(), regex(/^[a-z][a-z-]*$/), maxLength(60)),
});
export type Place = InferOutput<typeof placeSchema>;

/** Returns the path of its text below a content folder. */
export const pathOf = ({ language, page }: Place): string => `${language}/${page}.md`;

/** Upper bound of a text: a page of 48,000 bytes never needs more, and a person who pastes a book gets a message. */
const text = pipe(string(), maxLength(200_000));

const reason = pipe(string(), trim(), minLength(3), maxLength(120));

/** Time in Paris, for example `2026-11-23 08:00`. */
const moment = optional(pipe(string(), maxLength(30)));

export const textSchema = strictObject({ text });
export const saveSchema = strictObject({
  text,
  /** Revision that the writer started from; 0 if there was none. */
  revision: number(),
  /** Text of that revision, or without a draft the served text, as the writer was shown it. */
  began: text,
  /** Served text that this one was merged with; it becomes the base of the draft, whatever is served by now. */
  onto: optional(text),
});
export const revisionSchema = strictObject({ revision: number() });
export const publishSchema = strictObject({
  revision: number(),
  why: reason,
  withGaps: boolean(),
  /** Other languages of the page that are published with it: a new section must appear in all of them at the same time. */
  also: pipe(
    array(strictObject({ language: picklist(languages), revision: number() })),
    maxLength(languages.length),
  ),
  from: moment,
  until: moment,
});
export const bannerSchema = strictObject({ text, why: reason, from: moment, until: moment });
const build = pipe(string(), regex(/^[0-9a-f]{12}$/));
/** `shown` names what is withdrawn, or replaced by a rollback, as the user saw it: the screen may be from yesterday. */
export const withdrawalSchema = strictObject({ shown: build, why: reason });
export const buildSchema = object({ build });
export const rollbackSchema = strictObject({ build, shown: build, why: reason });
export const planSchema = object({ id: pipe(string(), maxLength(20)) });

export interface Me {
  /** Identifies people who have the same name. */
  readonly id: string;
  readonly name: string;
  readonly roles: readonly Role[];
  /** Token that every changing request must send. */
  readonly token: string;
  readonly secondPerson: boolean;
}

/** Fault in a text, in an editor's words. */
export interface Fault {
  /** Path of the text below the content folder. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  /** A gap can be accepted; a fault prevents publication; a hint has no consequence. */
  readonly kind: 'fault' | 'gap' | 'hint';
  /** Possible corrections, the likeliest first. */
  readonly mends: readonly Correction[];
}

/** Correction: the range of offsets to replace, and the new text. */
export interface Correction {
  readonly label: string;
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

export interface Checked {
  readonly faults: readonly Fault[];
  readonly page: ContentPage | undefined;
}

/** Text that is being edited. */
export interface Draft {
  readonly revision: number;
  readonly text: string;
  /** Text that was served when the draft was started. */
  readonly base: string;
  readonly stage: 'writing' | 'submitted' | 'approved';
  /** Ids of all authors since the draft was started. */
  readonly authors: readonly string[];
  readonly by: string;
  readonly at: string;
  readonly approvedBy?: string | undefined;
}

/** Publication of a text: person, time and reason. */
export interface Publication {
  readonly build: string;
  readonly by: string;
  readonly at: string;
  readonly why: string;
  /** Stored rest of the release: unserved texts may be pruned after a week, and old releases lack their source files. */
  readonly kept: 'whole' | 'pages' | 'gone';
}

/** Text and the one that it replaces. */
export interface Replacement {
  /** Path below the content folder. */
  readonly path: string;
  readonly text: string;
  /** Text that was served when the draft was started: if another one is served by now, that is a conflict. */
  readonly base: string;
  /** Name of the last author. */
  readonly by: string;
  /** Text served when the plan started, for its end; empty if there was none. Older versions did not store it. */
  readonly before?: string | undefined;
}

export interface OpenText {
  readonly draft: Draft | undefined;
  readonly served: string;
  /** Drafts of the same page in other languages. */
  readonly siblings: readonly (Pick<Draft, 'revision' | 'stage'> & {
    readonly language: Place['language'];
  })[];
  /** French text that is shown beside a translation. */
  readonly french: string;
  readonly history: readonly Publication[];
  /** Operator as the site's configuration names it. */
  readonly operator: unknown;
}

/** Two texts for one place, and their common base. */
export interface Conflict {
  readonly kind: 'conflict';
  /** Origin of the other text: a draft, or the served text. */
  readonly about: 'draft' | 'served';
  /** Path of the text below the content folder: if several are published together, it may be another one than is open. */
  readonly path: string;
  readonly base: string;
  readonly theirs: string;
  readonly mine: string;
  /** Author of the given text, and of the other one; several names if several people have saved since. */
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
  readonly kind: 'text' | 'banner';
  /** Paths of the texts, or the first words of the banner. */
  readonly subject: string;
  /** Texts of a plan of texts; the texts that were served before come back at its end. */
  readonly texts: readonly Replacement[];
  /** Source of the banner of a plan of a banner. */
  readonly banner?: string | undefined;
  /** Build of the banner that the plan put up; if another one is up at the end, the plan does not withdraw it. */
  readonly build?: string | undefined;
  /** Build of the banner that it replaced. */
  readonly covers?: string | undefined;
  /** End of the replaced banner by that banner's own times, if any; missing in plans of older versions. */
  readonly coveredUntil?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly by: string;
  readonly why: string;
  readonly withGaps: boolean;
  /** `unknown`: the storage failed during the start. Once it answers, the plan is `shown` or dropped, never started by itself. */
  readonly status: 'waiting' | 'unknown' | 'shown' | 'ended' | 'failed';
  readonly failure?: string | undefined;
}

export interface TableCell {
  readonly language: Place['language'];
  readonly state: 'served' | 'behind' | 'missing' | 'french';
  readonly published: Publication | undefined;
  readonly draft: Pick<Draft, 'stage' | 'by' | 'at'> | 'unreadable' | undefined;
}

/** Published banner: browsers show it from one moment until another. */
export interface ShownBanner {
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
  readonly banner: ShownBanner | undefined;
  readonly plans: readonly Plan[];
  readonly history: readonly (Publication & {
    readonly isServed: boolean;
    readonly paths: readonly string[];
  })[];
  /** Reason why the served texts cannot be read, as in the server's log; there are no pages then. */
  readonly damage?: string | undefined;
}

/** Banner that is prepared for the day it is needed. */
export interface PreparedBanner {
  readonly name: string;
  readonly text: string;
}

export interface SharedPreview extends Pick<OpenText, 'operator'> {
  readonly page: ContentPage;
  readonly until: string;
}
