import { tabStorage } from '@amendes/contract';
import type { Fine as WholeFine } from '@amendes/fines/fine.ts';

type Fine = Pick<WholeFine, 'number' | 'deposit'>;

const recognised = 'amendes.recognised';
const unanswered = 'amendes.unanswered';

/** So many notices are remembered; who pays more of them in one tab is asked once more. */
const limit = 20;

/**
 * Whether this tab has shown the notice itself before a step of its payment. A link from elsewhere may lead
 * to somebody else's fine: whoever opens it sees first what it is about.
 */
export function isRecognised({ number, deposit }: Fine): boolean {
  // A fine and its deposit are one notice: a payment of the one may come back as the other.
  return read(recognised).some((one) => one === number || one === deposit?.number);
}

export function rememberRecognised(fine: Fine): void {
  if (isRecognised(fine)) return;
  write(recognised, [...read(recognised), fine.number].slice(-limit));
}

/**
 * Whether this tab has learnt of a payment of this notice, and not yet of what became of it: where nobody answers,
 * whoever made it is not told to pay. That the fine can be paid says nothing of an attempt that ended without an answer.
 */
export function isUnanswered(notice: Fine): boolean {
  const numbers = numbersOf(notice);
  return read(unanswered).some((one) => numbers.includes(one));
}

/* Every release of this part finds each number by itself. The two of a notice also stand together: one alone may come back. */

export function rememberUnanswered({ number, deposit }: Fine): void {
  const numbers = deposit ? [number, deposit.number] : [number];
  const known = new Set([...read(unanswered), ...numbers, numbers.join(' ')]);
  // A notice has three entries at most.
  write(unanswered, [...known].slice(-3 * limit));
}

export function forgetUnanswered(notice: Fine): void {
  const numbers = numbersOf(notice);
  write(
    unanswered,
    read(unanswered).filter((one) => !one.split(' ').some((each) => numbers.includes(each))),
  );
}

/** The numbers of a notice: those that are given, and the other one where a payment of it that is not forgotten told it. */
export function numbersOf({ number, deposit }: Fine): readonly string[] {
  const together = read(unanswered).map((one) => one.split(' '));
  const known = together.filter((numbers) => numbers.includes(number)).flat();
  return [number, ...(deposit ? [deposit.number] : []), ...known];
}

function write(name: string, entries: readonly string[]): void {
  tabStorage.write(name, JSON.stringify(entries));
}

/** What this part wrote itself; anything else counts as nothing. */
function read(name: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(tabStorage.read(name) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}
