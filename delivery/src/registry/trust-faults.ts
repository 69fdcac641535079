import { DeliveryError } from '../site/delivery-error.ts';
import { showTime } from '../site/show-time.ts';
import { configurationFault } from '../release/configuration-release.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { embeddedRefusal, findTrust } from '../trust/site-trust.ts';
import { refuseExpiredTrust } from '../trust/trust-chain.ts';
import { keyName, type Trust } from '../trust/trust.ts';
import type { Registry } from './registered.ts';
import { headName, seriesOf } from './pointers.ts';
import {
  findVersionedRegistry,
  nothingPromoted,
  readVersion,
  type VersionedRegistry,
} from './registry.ts';
import { unsignedReleases } from './signed-releases.ts';

/** Fault that makes a site's registry unreliable, although it was signed by those who may. */
export interface TrustFault {
  readonly kind: 'expired' | 'unsigned' | 'embedded';
  readonly reason: string;
}

/**
 * Returns the faults in the signatures of a site.
 * @throws {DeliveryError} when the registry was signed by others, or is older than what was seen.
 */
export async function trustFaults(
  site: SiteFolder,
  found?: VersionedRegistry,
): Promise<readonly TrustFault[]> {
  const registry = found ?? (await findVersionedRegistry(site));
  if (!registry) throw nothingPromoted(site);
  const trust = await findTrust(site);
  if (!trust || !registry.signed) return [{ kind: 'unsigned', reason: unsignedSite(site) }];
  const unsigned = await unsignedReleases(site, trust.trust, registry.registry);
  const other = await foreignConfiguration(site, trust.trust, registry.registry);
  return [
    ...(trust.trust.embedded
      ? [{ kind: 'embedded' as const, reason: embeddedRefusal(site).message }]
      : []),
    ...expiries(trust.trust, registry),
    ...[...unsigned.values(), ...other].map((reason) => ({ kind: 'unsigned' as const, reason })),
  ];
}

/**
 * Returns how the configuration in the folder differs from the signed one. A site elsewhere shows its own in its documents; a
 * site whose key is stored beside it signs the one that it is started with.
 */
async function foreignConfiguration(
  { signing, ...site }: SiteFolder,
  { embedded = false }: Trust,
  registry: Registry,
): Promise<readonly string[]> {
  if (embedded || signing.origin !== undefined) return [];
  const fault = await configurationFault({ signing, ...site }, registry);
  return fault === undefined ? [] : [fault];
}

const unsignedSite = ({ address }: SiteFolder) =>
  `Nothing in ${address} is signed: an operator begins its trust and takes the registry over, once, with pnpm release keys begin and pnpm release adopt`;

function expiries(trust: Trust, found: VersionedRegistry): readonly TrustFault[] {
  try {
    refuseExpired(trust, found);
    return [];
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    return [{ kind: 'expired', reason: error.message }];
  }
}

const day = 24 * 60 * 60 * 1000;

/** @throws {DeliveryError} when the present state may be an old one that somebody keeps from changing. */
export function refuseExpired(trust: Trust, found: VersionedRegistry | undefined): void {
  const now = new Date();
  refuseExpiredTrust(trust, now);
  const head = found?.signed?.head;
  if (!head) return;
  const end = new Date(head.expires);
  // A key that only renews must not make a state fresh for ever. If the key is beside the site, nobody else signs.
  if (!trust.embedded && end.valueOf() > now.valueOf() + (trust.freshDays + 1) * day)
    throw new DeliveryError(
      `The registry says that it counts as fresh until ${showTime(end)}, longer than the ${trust.freshDays} days of trust ${trust.version}: the clock of this machine or of the signing machine is wrong, or somebody wants this state to pass for a later one. Check both clocks, then run pnpm release renew`,
    );
  if (now <= end) return;
  throw new DeliveryError(
    `The registry counts as fresh until ${showTime(end)}. If pnpm release renew did not run every night, run it now; if it did, this folder is an old copy, or somebody keeps it from changing`,
  );
}

/** Returns the time until which a site's signatures count as fresh; undefined if it has none. */
export async function freshUntil(site: SiteFolder): Promise<Date | undefined> {
  const trust = await findTrust(site);
  const head = (await findVersionedRegistry(site))?.signed?.head;
  if (!trust || !head) return undefined;
  const [first = ''] = [trust.trust.expires, head.expires].toSorted();
  return new Date(first);
}

/** @throws {DeliveryError} when the signatures of a site have a fault of a kind that is not tolerated. */
export async function refuseUntrusted(
  site: SiteFolder,
  tolerated: ReadonlySet<string>,
  found?: VersionedRegistry,
): Promise<void> {
  const faults = await trustFaults(site, found);
  const fault = faults.find(({ kind }) => !tolerated.has(kind));
  if (fault) throw new DeliveryError(fault.reason);
}

/** Creates the report to an operator who has revoked their own key: the others must renew what it cannot sign any more. */
export const ownRevocation = (version: number): DeliveryError =>
  new DeliveryError(
    `Trust ${version} holds, and your key cannot sign any more: somebody whose key can must inform the servers, pnpm release renew --key <their key>`,
  );

/**
 * Refuses a change of the trust that is out of date: it vouches for what there was when it was proposed.
 * @throws {DeliveryError} when something was signed since that nobody could rely on once it holds.
 */
export async function refuseOutdated(site: SiteFolder, trust: Trust, next: Trust): Promise<void> {
  const latest = await site.storage.latest(seriesOf(headName));
  const now = latest && (await readVersion(site, latest, trust));
  // A registry that cannot be relied on anyway does not block a change of the keys.
  if (!latest || !now?.ok) return;
  const refuse = (what: string) => {
    throw new DeliveryError(
      `Since trust ${next.version} was proposed ${what}, which it does not accept: propose it again, with --instead. Nothing was changed`,
    );
  };
  if (!(await readVersion(site, latest, next)).ok) {
    const revoked = Object.entries(next.keys).filter(
      ([id, key]) => key.revoked !== undefined && trust.keys[id]?.revoked === undefined,
    );
    refuse(`${revoked.map(([id]) => keyName(next, id)).join(', ')} has signed once more`);
  }
  const before = await unsignedReleases(site, trust, now.value.registry);
  for (const release of (await unsignedReleases(site, next, now.value.registry)).keys()) {
    if (!before.has(release)) refuse(`${release} was promoted`);
  }
}
