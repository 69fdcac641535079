import { DeliveryError } from '../../site/delivery-error.ts';

/** A place in a file; its first line and column are 1. */
export interface Point {
  readonly line: number;
  readonly column: number;
}

/** Where a file begins: what is wrong with all of it is told there. */
export const top: Point = { line: 1, column: 1 };

/** What is wrong with a file of the content, and where. */
export interface Problem extends Point {
  readonly file: string;
  readonly message: string;
  /**
   * A gap can be lived with for a while: the French text takes the place of a translation that is not
   * there, and a page says when it is behind. A fault keeps the content from being published.
   */
  readonly kind: 'fault' | 'gap';
}

export function faultAt(file: string, { line, column }: Point, message: string): Problem {
  return { file, line, column, message, kind: 'fault' };
}

/** In the form that editors and terminals make a link of. */
export function showProblem({ file, line, column, message }: Problem): string {
  return `${file}:${line}:${column}  ${message}`;
}

/** By file, then from top to bottom. */
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
