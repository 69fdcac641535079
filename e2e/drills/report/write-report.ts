import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { recordFile, type DrillRecord } from '../record/drill-record.ts';
import { page } from './page.ts';

/* `node drills/report/write-report.ts`: writes what the last run of the drills has left into the documentation. */

const record = JSON.parse(await readFile(recordFile, 'utf8')) as DrillRecord;
await writeFile(join(workspace, 'docs/drills.md'), page(record));
