import { DeliveryError } from '../../site/delivery-error.ts';

/** Position in a file; its first line and column are 1. */
export interface Point {
  readonly line: number;
  readonly column: number;
}

/** Start of a file, where problems of the whole file are reported. */
export const top: Point = { line: 1, column: 1 };

/** Problem in a file of the content, with its position. */
export interface Problem extends Point {
  readonly file: string;
  readonly message: string;
  /**
   * A gap is acceptable for a while: the French text replaces a missing translation, and a page says that it
   * is behind. A fault prevents the content from being published.
   */
  readonly kind: 'fault' | 'gap';
}

export function faultAt(file: string, { line, column }: Point, message: string): Problem {
  return { file, line, column, message, kind: 'fault' };
}

/** Formats a problem so that editors and terminals turn it into a link. */
export function showProblem({ file, line, column, message }: Problem): string {
  return `${file}:${line}:${column}  ${message}`;
}

/** Sorts problems by file, then from top to bottom. */
export function inReadingOrder(problems: readonly Problem[]): readonly Problem[] {
  return problems.toSorted(
    (one, other) =>
      one.file.localeCompare(other.file) || one.line - other.line || one.column - other.column,
  );
}

/** Content that is not published; the message has a line for each problem. */
export class ContentRefused extends DeliveryError {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(inReadingOrder(problems).map(showProblem).join('\n'));
    this.problems = problems;
  }
}
