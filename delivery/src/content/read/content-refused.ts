import { DeliveryError } from '../../site/delivery-error.ts';
import { inReadingOrder, showProblem, type Problem } from './problem.ts';

/** Content that is not published; the message has a line for each problem. */
export class ContentRefused extends DeliveryError {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(inReadingOrder(problems).map(showProblem).join('\n'));
    this.problems = problems;
  }
}
