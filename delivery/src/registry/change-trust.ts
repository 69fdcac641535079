import { DeliveryError } from '../site/delivery-error.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import {
  addSignatures,
  parseSigned,
  sign,
  signedText,
  statementHash,
  statementSchema,
  type Signed,
  type Statement,
} from '../trust/signed.ts';
import { readSigners, readTrust, writeTrust, type Signers } from '../trust/site-trust.ts';
import { nextTrust, stepFault } from '../trust/trust-chain.ts';
import type { TrustChange } from '../trust/trust-changes.ts';
import { judge, keyName, trustSchema, type Trust } from '../trust/trust.ts';
import { changedNow } from './change-author.ts';
import { namedBy } from './pinned-manifests.ts';
import { headName, seriesOf } from './pointers.ts';
import { findVersionedRegistry, readVersion, type VersionedRegistry } from './registry.ts';
import { bringTrust, writeSigned } from './public-registry.ts';
import { findServedList, refuseUncomposed } from './signed-composition.ts';
import { statementsOf, unsignedReleases } from './signed-releases.ts';
import { writeRegistry, type LostState } from './write-registry.ts';

/** What becomes of a change of the trust: it holds, or waits for the signatures of other operators. */
export type TrustOutcome =
  | { readonly kind: 'holds'; readonly trust: Trust }
  | { readonly kind: 'waits'; readonly version: number; readonly fault: string };

/** The change that waits, beside the versions that hold. It is never deleted: not all who may sign it may do that. */
const waitingFile = 'trust/next.json';

/**
 * Makes the next version of the trust, and signs the head of the registry under it. Where more operators have to sign, it
 * waits for them.
 * @throws {DeliveryError} when whoever asks is no operator, or the change makes no sense.
 */
export async function changeTrust(site: SiteFolder, change: TrustChange): Promise<TrustOutcome> {
  const signers = await readSigners(site);
  const { trust } = signers.trust;
  return settle(site, signers, nextTrust(trust, await change(trust), signers.keys));
}

/** Adds the signatures of another operator to the change that waits. */
export async function signTrust(site: SiteFolder): Promise<TrustOutcome> {
  const signers = await readSigners(site);
  const waiting = await findWaiting(site);
  if (!waiting) throw new DeliveryError('No change of the trust waits for signatures');
  return settle(site, signers, addSignatures(waiting, signers.keys));
}

/** The change of the trust that waits for signatures, if there is one: what is there may hold already. */
export async function findWaiting(site: SiteFolder): Promise<Signed<Trust> | undefined> {
  const bytes = await site.storage.read(waitingFile);
  const read = bytes && parseSigned(bytes, trustSchema);
  if (!read?.ok) return undefined;
  const { trust } = await readTrust(site);
  return read.value.signed.version > trust.version ? read.value : undefined;
}

async function settle(
  site: SiteFolder,
  { trust: { trust }, keys }: Signers,
  next: Signed<Trust>,
): Promise<TrustOutcome> {
  // As whoever reads it will: a threshold out of reach would lock everybody out.
  const read = parseSigned(signedText(next), trustSchema);
  if (!read.ok) throw new DeliveryError(`This trust ${read.fault}: nothing was changed`);
  const { version } = next.signed;
  const fault = stepFault(trust, next);
  if (fault === undefined) {
    await refuseOutdated(site, trust, next.signed);
    if (!(await writeTrust(site, next))) {
      throw new DeliveryError('Somebody else has just changed the trust: look at it, try again');
    }
    // Whatever is composed: what the former trust let somebody sign must not hold any longer.
    await signHead(site, { trust: await readTrust(site), keys });
    return { kind: 'holds', trust: next.signed };
  }
  const isBegun = judge(trust, { role: 'operator', threshold: 1 }, next).ok;
  const operators = [...operatorsOf(trust), ...operatorsOf(next.signed)];
  const isTheirs = keys.every(({ id }) => operators.includes(id));
  if (!isBegun || !isTheirs || version !== trust.version + 1) {
    throw new DeliveryError(`${fault}. Nothing was changed`);
  }
  await site.storage.write(waitingFile, signedText(next));
  return { kind: 'waits', version, fault };
}

/**
 * A change says what the operators vouch for, as it was when they proposed it.
 * @throws {DeliveryError} when something was signed since that nobody could rely on once it holds.
 */
