import { DeliveryError } from '../../delivery-error.ts';
import { findVersionedRegistry } from '../../registry/registry.ts';
import type { SiteFolder } from '../../site-folder.ts';
import { readTextSources } from '../read/read-sources.ts';
import { findTextSources } from '../release/content-release.ts';
import { readBase } from './base-file.ts';
import { showDifference } from './difference.ts';
import { knownToGit } from './known-to-git.ts';

/**
 * Makes sure that publishing a folder overwrites no text that whoever publishes does not know: what is served is what
 * the folder was last published as or pulled from, or is in the history of its checkout, or is named.
 * @param onto The texts that are to be replaced whatever they say; they have to be the ones that are served.
 * @returns the texts that are served, to be replaced; nothing when there are none.
 * @throws {DeliveryError} that shows what others have changed.
 */
export async function refuseOverwriting(
  site: SiteFolder,
  folder: string,
  onto: string | undefined,
): Promise<string | undefined> {
  const served = (await findVersionedRegistry(site))?.registry.content?.current;
  if (served === undefined || served === onto) return served;
  const base = onto ?? (await readBase(folder, site.root));
  if (served === base) return served;
  const theirs = (await findTextSources(site, served)) ?? {};
  const local = await readTextSources(folder);
  const isKnown = (known: ReadonlySet<string>) =>
    Object.keys(theirs).every((path) => known.has(path) || theirs[path] === local[path]);
  const hasSources = Object.keys(theirs).length > 0;
  if (base === undefined && hasSources && isKnown(await knownToGit(folder, theirs))) return served;
  const before = (base === undefined ? undefined : await findTextSources(site, base)) ?? local;
  const lines = hasSources ? showDifference(before, theirs) : [];
  throw new DeliveryError(
    [
      `The texts ${served} are served, and these were not made of them${base === undefined ? '' : ` but of ${base}`}: others would lose what they changed`,
      ...lines.map((line) => `  ${line}`),
      'To take their changes over: pnpm content pull',
      `To overwrite them on purpose: pnpm content publish --onto ${served}`,
    ].join('\n'),
  );
}
