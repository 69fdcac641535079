import { DeliveryError } from '../site/delivery-error.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { storageFailure } from '../storage/storage-failure.ts';
import {
  addSignatures,
  parseSigned,
  sign,
  signedText,
  statementHash,
  type Signed,
} from '../trust/signed.ts';
import {
  isSignedByOperator,
  readSigners,
  readTrust,
  readWaiting,
  writeTrust,
  writeWaiting,
  type Signers,
} from '../trust/site-trust.ts';
import { isOfOneMachine, nextTrust, stepFault } from '../trust/trust-chain.ts';
import { changesBetween, type TrustChange } from '../trust/trust-changes.ts';
import { judge, trustSchema, type Trust } from '../trust/trust.ts';
import { changedNow } from './change-author.ts';
import { describeVouched, validStatementsOf } from './describe-publication.ts';
import { headName, seriesOf } from './pointers.ts';
import { findVersionedRegistry, readVersion, type VersionedRegistry } from './registry.ts';
import { importTrust, writeSigned } from './public-registry.ts';
import { refuseUncomposed } from './signed-composition.ts';
import { ownRevocation, refuseOutdated } from './trust-faults.ts';
import { highest, writeRegistry, type LostState } from './write-registry.ts';

/** Outcome of a change of the trust: it holds, or it waits for the signatures of other operators. */
export type TrustOutcome =
  | (Changes & { readonly kind: 'holds'; readonly trust: Trust })
  | (Changes & { readonly kind: 'waits'; readonly version: number; readonly fault: string });

interface Changes {
  /** Differences from the trust before, one sentence each. */
  readonly changes: readonly string[];
}

/**
 * Creates the next version of the trust, and signs the head of the registry under it. If more operators must sign, the change
 * waits for them.
 * @param isInstead True if another waiting change is given up for this one.
 * @throws {DeliveryError} when the caller is no operator, the change makes no sense, or another one waits.
 */
export async function changeTrust(
  site: SiteFolder,
  change: TrustChange,
  isInstead = false,
): Promise<TrustOutcome> {
  const signers = await readSigners(site);
  const { trust } = signers.trust;
  const next = nextTrust(trust, await change(trust), signers.keys);
  const { waiting, replaced } = await readWaiting(site);
  if (waiting && statementHash(waiting.signed) === statementHash(next.signed)) {
    return applyOrStore(site, signers, addSignatures(waiting, signers.keys), replaced);
  }
  if (!waiting || isInstead) return applyOrStore(site, signers, next, replaced);
  const waitingChanges = changesBetween(trust, waiting.signed).join('; ');
  throw new DeliveryError(
    `Another change waits, trust ${waiting.signed.version}: ${waitingChanges}. Sign that first, pnpm release keys sign --key <your key>, or give it up with --instead. Nothing was changed`,
  );
}

/** Describes a waiting change to its next signer, with the statements that it vouches for, as far as they are stored here. */
export async function describeWaiting(
  site: SiteFolder,
  trust: Trust,
  next: Trust,
): Promise<Changes['changes']> {
  const { lines, unknown } = await describeVouched(site, trust, next);
  const unexplained = unknown.map(
    (hash) => `${hash.slice(0, 12)} is vouched for, but its text is not stored here`,
  );
  return [...changesBetween(trust, next), ...lines, ...unexplained];
}

/**
 * Adds the signatures of another operator to the waiting change.
 * @param agrees Shows them what they sign and returns their consent: another change may be waiting a moment later.
 * @returns undefined if they do not agree.
 * @throws {DeliveryError} when it vouches for a statement that is missing here or signed by too few: that could be anything.
 */
export async function signTrust(
  site: SiteFolder,
  agrees: (changes: Changes['changes']) => Promise<boolean> = async () => true,
): Promise<TrustOutcome | undefined> {
  const signers = await readSigners(site);
  const { waiting, replaced } = await readWaiting(site);
  if (!waiting) throw new DeliveryError('No change of the trust waits for signatures');
  const { trust } = signers.trust;
  const { lines, unknown } = await describeVouched(site, trust, waiting.signed);
  if (unknown.length > 0) {
    throw new DeliveryError(
      `Trust ${waiting.signed.version} vouches for ${unknown.length} ${unknown.length === 1 ? 'statement' : 'statements'} not stored here, or signed by too few people. It may be older than the served state: propose it again, with --instead. Nothing was changed`,
    );
  }
  if (!(await agrees([...changesBetween(trust, waiting.signed), ...lines]))) return undefined;
  return applyOrStore(site, signers, addSignatures(waiting, signers.keys), replaced);
}

