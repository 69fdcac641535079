import { isDeepStrictEqual } from 'node:util';
import {
  array,
  boolean,
  exactOptional,
  literal,
  looseObject,
  string,
  type GenericSchema,
} from 'valibot';
import { DeliveryError } from '../site/delivery-error.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { manifestPath, withManifests, type ReleaseName } from '../release/read-release.ts';
import { integrityOf } from '../release/release.ts';
import { parseSigned, sign, signedText, type Signed, type Statement } from '../trust/signed.ts';
import { findTrust, readSigners, type Signers } from '../trust/site-trust.ts';
import { judge, type Role, type Trust } from '../trust/trust.ts';
import { changeAuthor } from './change-author.ts';
import { servedOrNext } from './pinned-manifests.ts';
import { headName, pointerOfReleases, roleOfPointer, seriesOf } from './pointers.ts';
import type { Registry } from './registered.ts';

/*
 * The publisher of a release signs which bytes its `release.json` has, and with them those of every file. Signatures are stored
 * beside the releases, one file for each key, so that a second person can add theirs: nothing below a release's folder changes.
 */

/** Origin of a release, as far as its publisher knows it. */
export interface Origin {
  readonly commit?: string;
  /** True if everything that was published is in that commit. */
  readonly isClean?: boolean;
}

/** Releases with which all screens were shown, if the signer had them shown. */
export interface Rehearsal {
  /** Build of the shell, for a remote. */
  readonly rehearsedIn?: string;
  /** Remotes, as `payment/4f2a…`, for a shell. */
  readonly rehearsedWith?: readonly string[];
}

/** Statement "I stand for these bytes." */
export interface ReleaseStatement extends Statement, Origin, Rehearsal {
  readonly kind: 'release';
  readonly name: string;
  readonly build: string;
  /** Hash of its `release.json`. */
  readonly manifest: string;
  readonly by: string;
  /** Time by the storage's clock. */
  readonly at: string;
}

export const releaseStatement: GenericSchema<unknown, ReleaseStatement> = looseObject({
  kind: literal('release'),
  name: string(),
  build: string(),
  manifest: string(),
  by: string(),
  at: string(),
  rehearsedIn: exactOptional(string()),
  rehearsedWith: exactOptional(array(string())),
  commit: exactOptional(string()),
  isClean: exactOptional(boolean()),
});

const folderOf = (name: string) => `signatures/${name}`;

/** Returns the signed statements about a release, whatever bytes they name. */
export async function statementsOf(
  site: SiteFolder,
  release: string,
): Promise<readonly Signed<ReleaseStatement>[]> {
  const [name = '', build = ''] = release.split('/');
  const files = await site.storage.list(folderOf(name));
  const own = files.filter((file) => file.startsWith(`${build}.`));
  const read = await Promise.all(
    own.map(async (file) => {
      const bytes = await site.storage.read(`${folderOf(name)}/${file}`);
      const parsed = bytes && parseSigned(bytes, releaseStatement);
      // A damaged statement counts as none.
      return parsed?.ok ? [parsed.value] : [];
    }),
  );
  return read.flat().filter(({ signed }) => signed.name === name && signed.build === build);
}

/**
 * Returns a site that reads the manifest of a release only as it was written, or else as it is now; a missing one stays missing.
 * Those who check a release with it sign what they have checked, and not what somebody puts there meanwhile.
 */
export async function asRead(
  site: SiteFolder,
  { name, build }: ReleaseName,
  written?: Uint8Array,
): Promise<SiteFolder> {
  const manifestFile = manifestPath(`${name}/${build}`);
  const bytes = written ?? (await site.storage.read(manifestFile));
  return withManifests(
    site,
    new Map([[manifestFile, bytes && integrityOf(bytes)]]),
    (path) =>
      `${path} was changed while it was looked at, and nothing was signed: find out who did (SECURITY.md), and try again`,
  );
}

/**
 * Signs a release with the keys of its publisher.
 * @throws {DeliveryError} when they have none, or it may not.
 */
export async function signRelease(
  site: SiteFolder,
  { name, build }: ReleaseName,
  details: Origin & Rehearsal = {},
): Promise<void> {
  await signReleases(site, await readSigners(site), [`${name}/${build}`], details);
}

export const namedBuild = ({ name, build }: ReleaseName) => `${name}/${build}`;

/** Removes the signatures of a release that was removed. */
export async function forgetSignatures(site: SiteFolder, release: string): Promise<void> {
  const [name = '', build = ''] = release.split('/');
  const files = await site.storage.list(folderOf(name));
  for (const file of files.filter((each) => each.startsWith(`${build}.`))) {
    await site.storage.remove(`${folderOf(name)}/${file}`);
  }
}

