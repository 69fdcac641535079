import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { SiteFolder } from '../site/site-folder.ts';
import { showTime } from '../site/show-time.ts';
import { findTrust } from '../trust/site-trust.ts';
import { parseSigned, statementHash, statementSchema } from '../trust/signed.ts';
import type { Signed, Statement } from '../trust/signed.ts';
import { goodKeys, judge, keyName, rolesOf, type Trust } from '../trust/trust.ts';
import { namedBy } from './pinned-manifests.ts';
import { headName, seriesOf } from './pointers.ts';
import type { VersionedRegistry } from './registry.ts';
import { findServedList } from './signed-composition.ts';
import { roleOfRelease, statementsOf, type Origin } from './signed-releases.ts';

/*
 * Who has signed what there is of a site, as people read it. Where texts, banners and the composer come from stands there
 * alone: their names are hashes of what is in them, so whoever publishes them says it where they sign.
 */

/** The commit that the files of a folder are of; nothing where there is no git, or no repository. */
export async function originOf(folder: string): Promise<Origin> {
  const git = (...args: readonly string[]) =>
    promisify(execFile)('git', ['-C', folder, ...args]).then(
      ({ stdout }) => stdout.trim(),
      () => undefined,
    );
  const commit = await git('rev-parse', 'HEAD');
  if (commit === undefined) return {};
  return { commit, isClean: (await git('status', '--porcelain', '--', '.')) === '' };
}

/** Who has published a release, when, and of which commit, a line for each key that has signed it; the first first. */
export async function describePublication(
  site: SiteFolder,
  release: string,
): Promise<readonly string[]> {
  const { trust } = (await findTrust(site)) ?? {};
  const good = (await statementsOf(site, release)).flatMap((said) => {
    const verdict = trust && judge(trust, { role: 'anyone' }, said);
    const [key] = verdict?.ok ? verdict.keys : [];
    return trust && key !== undefined ? [{ said: said.signed, by: keyName(trust, key) }] : [];
  });
  if (good.length === 0) return ['nobody has signed where it comes from'];
  return good
    .toSorted((one, other) => one.said.at.localeCompare(other.said.at))
    .map(({ said: { by, at, commit, isClean = true }, by: key }, index) =>
      [
        `${index === 0 ? 'published' : 'signed'} by ${by}`,
        showTime(new Date(at)),
        commit === undefined
          ? 'of no known commit'
          : `of commit ${commit.slice(0, 12)}${isClean ? '' : ' and changes that are in no commit'}`,
        `with the key of ${key}`,
      ].join(', '),
    );
}

/** A statement that enough of those who may have signed, and which the registry names or visitors get. */
interface Standing {
  readonly hash: string;
  /** The keys that signed it, and not those that it only names. */
  readonly keys: readonly string[];
  readonly isComposition: boolean;
}

/**
 * What holds of a site under a trust, as it is registered now. What lies there besides is not in it: many may write
 * beside the releases, and one of two could lay there what the other never saw.
 */
export async function standingOf(
  site: SiteFolder,
  trust: Trust,
  { registry, signed }: VersionedRegistry,
): Promise<readonly Standing[]> {
  if (!signed) return [];
  const { head } = signed;
  const named = Object.entries(head.pointers).map(([name, each]) => ({ name, ...each }));
  const own = { name: headName, version: head.version, hash: statementHash(head) };
  const [files, releases, served] = await Promise.all([
    Promise.all([own, ...named].map((each) => fileOf(site, each))),
    Promise.all(
      [...namedBy(registry)].map((release) =>
        reached(site, trust, release, registry.manifests?.[release]),
      ),
    ),
    findServedList(site),
  ]);
  const standing = [...files, ...releases].flat().map((said) => ({
    hash: statementHash(said.signed),
    keys: goodKeys(trust, said),
    isComposition: false,
  }));
  if (!served?.ok || !served.value) return standing;
  // A key that may only renew has no say in what documents are.
  const keys = goodKeys(trust, served.value).filter((id) => rolesOf(trust, id).length > 0);
  const hash = statementHash(served.value.signed);
  return [...standing, { hash, keys, isComposition: true }];
}

/** The version of a series that is registered, unless another one was put in its place. */
async function fileOf(
  site: SiteFolder,
  {
    name,
    version,
    hash,
  }: { readonly name: string; readonly version: number; readonly hash: string },
): Promise<readonly Signed<Statement>[]> {
  const text = await site.storage.version(seriesOf(name), version);
  const read = text === undefined ? undefined : parseSigned(text, statementSchema);
  return read?.ok && statementHash(read.value.signed) === hash ? [read.value] : [];
}

/** What was signed of a release with these bytes, if enough have. */
async function reached(
  site: SiteFolder,
  trust: Trust,
  release: string,
  manifest: string | undefined,
): Promise<readonly Signed<Statement>[]> {
  const all = await statementsOf(site, release);
  const same = all.filter(({ signed }) => signed.manifest === manifest);
  return judge(trust, { role: roleOfRelease(release) }, ...same).ok ? same : [];
}
