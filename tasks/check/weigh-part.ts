import { join } from 'node:path';
import { workspace, type LocalPart } from '@amendes/delivery/local/parts.ts';
import { releaseOfSources } from '@amendes/delivery/local/release-of-sources.ts';
import { siteFolder } from '@amendes/delivery/site-folder.ts';
import type { Outcome } from './run-tool.ts';
import { weightOutcome } from './weight-outcome.ts';

/** Where `pnpm start` keeps its releases: what is built for one of the two is there for the other. */
const site = siteFolder(process.env['SITE_FOLDER'] || join(workspace, '.site'));

/**
 * Whether the first screen of a part, as its sources are now, keeps to its budget. It is built only where it
 * was not built of the same sources before.
 */
export async function weighPart(part: LocalPart): Promise<Outcome> {
  const { release } = await releaseOfSources(site, part);
  return weightOutcome(release);
}
