import { isDeepStrictEqual } from 'node:util';
import { browsers } from '@amendes/build-config/browsers.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import { findDamage, readRelease } from '../release/read-release.ts';
import { fits, type Release } from '../release/release.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import type { Registry } from './registered.ts';

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
  if (!('provides' in shell.contract)) return;
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

/**
 * Whether all that a registry serves can be on one page, the releases that only some visitors get too.
 * @returns the registry, when it is fit to be written.
 * @throws {DeliveryError} when a release is missing or would not fit the others.
 */
export async function servedTogether(site: SiteFolder, registry: Registry): Promise<Registry> {
  const served = [...(await releasesOf(site, registry)), ...(await canariesOf(site, registry))];
  refuseMisfits(served);
  refuseSharedRoutes(served);
  return registry;
}

/**
 * The releases that a registry serves, in its order.
 * @throws {DeliveryError} when one of them is not there.
 */
export async function releasesOf(
  site: SiteFolder,
  registry: Registry,
): Promise<readonly Release[]> {
  const served = Object.entries(registry.parts);
  return Promise.all(
    served.map(([name, { current }]) => readRelease(site, { name, build: current })),
  );
}

/** The releases that only some visitors get. */
export async function canariesOf(
  site: SiteFolder,
  registry: Registry,
): Promise<readonly Release[]> {
  const tried = Object.entries(registry.parts).flatMap(([name, { canary }]) =>
    canary ? [{ name, build: canary.build }] : [],
  );
  return Promise.all(tried.map((release) => readRelease(site, release)));
}