/** Returns the right that is needed to stand for a release, as `payment/4f2a…`. */
export const roleOfRelease = (release: string): Role =>
  roleOfPointer(pointerOfReleases(release.split('/', 1)[0] ?? ''));

/**
 * Signs releases, as `payment/4f2a…`, with the bytes that the storage has now. A missing release is skipped.
 * @throws {DeliveryError} when a key may not.
 */
export async function signReleases(
  site: SiteFolder,
  { trust: { trust }, keys }: Signers,
  releases: readonly string[],
  details: Origin & Rehearsal = {},
): Promise<void> {
  const at = (await site.storage.now()).toISOString();
  for (const release of releases) {
    const [name = '', build = ''] = release.split('/');
    const bytes = await site.storage.read(manifestPath(release));
    if (!bytes) continue;
    const signing = { name, build, manifest: integrityOf(bytes), by: changeAuthor(), at };
    const statement: ReleaseStatement = { kind: 'release', ...signing, ...details };
    for (const key of keys) {
      const signed = sign(statement, [key]);
      const verdict = judge(trust, { role: roleOfRelease(release), threshold: 1 }, signed);
      if (!verdict.ok) {
        throw new DeliveryError(
          `${name} ${build} ${verdict.fault}. Nothing was signed: use a key that may, or have an operator give this one the right`,
        );
      }
      const path = `${folderOf(name)}/${build}.${key.id.slice(0, 16)}.json`;
      await site.storage.write(path, signedText(signed));
    }
  }
}

/**
 * Refuses a change that would serve an unsigned release. If the site's key is stored beside it, the release is signed instead.
 * @throws {DeliveryError} that names the release, the missing right, and what to do.
 */
export async function signServedOrRefuse(
  site: SiteFolder,
  signers: Signers,
  { before, after }: { readonly before?: Registry | undefined; readonly after: Registry },
): Promise<void> {
  const { trust } = signers.trust;
  const known = servedOrNext(before);
  const isOld = (release: string) =>
    known.has(release) &&
    isDeepStrictEqual(before?.manifests?.[release], after.manifests?.[release]);
  const faults = await unsignedReleases(site, trust, after, (release) => !isOld(release));
  if (faults.size === 0) return;
  if (trust.embedded) return signReleases(site, signers, [...faults.keys()]);
  const [fault] = faults.values();
  throw new DeliveryError(fault);
}

/** Returns the faults in the signatures of the releases that a registry serves, or falls back to, by release. */
export async function unsignedReleases(
  site: SiteFolder,
  trust: Trust,
  registry: Registry,
  isChecked: (release: string) => boolean = () => true,
): Promise<ReadonlyMap<string, string>> {
  const checked = [...servedOrNext(registry)].filter(isChecked);
  const faults = await Promise.all(
    checked.map(async (release) => {
      const fault = await signatureFault(site, trust, release, registry.manifests?.[release]);
      return fault === undefined ? [] : [[release, fault] as const];
    }),
  );
  return new Map(faults.flat());
}

/**
 * Refuses to use a release, read with this hash of its manifest, if too few have signed it so. If the site's key is stored beside
 * it, the release is signed later, when it is served.
 * @throws {DeliveryError} that names the release, the missing right, and what to do.
 */
export async function refuseUnsignedUse(
  site: SiteFolder,
  release: string,
  manifest: string,
): Promise<void> {
  const found = await findTrust(site);
  if (!found || found.trust.embedded) return;
  // Nothing is signed before an operator takes a site over. A site that was seen signed was taken over.
  if (!found.seen && !(await site.storage.latest(seriesOf(headName)))) return;
  const fault = await signatureFault(site, found.trust, release, manifest);
  if (fault !== undefined) throw new DeliveryError(fault);
}

async function signatureFault(
  site: SiteFolder,
  trust: Trust,
  release: string,
  manifest: string | undefined,
): Promise<string | undefined> {
  // The caller that needs a missing release reports it.
  if (manifest === undefined && !(await site.storage.read(manifestPath(release)))) return undefined;
  const all = await statementsOf(site, release);
  const same = all.filter(({ signed }) => signed.manifest === manifest);
  const verdict = judge(trust, { role: roleOfRelease(release) }, ...same);
  if (verdict.ok) return undefined;
  const [name, build] = release.split('/');
  const others = all.length - same.length;
  const fault =
    same.length === 0 && others > 0
      ? 'was changed after it was signed: its release.json has other bytes'
      : verdict.fault;
  return `${name} ${build} ${fault}. Somebody who may sign for it must examine and sign it: pnpm release sign ${name} ${build} --key <their key>`;
}
