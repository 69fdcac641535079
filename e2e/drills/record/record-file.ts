import { join } from 'node:path';

/** What the last run has left. */
export const recordFile = join(import.meta.dirname, '../../test-results/drills.json');
