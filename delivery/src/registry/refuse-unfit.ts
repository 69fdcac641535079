import { isDeepStrictEqual } from 'node:util';
import { browsers } from '@amendes/build-config/browsers.ts';
import { shapeOf, takesAddresses } from '../faults/route-faults.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import { findDamage, findRelease, readRelease, type ReleaseName } from '../release/read-release.ts';
import { contractFault, fits, isShell, type Release } from '../release/release.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { findTrust } from '../trust/site-trust.ts';
import { namedBy } from './pinned-manifests.ts';
import { headName, seriesOf } from './pointers.ts';
import type { Registry } from './registered.ts';
import { findVersionedRegistry, readVersion } from './registry.ts';
import { namedBuild } from './signed-releases.ts';

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
function refuseIncompatible(releases: readonly Release[]): void {
  for (const shell of releases.filter(isShell)) {
    const incompatible = releases.find((release) => !fits(release, shell));
    if (!incompatible || !('needs' in incompatible.contract)) continue;
    const { name, build, contract } = incompatible;
    throw new DeliveryError(
      `${name} ${build} needs contract ${contract.needs}, the shell provides ${shell.contract.provides}: promote a shell that provides it, or a ${name} that needs no other, first or together`,
    );
  }
}

/** Pattern or container of a release, with the name of its part. */
interface Owned {
  readonly name: string;
  readonly what: string;
}

/** Returns the pairs of parts that conflict: the one whose name sorts first comes first. */
function conflictingPairs(
  owned: readonly Owned[],
  isConflict: (one: string, other: string) => boolean,
): readonly (readonly [Owned, Owned])[] {
  const byName = owned.toSorted(
    (one, other) => Number(one.name > other.name) - Number(one.name < other.name),
  );
  return byName.flatMap((one, index) =>
    byName
      .slice(index + 1)
      .filter((other) => one.name !== other.name && isConflict(one.what, other.what))
      .map((other) => [one, other] as const),
  );
}

const isAlike = (one: string, other: string) =>
  shapeOf(one).toLowerCase() === shapeOf(other).toLowerCase();

/** Returns addresses that two parts would answer, one line each: a server and the page's router could not decide. */
function sharedRoutes(releases: readonly Release[]): readonly string[] {
  const owned = releases.flatMap(({ name, routes }) =>
    routes.map(({ pattern }) => ({ name, what: pattern })),
  );
  return conflictingPairs(owned, takesAddresses).map(([one, other]) => {
    const subject = `${one.name} and ${other.name} both answer`;
    return isAlike(one.what, other.what)
      ? `${subject} ${other.what}: promote the release that gives it up as well`
      : `${subject} addresses of ${one.what} and ${other.what}: only a name right below the first segment may stand beside a parameter`;
  });
}

/** Returns containers of two parts with one name, a line each: the page would show one part's screens for the other. */
function sharedContainers(releases: readonly Release[]): readonly string[] {
  const owned = releases.map(({ name, container }) => ({ name, what: container }));
  return conflictingPairs(owned, (one, other) => one === other).map(
    ([one, other]) =>
      `${one.name} and ${other.name} both call their container ${one.what}: build either with one of its own, as <name>_<build>`,
  );
}

/** Returns what a part would take from the others, and faults of contracts, one line each. */
function conflictsOf({ served, former }: PageReleases): readonly string[] {
  const contracts = served.flatMap((release) => {
    const fault = contractFault(release);
    return fault === undefined ? [] : [`${release.name} ${release.build} ${fault}`];
  });
  return [...contracts, ...sharedNames({ served, former })];
}

const sharedNames = ({ served, former }: PageReleases): readonly string[] => [
  ...sharedRoutes(served),
  ...sharedContainers([...served, ...former]),
];

/** Releases that can be on one page: those served to all or some, and those that replace a failed one or are gone back to. */
interface PageReleases {
  readonly served: readonly Release[];
  readonly former: readonly Release[];
}

/**
 * Refuses only new faults. Those that older tools let in block neither the release of another part nor a return to releases that
 * were served together. Those with the right decide about them. A part that also provides a contract does not come back.
 * @throws {DeliveryError} when a part would take what is not its own, and does not already.
 */
async function refuseConflicts(site: SiteFolder, releases: PageReleases): Promise<void> {
  let added = conflictsOf(releases);
  if (added.length === 0) return;
  for await (const known of knownConflicts(site, releases)) {
    added = added.filter((conflict) => !known.includes(conflict));
    if (added.length === 0) return;
  }
  throw new DeliveryError(added[0]);
}

/** Yields what parts take from each other now; if all were served, also what they took in kept states, the latest first. */
async function* knownConflicts(
  site: SiteFolder,
  { served }: PageReleases,
): AsyncGenerator<readonly string[]> {
  const { registry } = (await findVersionedRegistry(site)) ?? {};
  if (!registry) return;
  yield conflictsOf(await presentReleases(site, registry));
  const named = namedBy(registry);
  if (!served.every((release) => named.has(namedBuild(release)))) return;
  const { trust } = (await findTrust(site)) ?? {};
  for (const version of (await site.storage.versions(seriesOf(headName))).toReversed()) {
    const read = await readVersion(site, version, trust);
    if (read.ok) yield sharedNames(await presentReleases(site, read.value.registry));
  }
}

/** Returns the releases that a registry names, as far as they can be read. */
async function presentReleases(site: SiteFolder, registry: Registry): Promise<PageReleases> {
  return {
    served: await present(site, [...currentOf(registry), ...triedOf(registry)]),
    former: await present(site, formerOf(registry)),
  };
}

/** Returns those of the releases that can be read. */
async function present(
  site: SiteFolder,
  releases: readonly ReleaseName[],
): Promise<readonly Release[]> {
  const found = await Promise.all(releases.map((release) => findRelease(site, release)));
  return found.filter((release) => release !== undefined);
}

/**
 * Checks that all releases of a registry can be on one page, including those that only some citizens get.
 * @returns the registry, if it is fit to be written.
 * @throws {DeliveryError} when a release is missing, would not fit the others, or takes what is theirs.
 */
export async function servedTogether(site: SiteFolder, registry: Registry): Promise<Registry> {
  const served = [...(await releasesOf(site, registry)), ...(await canariesOf(site, registry))];
  refuseIncompatible(served);
  await refuseConflicts(site, { served, former: await present(site, formerOf(registry)) });
  return registry;
}

const currentOf = ({ parts }: Registry): readonly ReleaseName[] =>
  Object.entries(parts).map(([name, { current }]) => ({ name, build: current }));

const formerOf = ({ parts }: Registry): readonly ReleaseName[] =>
  Object.entries(parts).flatMap(([name, { previous, earlier = [] }]) =>
    [previous, ...earlier].flatMap((build) => (build === undefined ? [] : [{ name, build }])),
  );

const triedOf = ({ parts }: Registry): readonly ReleaseName[] =>
  Object.entries(parts).flatMap(([name, { canary }]) =>
    canary ? [{ name, build: canary.build }] : [],
  );

/**
 * Returns the releases that a registry serves, in its order.
 * @throws {DeliveryError} when one of them is missing.
 */
export const releasesOf = (site: SiteFolder, registry: Registry): Promise<readonly Release[]> =>
  Promise.all(currentOf(registry).map((release) => readRelease(site, release)));

/** Returns the releases that only some citizens get. */
export const canariesOf = (site: SiteFolder, registry: Registry): Promise<readonly Release[]> =>
  Promise.all(triedOf(registry).map((release) => readRelease(site, release)));
