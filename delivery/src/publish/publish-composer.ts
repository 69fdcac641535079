import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buildDescriptionFile } from '@amendes/protocol/build-description.ts';
import { originOf } from '../registry/describe-publication.ts';
import { asRead, signRelease } from '../registry/signed-releases.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import { readOriginals, sealRelease } from '../release/seal-files.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import {
  composerName,
  parseComposer,
  readComposer,
  type ComposerDescription,
  type ComposerRelease,
} from '../release/composer-release.ts';
import { refuseOther } from './publish.ts';

interface BuiltComposer {
  readonly originals: ReadonlyMap<string, Buffer>;
  readonly description: ComposerDescription;
}

/**
 * Seals and signs a built composer and writes it into the site's storage, from where it can be promoted. Publishing the same
 * build again only adds a signature.
 * @throws {DeliveryError} when it was not built, or other bytes are published under the id.
 */
export async function publishComposer(site: SiteFolder, dist: string): Promise<ComposerRelease> {
  const { originals, description } = await readBuiltComposer(dist);
  const { build } = await sealRelease(site, description, originals);
  // A release that existed before, or that somebody else published at this moment, is the same or is refused.
  const pinnedSite = await asRead(site, description);
  const present = await readComposer(pinnedSite, build);
  // The description is compared, too: `main` may name another of the same files.
  refuseOther(present, description, originals);
  // Git ignores `dist`, so the commit is that of the folder above.
  await signRelease(pinnedSite, present, await originOf(dirname(dist)));
  return present;
}

/** @throws {DeliveryError} when there is no built composer in this folder. */
export async function readBuiltComposer(dist: string): Promise<BuiltComposer> {
  const text = await readFile(join(dist, buildDescriptionFile), 'utf8').catch(() => '');
  const described = parseComposer(withoutFiles(text));
  if (!described || !/^\w[\w-]*$/.test(described.build)) throw notBuilt(dist);
  const { files: _, ...description } = described;
  const originals = await readOriginals(dist);
  if (!originals.has(description.main)) throw notBuilt(dist);
  return { description, originals };
}

const notBuilt = (dist: string) =>
  new DeliveryError(`No built composer in ${dist}: pnpm release build ${composerName}`);

/** Adds an empty list of files: apart from them, a build describes itself as its release will. */
const withoutFiles = (text: string) => text.replace(/\}\s*$/, ', "files": {} }');
