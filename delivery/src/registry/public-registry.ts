import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { exactOptional, object, record, string, unknown } from 'valibot';
import { DeliveryError } from '../site/delivery-error.ts';
import { compressDocument } from '../release/seal-files.ts';
import { parseJson } from '../site/parse-json.ts';
import { siteFolder, type SiteFolder } from '../site/site-folder.ts';
import { ignoreMissing, writeWhole } from '../storage/drafts.ts';
import type { ReleaseStorage } from '../storage/folder-storage.ts';
import { versionPath } from '../storage/versioned-file.ts';
import { parseSigned } from '../trust/signed.ts';
import { findTrust, writeTrust } from '../trust/site-trust.ts';
import { followTrust } from '../trust/trust-chain.ts';
import { judge, trustSchema, type Trust } from '../trust/trust.ts';
import { servedOrNext } from './pinned-manifests.ts';
import { headName, seriesOf } from './pointers.ts';
import { headSchema, versionsIn, type Registry } from './registered.ts';
import { readVersionedRegistry, type VersionedRegistry } from './registry.ts';
import { namedBuild, releaseStatement, statementsOf } from './signed-releases.ts';
import { refuseUntrusted } from './trust-faults.ts';
import type { LostState } from './write-registry.ts';

/*
 * The signed statements of a site are public, in one file beside its documents: anyone who has only its address can compare what
 * is served with what was signed. The file contains the signed files of the site's folder, by their paths, and the list of the
 * composition's files.
 */

export const signedAddress = '/assets/signed.json';

/** File with the signed statements, below the folder of a composition. */
export const signedFile = 'signed.json';

/** List of the composition's files, beside it. Servers do not send it as a separate file. */
export const composedFile = 'composed.json';

const schema = object({
  files: record(string(), object({ signed: unknown(), signatures: unknown() })),
  composed: exactOptional(unknown()),
});

/**
 * Writes the signed statements of a site beside its documents.
 * @param folder The folder of the composition; by default that of the served one.
 */
export async function writeSigned(
  site: SiteFolder,
  found: VersionedRegistry,
  folder: string = site.current,
): Promise<void> {
  const { trust, states } = await statedTexts(site.storage, found);
  const texts = [...trust, ...states].map(
    ([path, text]) => [path, JSON.parse(text) as unknown] as const,
  );
  const statements = await Promise.all(
    [...servedOrNext(found.registry)].map(async (release) =>
      (await statementsOf(site, release)).map(
        (statement, index) => [`signatures/${release}.${index}.json`, statement] as const,
      ),
    ),
  );
  const files: Record<string, unknown> = Object.fromEntries([...texts, ...statements.flat()]);
  const list = parseJson(await readFile(join(folder, composedFile)).catch(() => ''), unknown());
  const bytes = Buffer.from(
    `${JSON.stringify({ files, ...(list.ok && { composed: list.value }) })}\n`,
  );
  // The uncompressed bytes are written last: until then the former files are sent, which are as good.
  const forms = { ...(await compressDocument(bytes)), '': bytes };
  for (const [end, form] of Object.entries(forms)) {
    // Without a folder nothing is composed yet.
    if (!(await stat(folder).catch(ignoreMissing))) return;
    await writeWhole(join(folder, signedFile + end), form);
  }
}

/** Returns the versions of a site's trust and those that form one state of its registry, each as a text by its path. */
export async function statedTexts(
  storage: ReleaseStorage,
  { signed, version: head }: VersionedRegistry,
) {
  const trust = (await storage.versions('trust')).map(
    ({ text, version }) => [versionPath('trust', Number(version)), text] as const,
  );
  const pointers = Object.entries(signed?.head.pointers ?? {});
  const named = pointers.map(([name, { version }]) => [seriesOf(name), version] as const);
  const states = await Promise.all(
    [...named, [seriesOf(headName), Number(head)] as const].map(async ([series, version]) => {
      const text = await storage.version(series, version);
      return text === undefined ? [] : [[versionPath(series, version), text] as const];
    }),
  );
  return { trust, states: states.flat() };
}

const isPath = (path: string) =>
  /^(?:trust|registry\/\w[\w-]*|signatures\/\w[\w-]*)\/\w[\w.-]*\.json$/.test(path);

/** Largest signature, in characters: a statement has some hundred, and a name for each release that it was rehearsed with. */
const largestSignature = 32_768;

/** True if a file is no signature, or one of a given release, by the key of the trust that its path names. */
export function isAsNamed(
  trust: Trust | undefined,
  releases: ReadonlySet<string>,
  path: string,
  text: string,
): boolean {
  if (!path.startsWith('signatures/')) return true;
  const [, release = '', key = ''] = /^signatures\/(.+)\.(\w{16})\.json$/.exec(path) ?? [];
  if (!trust || !releases.has(release) || text.length > largestSignature) return false;
  const read = parseSigned(text, releaseStatement);
  if (!read.ok || namedBuild(read.value.signed) !== release) return false;
  const verdict = judge(trust, { role: 'anyone' }, read.value);
  return verdict.ok && verdict.keys.some((id) => id.startsWith(key));
}

