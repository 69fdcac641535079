import { DeliveryError } from '../site/delivery-error.ts';
import type { Parsed } from '../site/parse-json.ts';
import { showTime } from '../site/show-time.ts';
import { parseSigned, sign, statementHash, type Signed } from './signed.ts';
import type { SigningKey } from './keys.ts';
import { judge, trustSchema, type Trust } from './trust.ts';

/*
 * Each version of a site's trust is signed by the operators of the one before: a reader that knows one of them can follow all
 * later ones. It must know the hash of one version beforehand: the first (`TRUST_ROOT`), or the latest that it has seen itself.
 */

export interface TrustChain {
  /** Latest version: its rights are the valid ones. */
  readonly trust: Trust;
  /** Hash of the first version, by which sites are distinguished. */
  readonly root: string;
  /** Hash of each version, the first one first. */
  readonly hashes: readonly string[];
}

/** Knowledge that a reader has of a site's trust beforehand. */
export interface KnownTrust {
  /** Hash of its first version. */
  readonly root?: string | undefined;
  /** Latest version that was seen. */
  readonly seen?: { readonly version: number; readonly hash: string } | undefined;
}

const advice =
  'Bring the folder trust back from the backup; if nobody knows why it changed, treat the storage as stolen (SECURITY.md)';

/** Follows the versions of a trust, as they are written in its folder, from the first one on. */
export function followTrust(
  texts: readonly string[],
  { root: wanted, seen }: KnownTrust = {},
): Parsed<TrustChain> {
  const hashes: string[] = [];
  let before: Trust | undefined;
  for (const text of texts) {
    const read = parseSigned(text, trustSchema);
    const version = hashes.length + 1;
    if (!read.ok) return failed(`trust ${version} ${read.fault}`);
    const fault = stepFault(before, read.value);
    if (fault !== undefined) return failed(fault);
    before = read.value.signed;
    hashes.push(statementHash(before));
  }
  const [root] = hashes;
  if (!before || root === undefined) return failed('there is no trust');
  if (wanted !== undefined && wanted !== root) {
    return failed(`its first trust is ${root}, not ${wanted}, which TRUST_ROOT names`);
  }
  if (seen && before.version < seen.version) {
    return failed(
      `trust ${before.version} is older than trust ${seen.version}, which was seen here. After a restore an operator brings the newer one: pnpm release renew --restored --signed <file>`,
    );
  }
  if (seen && hashes[seen.version - 1] !== seen.hash) {
    return failed(`its trust ${seen.version} is not the one that was seen here`);
  }
  return { ok: true, value: { trust: before, root, hashes } };
}

const failed = (fault: string) => ({ ok: false as const, fault: `${fault}. ${advice}` });

/** Returns the fault of a version of trust that follows another, if it has one. */
export function stepFault(before: Trust | undefined, next: Signed<Trust>): string | undefined {
  const { version } = next.signed;
  const expectedVersion = (before?.version ?? 0) + 1;
  if (version !== expectedVersion)
    return `trust ${version} stands where trust ${expectedVersion} is due`;
  if (before && isOfOneMachine(before) !== isOfOneMachine(next.signed)) {
    return `trust ${version} says otherwise than trust ${before.version} whether the site is of one machine alone, which is said once, when it begins`;
  }
  const requirement = { role: 'operator' } as const;
  // A revoked key must not vouch for itself.
  const ownVerdict = judge({ ...next.signed, kept: [] }, requirement, next);
  if (!ownVerdict.ok) return `trust ${version} ${ownVerdict.fault}`;
  if (!before) return undefined;
  const formerVerdict = judge({ ...before, kept: [] }, requirement, next);
  return formerVerdict.ok
    ? undefined
    : `trust ${version} ${formerVerdict.fault}: trust ${before.version} says who may change it`;
}

/** True if its key is stored beside the site: then nobody has to sign what servers send. */
export const isOfOneMachine = ({ embedded = false }: Trust): boolean => embedded;

/** Returns the next version of a trust, signed with some keys; `stepFault` checks that they are enough. */
export function nextTrust(
  before: Trust,
  change: Partial<Omit<Trust, 'kind' | 'format' | 'version'>>,
  keys: readonly SigningKey[],
): Signed<Trust> {
  return sign({ ...before, ...change, version: before.version + 1 }, keys);
}

/** @throws {DeliveryError} when the operators have let it expire. */
export function refuseExpiredTrust({ version, expires }: Trust, now: Date): void {
  const end = new Date(expires);
  if (now <= end) return;
  throw new DeliveryError(
    `trust ${version} expired on ${showTime(end)}: an operator renews it with pnpm release keys renew --key <their key>`,
  );
}
