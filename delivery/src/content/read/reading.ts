import type { OperatorFact } from '@amendes/protocol/operator-facts.ts';
import type { Problem } from './problem.ts';
import type { Point } from './parse-markdown.ts';

/** Something that a text names, to be looked up once all texts are known. */
export interface Mention extends Point {
  readonly text: string;
}

/** What is noted while a file is read. */
export interface Reading {
  readonly file: string;
  readonly problems: Problem[];
  /** Addresses of the site that are linked to, with their anchors. */
  readonly links: Mention[];
  /** Ids of the glossary. */
  readonly terms: Mention[];
  /** Ids of the headings, in their order. */
  readonly headings: Mention[];
  readonly facts: Set<OperatorFact>;
  /** Hosts that may be linked to. */
  readonly sites: readonly string[];
}

export function beginReading(file: string, sites: readonly string[]): Reading {
  return { file, problems: [], links: [], terms: [], headings: [], facts: new Set(), sites };
}

export function report({ file, problems }: Reading, { line, column }: Point, message: string) {
  problems.push({ file, line, column, message, kind: 'fault' });
}
