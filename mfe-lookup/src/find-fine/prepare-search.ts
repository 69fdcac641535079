import { ahead, expectCall, expectPage, paths } from '@amendes/contract';
import { loadCheck } from './load-check.ts';

/** Any fine: only what its page needs is fetched, nothing of a fine. */
const anyFine = paths.fine({ number: '0', key: '0' });

/** Fetches what a search takes and what it probably leads to, while the visitor is still typing. */
export function prepareSearch(): void {
  ahead(() => void loadCheck());
  expectCall();
  expectPage(anyFine);
}