async function applyOrStore(
  site: SiteFolder,
  { trust: { trust }, keys }: Signers,
  next: Signed<Trust>,
  replaced: string | undefined,
): Promise<TrustOutcome> {
  // The trust is parsed as every reader will parse it: a threshold out of reach would lock everybody out.
  const read = parseSigned(signedText(next), trustSchema);
  if (!read.ok) throw new DeliveryError(`This trust ${read.fault}: nothing was changed`);
  const { version } = next.signed;
  const changes = changesBetween(trust, next.signed);
  const fault = stepFault(trust, next);
  if (fault === undefined) {
    await refuseOutdated(site, trust, next.signed);
    if (!(await writeTrust(site, next))) {
      throw new DeliveryError('Somebody else has just changed the trust: look at it, try again');
    }
    const own = judge(next.signed, { role: 'anyone' }, sign({ kind: 'renewal' }, keys));
    if (!own.ok) throw ownRevocation(version);
    // The head is signed whatever is composed: rights that only the former trust gave must end now.
    try {
      await signHead(site, { trust: await readTrust(site), keys });
    } catch (error) {
      const failure = error instanceof DeliveryError ? error.message : storageFailure(error);
      if (failure === undefined) throw error;
      throw new DeliveryError(
        `${failure}. Trust ${version} holds: run pnpm release renew, so that the servers read it`,
      );
    }
    return { kind: 'holds', trust: next.signed, changes };
  }
  const operators = [...operatorsOf(trust), ...operatorsOf(next.signed)];
  const isOperator = keys.every(({ id }) => operators.includes(id));
  // More signatures would not make such a change valid.
  const isOther = isOfOneMachine(trust) !== isOfOneMachine(next.signed);
  if (!isSignedByOperator(trust, next) || !isOperator || isOther || version !== trust.version + 1) {
    throw new DeliveryError(`${fault}. Nothing was changed`);
  }
  await writeWaiting(site, next, replaced);
  return { kind: 'waits', version, fault, changes };
}

const operatorsOf = ({ roles }: Trust) => roles['operator']?.keys ?? [];

/**
 * Signs the head again, so that it counts as fresh from now on.
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
 * Declares that an older state, restored from a backup, is the valid one. Everything in it is signed again, with higher
 * version numbers than were seen of the lost state, so that nobody who remembers that one sees anything go back.
 * @param signed The signed statements of a server (`/assets/signed.json`), if it knows more than this machine has seen.
 * @throws {DeliveryError} when the caller is no operator, or the state was not signed by those who may.
 */
export async function restoreHead(
  site: SiteFolder,
  signed?: Uint8Array,
): Promise<VersionedRegistry | undefined> {
  // Any caller may add newer versions of the trust: each vouches for itself, and the trust cannot be followed without them.
  const known = signed && (await importTrust(site, signed));
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

/** Reads the latest state, judged by any trust of its time: the keys that signed it may have been revoked since. */
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

async function writeHead(
  site: SiteFolder,
  signers: Signers,
  found: VersionedRegistry,
  lostState?: LostState,
): Promise<void> {
  const { registry } = found;
  const next = { registry, changed: await changedNow(site), lostState };
  if (await writeRegistry(site, signers, found, next)) {
    const renewed = (await findVersionedRegistry(site)) ?? found;
    await writeSigned(site, renewed);
    await site.bucket?.publish(renewed.version);
    return;
  }
  throw new DeliveryError('Somebody else has just changed the registry, which renewed it');
}

/**
 * Returns the hashes of what some keys have signed and the registry names, and of what was vouched for and still stands.
 * @param isReplaced True if other keys replace these: then the documents that they composed stay good, too. Those of a key that
 * somebody else may have are composed again, which takes minutes.
 */
export async function registeredBy(
  site: SiteFolder,
  ids: ReadonlySet<string>,
  isReplaced = false,
): Promise<readonly string[]> {
  const found = await findVersionedRegistry(site);
  if (!found?.signed) return [];
  const { trust } = await readTrust(site);
  const statements = await validStatementsOf(site, trust, found);
  const matching = statements.filter(
    ({ hash, keys, isComposition }) =>
      trust.kept?.includes(hash) ||
      ((isReplaced || !isComposition) && keys.some((id) => ids.has(id))),
  );
  return [...new Set(matching.map(({ hash }) => hash))];
}
