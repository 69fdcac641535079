import { execFile } from 'node:child_process';
import { readdir, readFile, realpath } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { bannerFolder } from '../release/release.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { showTime } from '../site/show-time.ts';
import { ignoreMissing } from '../storage/drafts.ts';
import { findTrust } from '../trust/site-trust.ts';
import {
  parseSigned,
  statementHash,
  statementSchema,
  type Signed,
  type Statement,
} from '../trust/signed.ts';
import { goodKeys, judge, keyName, rolesOf, type Trust } from '../trust/trust.ts';
import { namedBy } from './pinned-manifests.ts';
import { headName, seriesOf } from './pointers.ts';
import { composedFile } from './public-registry.ts';
import { headSchema, pointerSchema } from './registered.ts';
import { pointerFault, readVersion, type VersionedRegistry } from './registry.ts';
import { findServedList, readComposed } from './signed-composition.ts';
import { roleOfRelease, statementsOf, type Origin } from './signed-releases.ts';

/*
 * Shows people who has signed the contents of a site. The origin of texts, banners and the composer is stated only here: their
 * names are hashes of their contents, so their publishers state it with their signature.
 */

/** Returns the commit of a folder's files, and if they are unchanged since; an empty origin without git or a repository. */
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

/** Returns who published a release, when, and from which commit: one line for each key that signed it, the first one first. */
export async function describePublication(
  site: SiteFolder,
  release: string,
): Promise<readonly string[]> {
  const { trust } = (await findTrust(site)) ?? {};
  const valid = (await statementsOf(site, release)).flatMap((statement) => {
    const verdict = trust && judge(trust, { role: 'anyone' }, statement);
    const [key] = verdict?.ok ? verdict.keys : [];
    return trust && key !== undefined
      ? [{ signed: statement.signed, by: keyName(trust, key) }]
      : [];
  });
  if (valid.length === 0) return ['nobody has signed where it comes from'];
  return valid
    .toSorted((one, other) => one.signed.at.localeCompare(other.signed.at))
    .map(({ signed: { by, at, commit, isClean = true }, by: key }, index) =>
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

/** Statement that the registry names or citizens get, with enough valid signatures. */
interface ValidStatement {
  readonly hash: string;
  /** Keys with a valid signature, without those that it only names. */
  readonly keys: readonly string[];
  readonly isComposition: boolean;
}

/**
 * Returns the statements that hold for a site under a trust, as it is registered now. Other files there are left out: many may
 * write beside the releases, and one of two signers could put something there that the other never saw.
 */
export async function validStatementsOf(
  site: SiteFolder,
  trust: Trust,
  { registry, signed }: VersionedRegistry,
): Promise<readonly ValidStatement[]> {
  if (!signed) return [];
  const { head } = signed;
  const named = Object.entries(head.pointers).map(([name, each]) => ({ name, ...each }));
  const own = { name: headName, version: head.version, hash: statementHash(head) };
  const [files, releases, served] = await Promise.all([
    Promise.all([own, ...named].map((each) => fileOf(site, each))),
    Promise.all(
      [...namedBy(registry)].map((release) =>
        sufficientStatements(site, trust, release, registry.manifests?.[release]),
      ),
    ),
    findServedList(site),
  ]);
  const statements = [...files, ...releases].flat().map((statement) => ({
    hash: statementHash(statement.signed),
    keys: goodKeys(trust, statement),
    isComposition: false,
  }));
  if (!served?.ok || !served.value) return statements;
  // A key that may only renew has no say about the contents of documents.
  const keys = goodKeys(trust, served.value).filter((id) => rolesOf(trust, id).length > 0);
  const hash = statementHash(served.value.signed);
  return [...statements, { hash, keys, isComposition: true }];
}

/** Returns the registered version of a series, unless another one was put in its place. */
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

interface Vouched {
  /** Statements that are found here, one line each. */
  readonly lines: readonly string[];
  /** Hashes of statements that are not found here or lack signatures. */
  readonly unknown: readonly string[];
}

/** Describes what a trust newly vouches for. Former states are included, because the site continues while a change waits. */
export async function describeVouched(
  site: SiteFolder,
  trust: Trust,
  next: Trust,
): Promise<Vouched> {
  const unknown = new Set(next.kept?.filter((hash) => !trust.kept?.includes(hash)));
  const lines: string[] = [];
  for (const find of [fromRegistry, fromCompositions, fromReleases]) {
    if (unknown.size === 0) break;
    for await (const { name, statement } of find(site, trust)) {
      const signers = [...new Set(goodKeys(trust, statement))].map((id) => keyName(trust, id));
      // Beside a statement that enough have signed there may be a copy that nobody has signed.
      if (signers.length === 0 || !unknown.delete(statementHash(statement.signed))) continue;
      lines.push(`${name}, signed by ${signers.join(', ')}, is vouched for`);
    }
  }
  return { lines, unknown: [...unknown] };
}

interface Found {
  readonly name: string;
  readonly statement: Signed<Statement>;
}

/** Yields the stored versions of the registry and of its pointers. */
async function* fromRegistry(site: SiteFolder, trust: Trust): AsyncGenerator<Found> {
  for (const { text, version } of await site.storage.versions(seriesOf(headName))) {
    const read = parseSigned(text, headSchema);
    if (!read.ok || !judge(trust, { role: 'anyone' }, read.value).ok) continue;
    yield { name: `version ${version} of the registry`, statement: read.value };
  }
  for (const name of await pointerNames(site)) {
    for (const { text, version } of await site.storage.versions(seriesOf(name))) {
      const read = parseSigned(text, pointerSchema);
      if (!read.ok || pointerFault(trust, read.value, name) !== undefined) continue;
      yield { name: `version ${version} of the pointer ${name}`, statement: read.value };
    }
  }
}

async function* fromCompositions(site: SiteFolder, trust: Trust): AsyncGenerator<Found> {
  const served = await realpath(site.current).catch(ignoreMissing);
  for (const id of (await readdir(site.compositions).catch(ignoreMissing)) ?? []) {
    const bytes = await readFile(join(site.compositions, id, composedFile)).catch(() => '');
    const read = readComposed(trust, Buffer.from(bytes));
    if (!read.ok) continue;
    const { composition } = read.value.signed;
    // The folder is compared, too: another list may claim the same id.
    const isServed = served !== undefined && basename(served) === id && id === composition;
    yield {
      name: `composition ${composition}${isServed ? '' : ', which is not served'}`,
      statement: read.value,
    };
  }
}

/** Yields the statements about any bytes of any release that enough have signed. */
async function* fromReleases(site: SiteFolder, trust: Trust): AsyncGenerator<Found> {
  const { manifests = {} } = (await latestRegistry(site))?.registry ?? {};
  for (const folder of new Set([...(await pointerNames(site)), bannerFolder])) {
    const files = await site.storage.list(`signatures/${folder}`);
    for (const build of new Set(files.map((file) => file.split('.', 1)[0] ?? ''))) {
      const release = `${folder}/${build}`;
      const statements = await statementsOf(site, release);
      for (const manifest of new Set(statements.map(({ signed }) => signed.manifest))) {
        const remark =
          manifests[release] === manifest ? '' : ', which is not registered with these bytes';
        const same = await sufficientStatements(site, trust, release, manifest);
        for (const { signed } of same) {
          // People who publish together sign the same statement, in one file for each of their keys.
          const hash = statementHash(signed);
          const all = same.filter((other) => statementHash(other.signed) === hash);
          const signatures = all.flatMap((each) => each.signatures);
          yield { name: `${folder} ${build}${remark}`, statement: { signed, signatures } };
        }
      }
    }
  }
}

async function latestRegistry(site: SiteFolder): Promise<VersionedRegistry | undefined> {
  const latest = await site.storage.latest(seriesOf(headName));
  const read = latest && (await readVersion(site, latest));
  return read?.ok ? read.value : undefined;
}

const pointerNames = async (site: SiteFolder) =>
  Object.keys((await latestRegistry(site))?.signed?.head.pointers ?? {});

/** Returns the statements about a release with these bytes; none if too few have signed. */
async function sufficientStatements(
  site: SiteFolder,
  trust: Trust,
  release: string,
  manifest: string | undefined,
): Promise<readonly Signed<Statement>[]> {
  const all = await statementsOf(site, release);
  const same = all.filter(({ signed }) => signed.manifest === manifest);
  return judge(trust, { role: roleOfRelease(release) }, ...same).ok ? same : [];
}
