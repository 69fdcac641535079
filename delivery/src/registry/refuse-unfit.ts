import { isDeepStrictEqual } from 'node:util';
import { browsers } from '@amendes/build-config/browsers.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import { findDamage, findRelease, readRelease, type ReleaseName } from '../release/read-release.ts';
import { contractFault, fits, isShell, type Release } from '../release/release.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import type { Registry } from './registered.ts';
import { findVersionedRegistry } from './registry.ts';

/** @throws {DeliveryError} when a file of the release is missing or not what was published. */
export async function refuseDamage(site: SiteFolder, release: Release): Promise<void> {
  const [first, ...others] = await findDamage(site, release);
  if (first === undefined) return;
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  throw new DeliveryError(
    `${first}${more}: bring the files of ${release.name} ${release.build} back, or build from changed sources and publish that`,
  );
}

/** @throws {DeliveryError} when the release was built for other browsers than the site is made for. */
export function refuseOtherBrowsers({ name, build, browsers: built }: Release): void {
  if (isDeepStrictEqual(built, [...browsers])) return;
  throw new DeliveryError(
    `${name} ${build} was built for ${built?.join(', ') ?? 'browsers that it does not name'}, the site is made for ${browsers.join(', ')}: build it again with shared/build-config/src/browsers.ts as it is now`,
  );
}

/** @throws {DeliveryError} when a remote would not find what it needs of the contract in a shell that is served. */
function refuseMisfits(releases: readonly Release[]): void {
  for (const shell of releases) refuseMisfitsOf(shell, releases);
}

function refuseMisfitsOf(shell: Release, releases: readonly Release[]): void {
  if (!isShell(shell) || !('provides' in shell.contract)) return;
  const { provides } = shell.contract;
  for (const release of releases) {
    if (fits(release, shell) || !('needs' in release.contract)) continue;
    const { name, build, contract } = release;
    throw new DeliveryError(
      `${name} ${build} needs contract ${contract.needs}, the shell provides ${provides}: promote a shell that provides it, or a ${name} that needs no other, first or together`,
    );
  }
}

/** @throws {DeliveryError} when two parts would answer the same address: a server could not decide. */
function refuseSharedRoutes(releases: readonly Release[]): void {
  const owners = new Map<string, string>();
  for (const { name, routes } of releases) {
    for (const { pattern } of routes) {
      const shape = pattern.replaceAll(/:[^/]+/g, ':');
      const owner = owners.get(shape) ?? name;
      if (owner !== name) {
        throw new DeliveryError(
          `${owner} and ${name} both answer ${pattern}: promote the release that gives it up as well`,
        );
      }
      owners.set(shape, name);
    }
  }
}

/** What a part would take of the others, a line each. */
function takings(releases: readonly Release[]): readonly string[] {
  return releases.flatMap((release) => {
    const fault = contractFault(release);
    return fault === undefined ? [] : [`${release.name} ${release.build} ${fault}`];
  });
}

/**
 * What was let in by older tools keeps nobody from releasing another part, nor from going back: whoever may decides about it.
 * @throws {DeliveryError} when a part would take what is not its own, and does not already.
 */
async function refuseTakings(site: SiteFolder, releases: readonly Release[]): Promise<void> {
  const found = takings(releases);
  if (found.length === 0) return;
  const { registry } = (await findVersionedRegistry(site)) ?? {};
  const present = registry ? await presentReleases(site, registry) : [];
  const known = new Set(takings(present));
  const added = found.find((taking) => !known.has(taking));
  if (added !== undefined) throw new DeliveryError(added);
}

/** What is served already, as far as it can be read. */
async function presentReleases(site: SiteFolder, registry: Registry): Promise<readonly Release[]> {
  const found = await Promise.all(
    [...currentOf(registry), ...triedOf(registry)].map((release) => findRelease(site, release)),
  );
  return found.filter((release) => release !== undefined);
}

/**
 * Whether all that a registry serves can be on one page, the releases that only some visitors get too.
 * @returns the registry, when it is fit to be written.
 * @throws {DeliveryError} when a release is missing, would not fit the others, or takes what is theirs.
 */
export async function servedTogether(site: SiteFolder, registry: Registry): Promise<Registry> {
  const served = [...(await releasesOf(site, registry)), ...(await canariesOf(site, registry))];
  refuseMisfits(served);
  refuseSharedRoutes(served);
  await refuseTakings(site, served);
  return registry;
}

const currentOf = ({ parts }: Registry): readonly ReleaseName[] =>
  Object.entries(parts).map(([name, { current }]) => ({ name, build: current }));

const triedOf = ({ parts }: Registry): readonly ReleaseName[] =>
  Object.entries(parts).flatMap(([name, { canary }]) =>
    canary ? [{ name, build: canary.build }] : [],
  );

/**
 * The releases that a registry serves, in its order.
 * @throws {DeliveryError} when one of them is not there.
 */
export async function releasesOf(
  site: SiteFolder,
  registry: Registry,
): Promise<readonly Release[]> {
  return Promise.all(currentOf(registry).map((release) => readRelease(site, release)));
}

/** The releases that only some visitors get. */
export async function canariesOf(
  site: SiteFolder,
  registry: Registry,
): Promise<readonly Release[]> {
  return Promise.all(triedOf(registry).map((release) => readRelease(site, release)));
}
