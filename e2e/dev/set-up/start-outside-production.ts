import { readFile, writeFile } from 'node:fs/promises';
import { composeSite } from '@amendes/delivery/composer/site-composer.ts';
import type { SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import { copySite, serveCopy, type RunningSite } from '../../set-up/start-site-copy.ts';

/**
 * Serves a copy of the prepared site outside production: other sites may load its parts, and its pages may load
 * parts of the given origins once they are composed.
 */
export async function startOutsideProduction(
  apiUpstream: string,
  origins: readonly string[],
  change: (folder: SiteFolder) => Promise<unknown>,
): Promise<RunningSite> {
  const folder = await copySite('amendes-outside-');
  await change(folder);
  const configuration = JSON.parse(await readFile(folder.configuration, 'utf8')) as object;
  await writeFile(
    folder.configuration,
    JSON.stringify({ ...configuration, overrides: { origins } }),
  );
  if (origins.length > 0) await composeSite(folder);
  return serveCopy(folder, apiUpstream);
}
