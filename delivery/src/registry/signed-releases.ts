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
 * Whoever publishes a release signs which bytes its `release.json` has, and with them those of every file. Signatures
 * lie beside the releases, a file for each key, so that a second person can add theirs: nothing below a release's folder
 * changes.
 */

/** Where a release comes from, as far as whoever publishes it knows. */
export interface Origin {
  readonly commit?: string;
  /** Whether what was published is all in that commit. */
  readonly isClean?: boolean;
}

/** With which releases one has shown all screens, where whoever signs had them shown. */
export interface Rehearsal {
  /** Of a remote, the build of the shell. */
  readonly rehearsedIn?: string;
  /** Of a shell, the remotes, as `payment/4f2a…`. */
  readonly rehearsedWith?: readonly string[];
}

/** "I stand for these bytes." */
export interface ReleaseStatement extends Statement, Origin, Rehearsal {
  readonly kind: 'release';
  readonly name: string;
  readonly build: string;
  /** The hash of its `release.json`. */
  readonly manifest: string;
  readonly by: string;
  /** By the clock of the storage. */
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

/** Signatures that are there for a release, of whichever bytes. */
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
      // One that is damaged counts as none.
      return parsed?.ok ? [parsed.value] : [];
    }),
  );
  return read.flat().filter(({ signed }) => signed.name === name && signed.build === build);
}

/**
 * A site that gives the manifest of a release only as it was written, or else as it is now; none where there is none now.
 * Whoever looks at a release with it signs what they have looked at, and not what somebody lays there meanwhile.
 */
export async function asRead(
  site: SiteFolder,
  { name, build }: ReleaseName,
  written?: Uint8Array,
): Promise<SiteFolder> {
  const held = manifestPath(`${name}/${build}`);
  const looked = written ?? (await site.storage.read(held));
  return withManifests(
    site,
    new Map([[held, looked && integrityOf(looked)]]),
    (path) =>
      `${path} was changed while it was looked at, and nothing was signed: find out who did (SECURITY.md), and try again`,
  );
}

/**
 * Signs a release with the keys of whoever publishes it.
 * @throws {DeliveryError} when they have none, or it may not.
 */
export async function signRelease(
  site: SiteFolder,
  { name, build }: ReleaseName,
  testimony: Origin & Rehearsal = {},
): Promise<void> {
  await signReleases(site, await readSigners(site), [`${name}/${build}`], testimony);
}

export const namedBuild = ({ name, build }: ReleaseName) => `${name}/${build}`;

/** Removes the signatures of a release that is gone. */
export async function forgetSignatures(site: SiteFolder, release: string): Promise<void> {
  const [name = '', build = ''] = release.split('/');
  const files = await site.storage.list(folderOf(name));
  for (const file of files.filter((each) => each.startsWith(`${build}.`))) {
    await site.storage.remove(`${folderOf(name)}/${file}`);
  }
}

/** The right that it takes to stand for a release, as `payment/4f2a…`. */
export const roleOfRelease = (release: string): Role =>
  roleOfPointer(pointerOfReleases(release.split('/', 1)[0] ?? ''));

/**
 * Signs releases, as `payment/4f2a…`, as they are in the storage now.
 * @throws {DeliveryError} when a key may not, or a release is not there.
 */
export async function signReleases(
  site: SiteFolder,
  { trust: { trust }, keys }: Signers,
  releases: readonly string[],
  testimony: Origin & Rehearsal = {},
): Promise<void> {
  const at = (await site.storage.now()).toISOString();
  for (const release of releases) {
    const [name = '', build = ''] = release.split('/');
    const bytes = await site.storage.read(manifestPath(release));
    if (!bytes) continue;
    const signing = { name, build, manifest: integrityOf(bytes), by: changeAuthor(), at };
    const said: ReleaseStatement = { kind: 'release', ...signing, ...testimony };
    for (const key of keys) {
      const signed = sign(said, [key]);
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
 * Refuses a change that would serve what nobody has signed. On a site that nobody else has, whoever serves it signs it.
 * @throws {DeliveryError} that names the release, the right that lacks, and what to do.
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

/** What is wrong with the signatures of the releases that a registry serves, or falls back to, by release. */
export async function unsignedReleases(
  site: SiteFolder,
  trust: Trust,
  registry: Registry,
  isMeant: (release: string) => boolean = () => true,
): Promise<ReadonlyMap<string, string>> {
  const meant = [...servedOrNext(registry)].filter(isMeant);
  const faults = await Promise.all(
    meant.map(async (release) => {
      const fault = await signatureFault(site, trust, release, registry.manifests?.[release]);
      return fault === undefined ? [] : [[release, fault] as const];
    }),
  );
  return new Map(faults.flat());
}

/**
 * Refuses to use a release, read with this hash of its manifest, that too few have signed so. On a site that nobody else has,
 * whoever serves it signs it later.
 * @throws {DeliveryError} that names the release, the right that lacks, and what to do.
 */
export async function refuseUnsignedUse(
  site: SiteFolder,
  release: string,
  manifest: string,
): Promise<void> {
  const found = await findTrust(site);
  if (!found || found.trust.embedded) return;
  // Nothing is signed before an operator takes a site over; one that was seen signed was taken over.
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
  // What is not there at all is told by whoever needs it.
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
  return `${name} ${build} ${fault}. Whoever stands for it looks at it and signs: pnpm release sign ${name} ${build} --key <their key>`;
}
