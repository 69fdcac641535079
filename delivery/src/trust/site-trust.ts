import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DeliveryError } from '../site/delivery-error.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { createKeyFile, readKeyFile, type SigningKey } from './keys.ts';
import { readSeen, type Seen } from './seen.ts';
import { parseSigned, sign, signedText, type Signed } from './signed.ts';
import { followTrust, type TrustChain } from './trust-chain.ts';
import { judge, trustSchema, type Trust } from './trust.ts';

const series = 'trust';

export interface SiteTrust extends TrustChain {
  /** Last state of the site seen here. A site whose key is beside it is remembered only if `signing.memory` names a folder. */
  readonly seen: Seen | undefined;
}

/**
 * Returns the trust of a site, or undefined if it has none.
 * @throws {DeliveryError} when it was not signed by those who may, is another than `TRUST_ROOT` names or is older than what was
 * seen.
 */
export async function findTrust(site: SiteFolder): Promise<SiteTrust | undefined> {
  const versions = await site.storage.versions(series);
  const { root } = knownRoot(site);
  // A trust whose key is beside the site is by default not remembered, and cannot replace one that was seen here.
  const seen = await readSeen(site);
  if (versions.length === 0) {
    if (root === undefined && !seen) return undefined;
    throw untrusted(site, 'it is gone. Bring the folders trust and registry back from the backup');
  }
  const read = followTrust(
    versions.map(({ text }) => text),
    { root, seen: seen?.trust },
  );
  if (!read.ok) throw untrusted(site, read.fault);
  return { ...read.value, seen };
}

const untrusted = ({ address }: SiteFolder, fault: string) =>
  new DeliveryError(`The trust in ${address} cannot be followed: ${fault}`);

const knownRoot = ({ signing }: SiteFolder) => ({
  root: signing.root ?? (process.env['TRUST_ROOT'] || undefined),
});

/** @throws {DeliveryError} when the site has no trust, or one that cannot be followed. */
export async function readTrust(site: SiteFolder): Promise<SiteTrust> {
  const found = await findTrust(site);
  if (found) return found;
  throw new DeliveryError(
    `Nobody may sign for ${site.address} yet: an operator begins its trust, once: pnpm release keys begin --owner "…" --key <their key> (SECURITY.md)`,
  );
}

/** Adds a version to the trust. @returns true if it was added; false if somebody else was faster. */
export async function writeTrust(site: SiteFolder, next: Signed<Trust>): Promise<boolean> {
  const { version } = next.signed;
  const before = version === 1 ? undefined : String(version - 1);
  return site.storage.replace(series, signedText(next), before);
}

/** Series of the waiting change, beside the valid versions. It is replaced only by those who know the old one, never deleted. */
const waitingSeries = 'trust/next';

/** Former path of the waiting change, without versions: a change that was proposed then may still wait. */
const formerWaiting = 'trust/next.json';

/** Returns the change of the trust that waits for more signatures, if any, and the version that another one replaces. */
export async function readWaiting(site: SiteFolder) {
  const latest = await site.storage.latest(waitingSeries);
  const former = await site.storage.read(formerWaiting);
  const { trust } = await readTrust(site);
  const waiting = [latest?.text ?? '', former ?? '']
    .flatMap((text) => {
      const read = parseSigned(text, trustSchema);
      return read.ok ? [read.value] : [];
    })
    // The stored change may be in force already.
    .find((next) => next.signed.version === trust.version + 1 && isSignedByOperator(trust, next));
  return { waiting, replaced: latest?.version };
}

export const findWaiting = async (site: SiteFolder): Promise<Signed<Trust> | undefined> =>
  (await readWaiting(site)).waiting;

/** @throws {DeliveryError} when another operator was faster. */
export async function writeWaiting(
  site: SiteFolder,
  next: Signed<Trust>,
  expected: string | undefined,
): Promise<void> {
  if (await site.storage.replace(waitingSeries, signedText(next), expected)) return;
  throw new DeliveryError(
    'Another operator has just proposed or signed a change: look at it, pnpm release keys show, then sign it or propose yours again. Nothing was changed',
  );
}

/** True if one of the operators has signed it. */
export const isSignedByOperator = (trust: Trust, next: Signed<Trust>): boolean =>
  judge(trust, { role: 'operator', threshold: 1 }, next).ok;

