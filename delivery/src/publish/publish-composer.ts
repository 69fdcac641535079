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
 * Seals a built composer and lays it into the site's storage, from where it can be promoted. The same build again
 * changes nothing.
 * @throws {DeliveryError} when it was not built, or other bytes are published under the id.
 */
export async function publishComposer(site: SiteFolder, dist: string): Promise<ComposerRelease> {
  const { originals, description } = await readBuiltComposer(dist);
  const { build } = await sealRelease(site, description, originals);
  // What was there before, or was published by somebody else at this moment, is the same or is refused.
  const looked = await asRead(site, description);
  const present = await readComposer(looked, build);
  // `main` may name another of the same files.
  refuseOther(present, description, originals);
  // `dist` is ignored by git: the commit is that of the folder above.
  await signRelease(looked, present, await originOf(dirname(dist)));
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

/** A build describes itself as its release will, save for the files. */
const withoutFiles = (text: string) => text.replace(/\}\s*$/, ', "files": {} }');
