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
  if (!isRecognised(fine)) add(recognised, fine.number);
}

/**
 * Whether this tab has learnt of a payment under this number, and not yet of what became of it: where nobody answers,
 * whoever made it is not told to pay. That the fine can be paid says nothing of an attempt that ended without an answer.
 */
export const isUnanswered = (number: string) => read(unanswered).includes(number);

export function rememberUnanswered({ number, deposit }: Fine): void {
  for (const one of [number, deposit?.number]) if (one && !isUnanswered(one)) add(unanswered, one);
}

export function forgetUnanswered(number: string): void {
  write(
    unanswered,
    read(unanswered).filter((one) => one !== number),
  );
}

const add = (name: string, number: string) => write(name, [...read(name), number]);

function write(name: string, numbers: readonly string[]): void {
  tabStorage.write(name, JSON.stringify(numbers.slice(-limit)));
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
