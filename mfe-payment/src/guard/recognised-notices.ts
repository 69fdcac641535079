import { tabStorage } from '@amendes/contract';
import type { Fine as WholeFine } from '@amendes/fines/fine.ts';

type Fine = Pick<WholeFine, 'number' | 'deposit'>;

const recognised = 'amendes.recognised';
const unanswered = 'amendes.unanswered';

/** Upper bound of the remembered notices. A citizen who pays more of them in one tab is asked once more. */
const limit = 20;

/**
 * True if this tab has shown the notice itself before a step of its payment. A link from elsewhere may lead
 * to somebody else's fine, so its citizen first sees the notice.
 */
export function isRecognised({ number, deposit }: Fine): boolean {
  // A fine and its deposit are one notice: a payment of one may return as the other.
  return read(recognised).some((one) => one === number || one === deposit?.number);
}

export function rememberRecognised(fine: Fine): void {
  if (isRecognised(fine)) return;
  write(recognised, [...read(recognised), fine.number].slice(-limit));
}

/**
 * True if this tab has learnt of a payment of this notice, but not yet of its outcome. As long as nobody answers, the citizen
 * is not told to pay. A fine that can be paid proves nothing about an attempt that ended without an answer.
 */
export function isUnanswered(notice: Fine): boolean {
  const numbers = numbersOf(notice);
  return read(unanswered).some((one) => numbers.includes(one));
}

/* Every release of this part finds each number alone. The pair is stored too, because a payment may return with one number. */

export function rememberUnanswered({ number, deposit }: Fine): void {
  const numbers = deposit ? [number, deposit.number] : [number];
  const known = new Set([...read(unanswered), ...numbers, numbers.join(' ')]);
  // A notice has at most three entries.
  write(unanswered, [...known].slice(-3 * limit));
}

export function forgetUnanswered(notice: Fine): void {
  const numbers = numbersOf(notice);
  write(
    unanswered,
    read(unanswered).filter((one) => !one.split(' ').some((each) => numbers.includes(each))),
  );
}

/** Returns the numbers of a notice: the given ones, and the other one if a remembered payment of the notice named it. */
export function numbersOf({ number, deposit }: Fine): readonly string[] {
  const together = read(unanswered).map((one) => one.split(' '));
  const known = together.filter((numbers) => numbers.includes(number)).flat();
  return [number, ...(deposit ? [deposit.number] : []), ...known];
}

function write(name: string, entries: readonly string[]): void {
  tabStorage.write(name, JSON.stringify(entries));
}

/** Reads the entries that this part wrote; anything else counts as empty. */
function read(name: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(tabStorage.read(name) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}
