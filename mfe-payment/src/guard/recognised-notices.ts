import { tabStorage } from '@amendes/contract';

const storageName = 'amendes.recognised';

/** So many notices are remembered; who pays more of them in one tab is asked once more. */
const limit = 20;

/**
 * Whether this tab has shown the notice itself before a step of its payment. A link from elsewhere may lead
 * to somebody else's fine: whoever opens it sees first what it is about.
 */
export function isRecognised(number: string): boolean {
  return read().includes(number);
}

export function rememberRecognised(number: string): void {
  if (isRecognised(number)) return;
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
