import type { RegisteredRelease } from '../registry/registry.ts';

/** As far as a report needs it. */
export type FailedRelease = Pick<RegisteredRelease, 'name' | 'build'>;

/** The last control that was pressed or filled in. */
export interface Press {
  readonly control: Element;
  /** The page on which that was. */
  readonly path: string;
  /** When it was, in milliseconds since the document began. */
  readonly at: number;
  /** Whether its handlers are running. */
  isUnderWay: boolean;
}

/** Something that went wrong after the start, as it was met. What it means is found out in `take-incident.ts`. */
export interface Incident {
  /** `part`: met by the boundary of a part or by its loader. `document`: it was not what the page renders. */
  readonly kind: 'part' | 'error' | 'promise' | 'policy' | 'text' | 'document';
  readonly reason: unknown;
  /** The release that is known to have failed; otherwise `trace` tells. */
  readonly release?: FailedRelease | undefined;
  /** What names files: a stack, the address of a file. */
  readonly trace?: string;
  readonly press?: Press | undefined;
}