/** Returns the signatures of what a registry serves or falls back to, by path. Others are ignored: many may write there. */
export async function signatureTexts(
  site: SiteFolder,
  registry: Registry,
): Promise<Readonly<Record<string, string>>> {
  const { trust } = (await findTrust(site)) ?? {};
  const releases = servedOrNext(registry);
  const texts: Record<string, string> = {};
  for (const release of releases) {
    const [name = '', build = ''] = release.split('/');
    const files = await site.storage.list(`signatures/${name}`);
    const expectedNames = Object.keys(trust?.keys ?? {}).map(
      (id) => `${build}.${id.slice(0, 16)}.json`,
    );
    for (const file of files.filter((each) => expectedNames.includes(each))) {
      const path = `signatures/${name}/${file}`;
      const text = (await site.storage.read(path))?.toString();
      if (text !== undefined && isAsNamed(trust, releases, path, text)) texts[path] = text;
    }
  }
  return texts;
}

/**
 * Adds the public versions of the trust that a site's backup lacks. Each was signed by the operators of the one before.
 * @returns the numbers that were given by then.
 * @throws {DeliveryError} when the file is of another site, or was not signed by those who may.
 */
export async function importTrust(site: SiteFolder, bytes: Uint8Array): Promise<LostState> {
  const known = await site.storage.versions('trust');
  const own = followTrust(known.map(({ text }) => text));
  if (!own.ok)
    throw new DeliveryError(`The trust in ${site.address} cannot be followed: ${own.fault}`);
  const read = readPublic(bytes, own.value.root);
  if (!read.ok) throw new DeliveryError(`What a server says was signed ${read.fault}`);
  const { trusts, hashes, head } = read.value;
  const other = own.value.hashes.findIndex((hash, index) => (hashes[index] ?? hash) !== hash);
  if (other >= 0) {
    throw new DeliveryError(
      `Trust ${other + 1} in ${site.address} is another than the one that was public: remove it and those after it, the change was made after the restore`,
    );
  }
  for (const text of trusts.slice(known.length)) {
    const next = parseSigned(text, trustSchema);
    if (next.ok) await writeTrust(site, next.value);
  }
  return { head: head.version, pointers: versionsIn(head) };
}

/** Returns the versions of the trust in a public file, their hashes, and its head. */
function readPublic(bytes: Uint8Array, root: string) {
  const read = parseJson(bytes, schema);
  if (!read.ok) return read;
  const textsOf = (series: string) =>
    Object.entries(read.value.files)
      .filter(([path]) => path.startsWith(`${series}/`))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([, statement]) => JSON.stringify(statement));
  const trusts = textsOf('trust');
  const chain = followTrust(trusts, { root });
  if (!chain.ok) return { ok: false as const, fault: `cannot be relied on: ${chain.fault}` };
  const head = parseSigned(textsOf(seriesOf(headName)).at(-1) ?? '', headSchema);
  if (!head.ok) return head;
  const verdict = judge(chain.value.trust, { role: 'anyone' }, head.value);
  if (verdict.ok) {
    const { hashes } = chain.value;
    return { ok: true as const, value: { trusts, hashes, head: head.value.signed } };
  }
  const fault = `cannot be relied on: its version ${head.value.signed.version} ${verdict.fault}`;
  return { ok: false as const, fault };
}

/**
 * Returns the registry of a site elsewhere, as its public file states it.
 * @param folder Folder to which its signed files are written, to be read like those of any site.
 * @throws {DeliveryError} when it was not signed by those who may, is not fresh, or is older than what was seen here.
 */
export async function readSignedFile(
  bytes: Uint8Array,
  folder: string,
  { signing }: SiteFolder,
  origin: string,
): Promise<VersionedRegistry> {
  const read = parseJson(bytes, schema);
  if (!read.ok) throw new DeliveryError(`${origin}${signedAddress} ${read.fault}`);
  for (const [path, statement] of Object.entries(read.value.files)) {
    if (!isPath(path))
      throw new DeliveryError(`${origin}${signedAddress} names ${path}, which is no path`);
    await writeWhole(join(folder, path), JSON.stringify(statement));
  }
  const { composed } = read.value;
  if (composed !== undefined)
    await writeWhole(join(folder, composedFile), JSON.stringify(composed));
  const copy = siteFolder(folder, { ...signing, origin });
  const found = await readVersionedRegistry(copy);
  // A key beside the site is tolerated: what somebody serves from their own machine runs in a browser only.
  await refuseUntrusted(copy, new Set(['embedded']), found);
  return found;
}