async function refuseOutdated(site: SiteFolder, trust: Trust, next: Trust): Promise<void> {
  const latest = await site.storage.latest(seriesOf(headName));
  const now = latest && (await readVersion(site, latest, trust));
  // What cannot be relied on anyway keeps nobody from changing the keys.
  if (!latest || !now?.ok) return;
  const refuse = (what: string) => {
    throw new DeliveryError(
      `Since trust ${next.version} was proposed ${what}, which it does not accept: propose it again. Nothing was changed`,
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

const operatorsOf = ({ roles }: Trust) => roles['operator']?.keys ?? [];

/**
 * Signs the head once more: it counts as fresh from now on.
 * @throws {DeliveryError} when the registry cannot be relied on, or names a configuration that is not served yet.
 */
export async function renewHead(site: SiteFolder): Promise<VersionedRegistry | undefined> {
  const found = await findVersionedRegistry(site);
  if (!found?.signed) return undefined;
  await refuseUncomposed(site, found.registry);
  return signHead(site, await readSigners(site));
}

async function signHead(
  site: SiteFolder,
  signers: Signers,
): Promise<VersionedRegistry | undefined> {
  const found = await findVersionedRegistry(site);
  if (!found?.signed) return undefined;
  await writeHead(site, signers, found);
  return findVersionedRegistry(site);
}

/**
 * Says of an older state, which a backup brought back, that it is the one that holds: everything in it is signed anew, above
 * what was seen of the lost one, so that nobody who remembers that sees anything go back.
 * @param signed What a server says was signed (`/assets/signed.json`), where it knows more than this machine has seen.
 * @throws {DeliveryError} when whoever asks is no operator, or the state was not signed by those who may.
 */
export async function restoreHead(
  site: SiteFolder,
  signed?: Uint8Array,
): Promise<VersionedRegistry | undefined> {
  // Whoever asks: each version of the trust vouches for itself, and without it this one cannot be followed.
  const known = signed && (await bringTrust(site, signed));
  const signers = await readSigners(site);
  const { trust, seen } = signers.trust;
  const verdict = judge(trust, { role: 'operator' }, sign({ kind: 'restore' }, signers.keys));
  if (!verdict.ok) {
    throw new DeliveryError(
      `Only the operators say which older state holds: this ${verdict.fault}`,
    );
  }
  const found = await readRestored(site, trust);
  await writeHead(site, signers, found, {
    head: Math.max(known?.head ?? 0, seen?.head.version ?? 0),
    pointers: highest(known?.pointers ?? {}, seen?.pointers ?? {}),
  });
  return findVersionedRegistry(site);
}

/** Judged by any trust of its time: the keys that signed it may have been revoked since. */
async function readRestored(site: SiteFolder, trust: Trust): Promise<VersionedRegistry> {
  const latest = await site.storage.latest(seriesOf(headName));
  if (!latest) throw new DeliveryError(`There is no registry in ${site.address} to sign`);
  const read = await readVersion(site, latest, trust);
  if (read.ok) return read.value;
  for (const { text } of (await site.storage.versions('trust')).toReversed()) {
    const older = parseSigned(text, trustSchema);
    const judged = older.ok && (await readVersion(site, latest, older.value.signed));
    if (judged && judged.ok) return judged.value;
  }
  throw new DeliveryError(`The registry in ${site.address} ${read.fault}`);
}

/** By name, the higher of two numbers. */
const highest = (one: LostState['pointers'], other: LostState['pointers']) =>
  Object.fromEntries(
    Object.keys({ ...one, ...other }).map((name) => [
      name,
      Math.max(one[name] ?? 0, other[name] ?? 0),
    ]),
  );

async function writeHead(
  site: SiteFolder,
  signers: Signers,
  found: VersionedRegistry,
  lost?: LostState,
): Promise<void> {
  const { registry } = found;
  const next = { registry, changed: await changedNow(site), lost };
  if (await writeRegistry(site, signers, found, next)) {
    const renewed = (await findVersionedRegistry(site)) ?? found;
    await writeSigned(site, renewed);
    await site.bucket?.publish(renewed.version);
    return;
  }
  throw new DeliveryError('Somebody else has just changed the registry, which renewed it');
}

/**
 * The hashes of what some keys have signed and the registry names, and of what was vouched for before.
 * @param isReplaced Whether other keys take their place: then the documents that they have composed stay good, too. Those
 * of a key that somebody else may have are composed anew, which takes minutes.
 */
export async function registeredBy(
  site: SiteFolder,
  ids: ReadonlySet<string>,
  isReplaced = false,
): Promise<readonly string[]> {
  const found = await findVersionedRegistry(site);
  if (!found?.signed) return [];
  const { head } = found.signed;
  const texts = await Promise.all([
    site.storage.version(seriesOf(headName), head.version),
    ...Object.entries(head.pointers).map(([name, { version }]) =>
      site.storage.version(seriesOf(name), version),
    ),
  ]);
  const files = texts.flatMap((text) => {
    const read = text === undefined ? undefined : parseSigned(text, statementSchema);
    return read?.ok ? [read.value] : [];
  });
  const releases = await Promise.all(
    [...namedBy(found.registry)].map((release) => statementsOf(site, release)),
  );
  const served = await findServedList(site);
  const documents = served?.ok && served.value ? [served.value] : [];
  const { kept = [] } = (await readTrust(site)).trust;
  const hashesOf = (said: readonly Signed<Statement>[], isTheirs: (key: string) => boolean) =>
    said.flatMap(({ signed, signatures }) => {
      const hash = statementHash(signed);
      return kept.includes(hash) || signatures.some(({ key }) => isTheirs(key)) ? [hash] : [];
    });
  return [
    ...new Set([
      ...hashesOf([...files, ...releases.flat()], (key) => ids.has(key)),
      ...hashesOf(documents, (key) => isReplaced && ids.has(key)),
    ]),
  ];
}