/** Returns the first version of a trust, in which one key may sign everything. */
const firstTrust = (
  { id, public: key }: SigningKey,
  owner: string,
  terms: Pick<Trust, 'expires' | 'freshDays' | 'embedded'>,
): Trust => ({
  kind: 'trust',
  format: 1,
  version: 1,
  ...terms,
  keys: { [id]: { public: key, owner } },
  roles: { operator: { keys: [id], threshold: 1 } },
});

const year = 365 * 24 * 60 * 60 * 1000;

/**
 * Starts the trust of a site: the caller is its operator, and gives others their rights.
 * @throws {DeliveryError} when it has one.
 */
export async function beginTrust(site: SiteFolder, key: SigningKey, owner: string): Promise<Trust> {
  const expires = new Date(Date.now() + year).toISOString();
  const trust = firstTrust(key, owner, { expires, freshDays: 7 });
  if (await writeTrust(site, sign(trust, [key]))) return trust;
  throw new DeliveryError(
    `${site.address} has a trust already: its operators change it, pnpm release keys show`,
  );
}

/** Keys that sign, and the trust that says what they may sign. */
export interface Signers {
  readonly trust: SiteTrust;
  readonly keys: readonly SigningKey[];
}

/**
 * Returns the keys that sign a change: those that the caller names, or the one beside a site that only this machine has. A folder
 * that is no site yet becomes such a site, except in production.
 * @throws {DeliveryError} when there is no key, or in production when the key is stored beside the site.
 */
export async function readSigners(site: SiteFolder): Promise<Signers> {
  const named = namedKeys(site);
  const found = await findTrust(site);
  if (found?.trust.embedded) refuseEmbedded(site);
  if (named.length > 0) {
    return { trust: found ?? (await readTrust(site)), keys: await readNamedKeys(site) };
  }
  const isNew = !found && (await site.storage.latest('registry')) === undefined;
  if (isNew && mayEmbed(site)) return embedTrust(site);
  const trust = found ?? (await readTrust(site));
  if (trust.trust.embedded) return { trust, keys: [await readKeyFile(site.embeddedKey)] };
  throw new DeliveryError(
    `To change ${site.address} takes a key: name yours with --key <file> or RELEASE_KEY. pnpm release keys create makes one, an operator admits it`,
  );
}

/** Reads the keys that are named. @throws {DeliveryError} when one of the files is no key. */
export const readNamedKeys = (site: SiteFolder): Promise<readonly SigningKey[]> =>
  Promise.all(namedKeys(site).map(readKeyFile));

/** Returns the key files that the caller or the environment names. */
function namedKeys({ signing }: SiteFolder): readonly string[] {
  const fromEnvironment = (process.env['RELEASE_KEY'] ?? '').split(',').filter(Boolean);
  return signing.keys ?? fromEnvironment;
}

/** @throws {DeliveryError} in production, where a key beside the site proves nothing. */
function refuseEmbedded(site: SiteFolder): void {
  if (!mayEmbed(site)) throw embeddedRefusal(site);
}

const mayEmbed = ({ signing }: SiteFolder): boolean =>
  signing.isOwn === true || process.env['NODE_ENV'] !== 'production';

export const embeddedRefusal = ({ address }: SiteFolder): DeliveryError =>
  new DeliveryError(
    `${address} is signed with the key that lies beside it (trust of a machine of its own): for production an operator begins a site in a folder of its own, docs/how-to/begin-a-site.md`,
  );

const farFuture = '2099-12-31T00:00:00.000Z';

/** Gives the site of this machine its own trust, even if the site was created before sites had one. */
export async function ensureOwnTrust(site: SiteFolder): Promise<void> {
  if (namedKeys(site).length === 0 && !(await findTrust(site))) await embedTrust(site);
}

/** Starts the trust of a site that only this machine has, with a key beside it. */
async function embedTrust(site: SiteFolder): Promise<Signers> {
  const path = site.embeddedKey;
  await mkdir(dirname(path), { recursive: true });
  // Another process may start it at this moment: then its key exists already.
  const key = await createKeyFile(path).catch(() => readKeyFile(path));
  const terms = { expires: farFuture, freshDays: 36_500, embedded: true };
  await writeTrust(site, sign(firstTrust(key, 'the key beside the site', terms), [key]));
  return { trust: await readTrust(site), keys: [key] };
}
