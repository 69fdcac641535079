import type { TextSources } from '@amendes/delivery/content/read/read-sources.ts';
import type { ChangedRegistry } from '@amendes/delivery/registry/change-registry.ts';
import { history } from '@amendes/delivery/registry/history.ts';
import { contentName } from '@amendes/delivery/release/content-release.ts';
import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import { asPromoted } from '@amendes/delivery/release/read-release.ts';
import { releasePath, type SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import { Refusal } from './refusal.ts';
import type { Desk, Plan, Publication } from '../wire.ts';

/** Files of the served texts, and their release. */
export interface ServedTexts {
  readonly build: string | undefined;
  readonly texts: TextSources;
}

/** Person who changes something, or the plan that acts for them, and the reason. */
export interface Actor {
  readonly by: string;
  readonly why: string;
}

/**
 * Returns who published texts, when and why, the latest first.
 * @param sourcesOf Source files of the texts of a release, on a site with what the registry vouched for at that time.
 */
export async function readHistory(
  site: SiteFolder,
  sourcesOf: (build: string, site: SiteFolder) => Promise<TextSources | undefined>,
): Promise<Desk['history']> {
  const served = (await readRegistry(site)).content?.current;
  const entries = (await history(site, ['content'])).toReversed();
  const [first] = entries;
  const earliest = first?.after.content?.previous;
  // The texts are undefined if they are unknown, for example pruned.
  let before = first && earliest ? await sourcesOf(earliest, asPromoted(site, first.after)) : {};
  const listed: Desk['history'][number][] = [];
  for (const { changed, after } of entries) {
    const build = after.content?.current;
    if (build === undefined || build === listed.at(-1)?.build) continue;
    const texts = await sourcesOf(build, asPromoted(site, after));
    const { by = '', at = '', command = '' } = changed ?? {};
    const { what, why } = parseNote(command);
    listed.push({
      build,
      by,
      at,
      why,
      kept: texts ? 'whole' : 'pages',
      isServed: build === served,
      paths: texts && before ? changedPaths(before, texts) : pathsOf(what),
    });
    before = texts;
  }
  // The texts are cached after one read, but releases can be pruned later, so this is checked every time.
  const withStored = listed.map(async (each) => {
    const sealed = await site.storage.sealedAt(releasePath(contentName, each.build));
    return sealed ? each : { ...each, kept: 'gone' as const };
  });
  return (await Promise.all(withStored)).toReversed();
}

/** Normalises line ends to those of the editor in the browser: opening a text must not count as a change. */
export const asEdited = (texts: TextSources): TextSources =>
  Object.fromEntries(
    Object.entries(texts).map(([path, text]) => [path, text.replaceAll(/\r\n?/g, '\n')]),
  );

const changedPaths = (before: TextSources, after: TextSources): readonly string[] =>
  Object.keys({ ...before, ...after }).filter((path) => after[path] !== before[path]);

/** Access to served and earlier texts. */
interface TextArchive {
  history(): Promise<Desk['history']>;
  textOf(build: string, path: string): Promise<string>;
}

/** Adds the replaced texts to those of a plan: as noted, or from the history if the latest change was the plan's own. */
export async function withHistory(
  { texts, by, why }: Plan,
  archive: TextArchive,
): Promise<Plan['texts']> {
  if (texts.every(({ before }) => before !== undefined)) return texts;
  const all = await archive.history();
  const known = texts.map(async ({ before, ...text }) => {
    const index = all.findIndex(({ paths }) => paths.includes(text.path));
    const [latest, earlier] = [all[index], all[index + 1]];
    const isOwn = latest?.by === by && latest.why === why && earlier?.kept === 'whole';
    if (before !== undefined || !isOwn) return { ...text, before };
    return {
      ...text,
      before: await archive.textOf(earlier.build, text.path).catch(emptyIfMissing),
    };
  });
  return Promise.all(known);
}

function emptyIfMissing(error: unknown): string {
  if (error instanceof Refusal && error.status === 404) return '';
  throw error;
}

/** Reduces a row of the history to what applies to each of its texts. */
export const publicationOf = ({ build, by, at, why, kept }: Publication): Publication => ({
  build,
  by,
  at,
  why,
  kept,
});

/**
 * Returns the banner that a change has replaced: now, or in an attempt that failed afterwards.
 * Returns nothing if the new banner is not up, or if another change put it up.
 */
export async function coveredBefore(
  site: SiteFolder,
  build: string,
  { by, why }: Actor,
  { before: replaced, after: registry }: ChangedRegistry,
): Promise<string | undefined> {
  if (registry.notice !== build) return undefined;
  if (replaced?.notice !== build) return replaced?.notice;
  const [latest, before] = await history(site, ['banner']);
  const { changed, after } = latest ?? {};
  const isOwn = changed?.by === by && changed.command === commandOf(bannerAction, why);
  return isOwn && after?.notice === build ? before?.after.notice : undefined;
}

/** Stored in the notes of the registry, together with those of earlier versions: it stays as it is. */
export const bannerAction = 'notice';

/** Returns the text that the registry notes for a change by the desk. */
export const commandOf = (what: string, why: string): string => `newsroom: ${what}: ${why}`;

/** Parses such a note; a note of another command is returned unchanged. */
function parseNote(command: string): { readonly what: string; readonly why: string } {
  const [, what = '', why = command] = /^newsroom: (.*?): (.*)$/s.exec(command) ?? [];
  return { what, why };
}

/** Returns the paths of texts in the note of a change. */
const pathsOf = (what: string): readonly string[] =>
  what.split(', ').filter((path) => /^[a-z]{2}\/[a-z-]+\.md$/.test(path));
