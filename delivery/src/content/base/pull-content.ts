import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DeliveryError } from '../../site/delivery-error.ts';
import { readRegistry } from '../../registry/registry.ts';
import type { SiteFolder } from '../../site/site-folder.ts';
import { readTextSources, type TextSources } from '../read/read-sources.ts';
import { contentName, findTextSources, readServedSources } from '../../release/content-release.ts';
import { buildsOf } from '../../release/read-release.ts';
import { readBase, writeBase, knownToGit } from './base-file.ts';

/** Result of a pull of the served texts into a folder. */
export interface PulledContent {
  readonly build: string;
  /** Files that now equal the served ones: they were replaced or added. */
  readonly taken: readonly string[];
  /** Files in which different lines were changed here and elsewhere. */
  readonly merged: readonly string[];
  /** Files in which the same lines were changed: they contain both, and one must be removed before the next publication. */
  readonly conflicts: readonly string[];
}

type Outcome =
  | { readonly kind: 'kept' }
  | { readonly kind: 'taken' | 'merged' | 'conflict'; readonly text: string };

/**
 * Merges the published texts of others into a folder. Nothing that was written there is lost: a file without
 * own changes is replaced by theirs, and one that both changed is merged line by line.
 * @throws {DeliveryError} if no texts are served, or their sources are not known.
 */
export async function pullContent(site: SiteFolder, folder: string): Promise<PulledContent> {
  const registry = await readRegistry(site);
  const served = registry.content?.current;
  if (served === undefined)
    throw new DeliveryError('No texts are served yet: there is nothing to pull');
  const theirs = await readServedSources(site, registry);
  if (!theirs) {
    throw new DeliveryError(
      `The texts ${served} were published before their sources were kept with them: pnpm content publish --onto ${served} replaces them`,
    );
  }
  const ours = await readTextSources(folder);
  const base = await baseOf(site, folder, ours, theirs);
  const files = new Map<string, Outcome>();
  // Everything is merged before anything is written.
  for (const [path, text] of Object.entries(theirs)) {
    files.set(path, await mergeText(base[path], ours[path], text));
  }
  for (const [path, outcome] of files) {
    if (outcome.kind === 'kept') continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), outcome.text);
  }
  await writeBase(folder, site.address, served);
  const of = (kind: Outcome['kind']) =>
    [...files].filter(([, outcome]) => outcome.kind === kind).map(([path]) => path);
  return { build: served, taken: of('taken'), merged: of('merged'), conflicts: of('conflict') };
}

/** Returns the texts that both sides started with, as far as they are known. */
async function baseOf(
  site: SiteFolder,
  folder: string,
  ours: TextSources,
  theirs: TextSources,
): Promise<TextSources> {
  const noted = await readBase(folder, site.address);
  const base = noted === undefined ? undefined : await findTextSources(site, noted);
  if (base) return base;
  // A served text in the checkout's history was changed here since; a text here that was once published was changed there since.
  const known = await knownToGit(folder, theirs);
  const earlier = await earlierTexts(site);
  const entries = Object.entries(theirs).flatMap(([path, text]) => {
    if (known.has(path)) return [[path, text] as const];
    const own = ours[path];
    return own !== undefined && earlier.has(`${path}\0${own}`) ? [[path, own] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** Returns every text of all existing releases, with its path. */
async function earlierTexts(site: SiteFolder): Promise<ReadonlySet<string>> {
  const builds = await buildsOf(site, contentName);
  const all = await Promise.all(builds.map((build) => findTextSources(site, build)));
  return new Set(
    all.flatMap((sources = {}) =>
      Object.entries(sources).map(([path, text]) => `${path}\0${text}`),
    ),
  );
}

async function mergeText(
  base: string | undefined,
  ours: string | undefined,
  theirs: string,
): Promise<Outcome> {
  if (ours === theirs || theirs === base) return { kind: 'kept' };
  if (ours === undefined || ours === base) return { kind: 'taken', text: theirs };
  return mergeLines(base ?? '', ours, theirs);
}

async function mergeLines(base: string, ours: string, theirs: string): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'amendes-merge-'));
  try {
    const names = ['here', 'before', 'served'];
    for (const [index, text] of [ours, base, theirs].entries()) {
      await writeFile(join(folder, names[index] ?? ''), text);
    }
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
    execFile('git', ['merge-file', '-p', ...names], { cwd: folder }, (error, text) => {
      // The exit code is the number of conflicts.
      const code = error ? error.code : 0;
      if (code === 0) resolve({ kind: 'merged', text });
      else if (typeof code === 'number' && code < 128) resolve({ kind: 'conflict', text });
      else reject(new DeliveryError('git is needed to merge texts that both have changed'));
    });
    return await promise;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
