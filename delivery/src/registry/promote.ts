import { DeliveryError } from '../delivery-error.ts';
import { fits } from '../release/fits.ts';
import { readRelease } from '../release/read-release.ts';
import type { Release } from '../release/release.ts';
import type { SiteFolder } from '../site-folder.ts';
import { findRegistry, writeRegistry, type Registry } from './registry.ts';

/**
 * Makes published releases the ones that are served, all of them at once. Nothing is built and no
 * document changes: compose does that.
 * @throws {DeliveryError} when a remote would not fit the contract that the shell provides, or two parts
 * would answer the same address.
 */
export async function promote(site: SiteFolder, releases: readonly Release[]): Promise<Registry> {
  const before = await findRegistry(site);
  const parts = { ...before?.parts };
  for (const { name, build } of releases) {
    const old = parts[name];
    if (old?.current === build) continue;
    parts[name] = { current: build, ...(old && { previous: old.current }) };
  }
  const registry = { parts };
  const served = await releasesOf(site, registry);
  refuseMisfits(served);
  refuseSharedRoutes(served);
  await writeRegistry(site, registry);
  return registry;
}

/** The releases that a registry serves. */
export async function releasesOf(
  site: SiteFolder,
  registry: Registry,
): Promise<readonly Release[]> {
  const served = Object.entries(registry.parts);
  return Promise.all(
    served.map(([name, { current }]) => readRelease(site, { name, build: current })),
  );
}

function refuseMisfits(releases: readonly Release[]): void {
  const shell = releases.find(({ contract }) => 'provides' in contract);
  if (!shell || !('provides' in shell.contract)) return;
  const { provides } = shell.contract;
  for (const release of releases) {
    if (fits(release, shell) || !('needs' in release.contract)) continue;
    const { name, build, contract } = release;
    throw new DeliveryError(
      `${name} ${build} needs contract ${contract.needs}, the shell provides ${provides}: promote a shell that fits first`,
    );
  }
}

/** A server can not decide between two parts: it would not start. */
function refuseSharedRoutes(releases: readonly Release[]): void {
  const owners = new Map<string, string>();
  for (const { name, routes } of releases) {
    for (const { pattern } of routes) {
      const shape = pattern.replaceAll(/:[^/]+/g, ':');
      const owner = owners.get(shape);
      if (owner) {
        throw new DeliveryError(
          `${owner} and ${name} both answer ${pattern}: promote the release that gives it up as well`,
        );
      }
      owners.set(shape, name);
    }
  }
}
