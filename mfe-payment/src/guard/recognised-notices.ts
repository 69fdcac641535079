import { tabStorage } from '@amendes/contract';
import type { Fine as WholeFine } from '@amendes/fines/fine.ts';

type Fine = Pick<WholeFine, 'number' | 'deposit'>;

const storageName = 'amendes.recognised';

/** So many notices are remembered; who pays more of them in one tab is asked once more. */
const limit = 20;

/**
 * Whether this tab has shown the notice itself before a step of its payment. A link from elsewhere may lead
 * to somebody else's fine: whoever opens it sees first what it is about.
 */
export function isRecognised({ number, deposit }: Fine): boolean {
  // A fine and its deposit are one notice: a payment of the one may come back as the other.
  return read().some((one) => one === number || one === deposit?.number);
}

export function rememberRecognised(fine: Fine): void {
  if (isRecognised(fine)) return;
  const { number } = fine;
  tabStorage.write(storageName, JSON.stringify([...read(), number].slice(-limit)));
}

/** What this part wrote itself; anything else counts as nothing. */
function read(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(tabStorage.read(storageName) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}
