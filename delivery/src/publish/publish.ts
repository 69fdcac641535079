import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  buildDescriptionFile,
  type BuildDescription,
} from '@amendes/protocol/build-description.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import { parseJson } from '../site/parse-json.ts';
import { rehearseBuild } from './rehearse.ts';
import { releasePath, type SiteFolder } from '../site/site-folder.ts';
import { ignoreMissing } from '../storage/drafts.ts';
import { refuseFaultyBuild, refuseHeavy } from '../faults/refuse-faults.ts';
import { contractFault, buildSchema, type Release } from '../release/release.ts';
import { namesOfTheSite } from '../registry/pointers.ts';
import { asRead, signRelease, type Rehearsal } from '../registry/signed-releases.ts';
import { sealedStatement, statementFile } from '../release/provenance-statement.ts';
import { findRelease, linkFault, readRelease, type ReleaseName } from '../release/read-release.ts';
import { descriptionFile, otherFile, readOriginals, sealFiles } from '../release/seal-files.ts';

interface PublishOptions {
  /** True if the build must show its screens with what is served; false if other releases are published with it. */
  readonly isRehearsed: boolean;
}

/**
 * Seals and signs a build and writes it into the site's storage, from where it can be promoted. Publishing the same build again
 * adds a signature: anyone who built the same bytes stands for them, too. The release appears whole or not at all.
 * @throws {DeliveryError} when the part was not built, has a fault that would reach beyond it, does not show its screens, other
 * bytes are published under the id, or the publisher may not sign it.
 */
export async function publish(
  site: SiteFolder,
  dist: string,
  options?: PublishOptions,
): Promise<Release> {
  const { release, rehearsal, pinnedSite } = await seal(site, dist, options);
  await signRelease(pinnedSite, release, rehearsal);
  return release;
}

interface Sealed {
  readonly release: Release;
  /** Site with the release as it was compared with the build. */
  readonly pinnedSite: SiteFolder;
  readonly rehearsal?: Rehearsal | undefined;
}

async function seal(
  site: SiteFolder,
  dist: string,
  { isRehearsed }: PublishOptions = { isRehearsed: true },
): Promise<Sealed> {
  const { description, originals } = await readBuild(dist);
  refuseForeignContract(description);
  const found = await asRead(site, description);
  const present = await findRelease(found, description);
  if (present) {
    refuseOther(sourced(present), sourced(description), originals);
    return { release: present, pinnedSite: found };
  }
  refuseReservedName(description);
  refuseFaultyBuild(description, originals);
  const { sealed, files } = await sealFiles(originals);
  const statement = sealedStatement({ ...description, files: sealed });
  const release: Release = {
    ...description,
    files: sealed,
    ...(statement && { statement: statement.integrity }),
  };
  refuseHeavy(release);
  const rehearsal = isRehearsed ? await rehearseBuild(site, release, files) : undefined;
  const folder = releasePath(description.name, description.build);
  const [link] = await site.storage.links(folder);
  if (link !== undefined) throw new DeliveryError(linkFault(link));
  const described = descriptionFile(release);
  const written = await site.storage.seal(
    folder,
    new Map([
      ...files,
      ...(statement ? [[statementFile, statement.bytes] as const] : []),
      described,
    ]),
  );
  if (written) return { release, rehearsal, pinnedSite: await asRead(site, release, described[1]) };
  // Somebody else published it at the same moment.
  const pinnedSite = await asRead(site, description);
  const other = await readRelease(pinnedSite, description);
  refuseOther(sourced(other), sourced(description), originals);
  return { release: other, pinnedSite };
}

function refuseReservedName({ name, build }: BuildDescription): void {
  if (!namesOfTheSite.includes(name)) return;
  throw new DeliveryError(
    `${name} ${build}: the site has a ${name} of its own. Give the part another name`,
  );
}

/** Refuses a contract even if others have published the release: those who sign it stand for it, too. */
function refuseForeignContract(description: BuildDescription): void {
  const fault = contractFault(description);
  if (fault === undefined) return;
  throw new DeliveryError(`${description.name} ${description.build} ${fault}`);
}

/**
 * Reads what a build would be published as; nothing is written.
 * @throws {DeliveryError} when there is no build in this folder, or its description is damaged.
 */
export async function readBuild(dist: string) {
  const bytes = await readFile(join(dist, buildDescriptionFile)).catch(ignoreMissing);
  if (!bytes) throw new DeliveryError(`No build in ${dist}: build the part first`);
  const read = parseJson(bytes, buildSchema);
  if (read.ok) return { description: read.value, originals: await readOriginals(dist) };
  throw new DeliveryError(
    `The build in ${dist} is none: its ${buildDescriptionFile} ${read.fault}. Build the part again`,
  );
}

/** Refuses other content under an id: browsers keep a release's file for a year, so its address never gets another content. */
export function refuseOther(
  { files, ...present }: ReleaseName & Pick<Release, 'files'>,
  description: ReleaseName,
  originals: ReadonlyMap<string, Buffer>,
): void {
  const { name, build } = present;
  const isSame = isDeepStrictEqual(present, description);
  const other = otherFile(files, originals) ?? (isSame ? undefined : 'description');
  if (other === undefined) return;
  throw new DeliveryError(
    `${name} ${build} is published with another ${other}: a release never changes. Build from changed sources, which gives another id`,
  );
}

/** Returns what follows from the sources: a build from scratch, or by somebody else, differs only in the rest. */
const sourced = <Described extends BuildDescription>(described: Described) => ({
  ...described,
  provenance: undefined,
  statement: undefined,
});
