import { realpath } from 'node:fs/promises';
import { hashesFile } from '@amendes/protocol/build-description.ts';
import { damageLines, ifDamaged } from '../bucket/bucket-failure.ts';
import { servedComposition } from '../compose/composition.ts';
import { composerName, readComposer } from '../release/composer-release.ts';
import { siteComposer } from '../composer/site-composer.ts';
import { isConfigurationName, readConfigurationRelease } from '../release/configuration-release.ts';
import { contentName, readContentRelease } from '../release/content-release.ts';
import { changedManifests, servedOrNext } from '../registry/pinned-manifests.ts';
import {
  readRegistry,
  readVersionedRegistry,
  type VersionedRegistry,
} from '../registry/registry.ts';
import type { Registry } from '../registry/registered.ts';
import { trustFaults } from '../registry/trust-faults.ts';
import {
  findDamage,
  hasForeignList,
  linkFault,
  manifestPath,
  readRelease,
  sealedFileReader,
} from '../release/read-release.ts';
import { bannerFolder, type Release } from '../release/release.ts';
import { readSignedComposition } from '../registry/signed-composition.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import { releasePath, type SiteFolder } from '../site/site-folder.ts';
import { openFolder } from './ask-site.ts';
import { checkAgain } from './open-site.ts';

/**
 * Returns the faults of a site's folder, one line each: signatures, files of releases that citizens may get, and documents that
 * differ from what would be composed now.
 * @throws {DeliveryError} when a release that is served is missing.
 */
export async function verifySite(site: SiteFolder): Promise<readonly string[]> {
  const registry = await readRegistry(site);
  const changed = [...(await changedManifests(site, registry))].map(
    (release) => `${manifestPath(release)} is not what was promoted: bring it back from the backup`,
  );
  const unsigned = (await trustFaults(site))
    .filter(({ kind }) => kind !== 'embedded')
    .map(({ reason }) => reason);
  // A link may be anywhere below the releases: nobody may be served its target.
  const links = (await site.storage.links('releases')).map(linkFault);
  const damaged = [
    ...new Set([...unsigned, ...changed, ...(await damageOf(site, registry)), ...links]),
  ];
  // A composition of other releases than were promoted would prove nothing.
  if (changed.length > 0) return damaged;
  const composer = await siteComposer(site, registry);
  const { id, missing } = await composer.plan(site.root, registry);
  const isCurrent = (await servedComposition(site)) === id;
  return [
    ...damaged,
    ...(isCurrent ? [] : ['The documents are not those of the registry: compose the site']),
    ...(isCurrent && missing.length > 0
      ? [`${missing.join(', ')} is served, but missing: pnpm release compose`]
      : []),
    ...(await composer.examine(site.root, registry)),
    ...((await site.bucket?.examine()) ?? []),
    ...(isCurrent ? await unsignedDocuments(site) : []),
  ];
}

/** Reports also here that servers in production serve nothing of a composition, because nginx would serve it. */
async function unsignedDocuments(site: SiteFolder): Promise<readonly string[]> {
  const folder = await realpath(site.current);
  return readSignedComposition(site, folder).then(
    () => [],
    (error: unknown) => {
      if (error instanceof DeliveryError) return [error.message];
      throw error;
    },
  );
}

async function damageOf(site: SiteFolder, registry: Registry): Promise<readonly string[]> {
  const damageIn = (release: Parameters<typeof findDamage>[1]) => () => findDamage(site, release);
  const read = [...servedOrNext(registry)].map(async (path) => {
    const [name = '', build = ''] = path.split('/');
    // A banner has no other files than its manifest.
    if (name === bannerFolder) return async () => [];
    if (name === composerName) return damageIn(await readComposer(site, build));
    if (name === contentName) return damageIn(await readContentRelease(site, build));
    if (isConfigurationName(name)) {
      return damageIn(await readConfigurationRelease(site, { name, build }));
    }
    const release = await readRelease(site, { name, build });
    return () => damageOfPart(site, release);
  });
  // A missing release is reported immediately, before the files of all others are read.
  const examinations = await Promise.all(read);
  return (await Promise.all(examinations.map((examine) => examine()))).flat();
}

/** Returns the damage of a part. A damaged list of hashes is reported as damaged only. */
async function damageOfPart(site: SiteFolder, release: Release): Promise<readonly string[]> {
  const damage = await findDamage(site, release);
  if (damage.length > 0 || !(await hasForeignList(release, sealedFileReader(site)))) return damage;
  const path = `${releasePath(release.name, release.build)}/${hashesFile}`;
  return [`${path} does not name each script and style by what it hashes to: publish a new build`];
}

/**
 * Checks the same, and what would stop a browser; a release in the meantime causes no false faults.
 * @throws {DeliveryError} when a release that is served is missing, or nothing was ever composed.
 */
export async function verifyFolder(site: SiteFolder): Promise<readonly string[]> {
  // The copy of a bucket may be from before others promoted and composed.
  const check = async () => {
    const damage = (await site.bucket?.pull().then(() => [], damageLines)) ?? [];
    if (damage.length > 0) {
      // The contents of the copy say nothing about the bucket then.
      const others = (await site.bucket?.examine().catch(damageLines)) ?? [];
      return [...new Set([...damage, ...others])];
    }
    return [...(await verifySite(site)), ...(await openFolder(site))];
  };
  const state = async () => {
    await site.bucket?.pull().catch(ifDamaged);
    return `${(await readVersionedRegistry(site)).version} ${await servedComposition(site)}`;
  };
  return checkAgain(check, state);
}

interface SiteStatus extends VersionedRegistry {
  /** True if citizens get what the registry says. */
  readonly isComposed: boolean;
}

/** @throws {DeliveryError} when nothing was ever promoted, or a release that is served is missing. */
export async function siteStatus(site: SiteFolder): Promise<SiteStatus> {
  const found = await readVersionedRegistry(site);
  const composer = await siteComposer(site, found.registry);
  const { id } = await composer.plan(site.root, found.registry);
  return { ...found, isComposed: (await servedComposition(site)) === id };
}
