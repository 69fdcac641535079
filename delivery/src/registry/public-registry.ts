import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { exactOptional, object, record, string, unknown } from 'valibot';
import { DeliveryError } from '../site/delivery-error.ts';
import { compressDocument } from '../release/seal-files.ts';
import { parseJson } from '../site/parse-json.ts';
import { siteFolder, type SiteFolder } from '../site/site-folder.ts';
import { ignoreMissing, writeWhole } from '../storage/drafts.ts';
import { servedOrNext } from './pinned-manifests.ts';
import { headName, seriesOf } from './pointers.ts';
import { readVersionedRegistry, type VersionedRegistry } from './registry.ts';
import { statementsOf } from './signed-releases.ts';
import { refuseUntrusted } from './trust-faults.ts';

/*
 * What was signed of a site is public, in one file beside its documents: whoever has only its address compares what is
 * served with what was signed. It holds the files that are in the site's folder, by their paths, and the list of the
 * files of the composition.
 */

export const signedAddress = '/assets/signed.json';

/** Below the folder of a composition. */
export const signedFile = 'signed.json';

/** The list of its files, beside it. Servers send it to nobody by itself. */
export const composedFile = 'composed.json';

const schema = object({
  files: record(string(), object({ signed: unknown(), signatures: unknown() })),
  composed: exactOptional(unknown()),
});

/**
 * Writes what was signed of a site beside its documents.
 * @param folder That of the composition; else of the one that is served.
 */
export async function writeSigned(
  site: SiteFolder,
  { registry, signed, version }: VersionedRegistry,
  folder: string = site.current,
): Promise<void> {
  const { storage } = site;
  const series = Object.entries(signed?.head.pointers ?? {}).map(
    ([name, pointer]) => [seriesOf(name), pointer.version] as const,
  );
  const texts = await Promise.all(
    [...series, [seriesOf(headName), Number(version)] as const].map(async ([name, number]) => {
      const text = await storage.version(name, number);
      return text === undefined
        ? []
        : [[fileOf(name, number), JSON.parse(text) as unknown] as const];
    }),
  );
  const trust = (await storage.versions('trust')).map(
    ({ text, version: number }) =>
      [fileOf('trust', Number(number)), JSON.parse(text) as unknown] as const,
  );
  const statements = await Promise.all(
    [...servedOrNext(registry)].map(async (release) =>
      (await statementsOf(site, release)).map(
        (said, index) => [`signatures/${release}.${index}.json`, said] as const,
      ),
    ),
  );
  const files: Record<string, unknown> = Object.fromEntries(
    [trust, texts.flat(), statements.flat()].flat(),
  );
  const list = parseJson(await readFile(join(folder, composedFile)).catch(() => ''), unknown());
  const bytes = Buffer.from(
    `${JSON.stringify({ files, ...(list.ok && { composed: list.value }) })}\n`,
  );
  // The bytes as they are come last: until then the forms of before are sent, which are as good.
  const forms = { ...(await compressDocument(bytes)), '': bytes };
  for (const [end, form] of Object.entries(forms)) {
    // Nothing is composed yet where there is no folder.
    if (!(await stat(folder).catch(ignoreMissing))) return;
    await writeWhole(join(folder, signedFile + end), form);
  }
}

const fileOf = (series: string, version: number) =>
  `${series}/${String(version).padStart(6, '0')}.json`;

const isPath = (path: string) =>
  /^(?:trust|registry\/\w[\w-]*|signatures\/\w[\w-]*)\/\w[\w.-]*\.json$/.test(path);

/**
 * The registry of a site elsewhere, of what it says was signed.
 * @param folder Where its signed files are laid, to be read like those of any site.
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
  for (const [path, said] of Object.entries(read.value.files)) {
    if (!isPath(path))
      throw new DeliveryError(`${origin}${signedAddress} names ${path}, which is no path`);
    await writeWhole(join(folder, path), JSON.stringify(said));
  }
  const { composed } = read.value;
  if (composed !== undefined)
    await writeWhole(join(folder, composedFile), JSON.stringify(composed));
  const copy = siteFolder(folder, { ...signing, origin });
  const found = await readVersionedRegistry(copy);
  // What is served elsewhere from a machine of its own runs in a browser only.
  await refuseUntrusted(copy, new Set(['embedded']), found);
  return found;
}
