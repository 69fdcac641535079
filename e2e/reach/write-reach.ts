import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { resultsIn, reachPage } from './reach-page.ts';

/* `pnpm --filter @amendes/e2e reach` writes the results of the last run of the browser tests into the documentation. */

const results = join(import.meta.dirname, '../test-results/results.json');
const { suites } = JSON.parse(await readFile(results, 'utf8')) as {
  readonly suites: Parameters<typeof resultsIn>[0][];
};
await writeFile(join(workspace, 'docs/reach.md'), reachPage(suites.flatMap(resultsIn)));
