import { readdir, readFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { array, is, object, record, string, unknown, type InferOutput } from 'valibot';
import { languages } from '../../site/languages.ts';
import { faultAt, top, type Problem } from './problem.ts';
import { readPage, type SourcePage } from './read-page.ts';
import { readText } from './read-text.ts';
import { DeliveryError } from '../../site/delivery-error.ts';
import { parseJson } from '../../site/parse-json.ts';

/** All texts of a content folder, in the order of languages and pages, with the problems of their files. */
export interface Sources {
  readonly settings: ContentSettings;
  /** Name of the folder in problems. */
  readonly folder: string;
  readonly pages: readonly SourcePage[];
  readonly problems: readonly Problem[];
  readonly texts: TextSources;
}

/** Names of files that Vim, Emacs and macOS leave beside open or viewed files, and that nobody wrote as texts. */
const editorFiles = /^\.|~$|^#.*#$/;

/** Returns the names in a folder of texts, without such files; none if the folder does not exist. */
export async function namesIn(folder: string): Promise<readonly string[]> {
  return (await readdir(folder).catch(() => [])).filter((name) => !editorFiles.test(name));
}

/** Files of a content folder as they were written, by their path below it. */
export type TextSources = Readonly<Record<string, string>>;

/** @throws {DeliveryError} if the folder has no readable settings. */
export async function readSources(folder: string): Promise<Sources> {
  const shown = relative(process.cwd(), folder) || '.';
  const { pages } = await readContentSettings(folder);
  const problems: Problem[] = [];
  const texts: Record<string, string> = {
    [settingsFile]: await readFile(join(folder, settingsFile), 'utf8'),
  };
  for (const path of await pathsIn(folder)) {
    const file = join(shown, path);
    if (pages.some((page) => `${page}.md` === basename(path))) {
      const read = await readText(join(folder, path), file);
      texts[path] = read.text;
      problems.push(...read.problems);
    } else {
      const message =
        'Not the name of a page: it would be shown nowhere (pages are listed in content.json)';
      problems.push(faultAt(file, top, message));
    }
  }
  const sources = parseSources(texts, shown);
  return { ...sources, problems: [...problems, ...sources.problems] };
}

/**
 * Parses texts that are already in memory, by their paths below a content folder.
 * @param folder Name of the folder in problems.
 * @throws {DeliveryError} if the settings are missing or wrong.
 */
export function parseSources(sources: TextSources, folder: string, read = readPage): Sources {
  const settings = parseSettings(sources[settingsFile], join(folder, settingsFile));
  const pages = languages.flatMap((language) =>
    settings.pages.flatMap((page) => {
      const path = join(language, `${page}.md`);
      const text = sources[path];
      if (text === undefined) return [];
      return [read({ file: join(folder, path), page, language, text }, settings.sites)];
    }),
  );
  const texts = Object.fromEntries(
    Object.entries(sources).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
  return {
    settings,
    folder,
    pages,
    problems: pages.flatMap((page) => page.reading.problems),
    texts,
  };
}

/** Returns the files of a content folder without checking them; none if there are none. */
export async function readTextSources(folder: string): Promise<TextSources> {
  const texts = (await pathsIn(folder)).filter((path) => path.endsWith('.md'));
  const entries = [settingsFile, ...texts].map(async (path) => {
    const text = await readFile(join(folder, path), 'utf8').catch(() => undefined);
    return text === undefined ? [] : [[path, text] as const];
  });
  return Object.fromEntries((await Promise.all(entries)).flat());
}

/** Returns the paths of the files in the folders of the languages. */
async function pathsIn(folder: string): Promise<readonly string[]> {
  const paths = languages.map(async (language) =>
    (await namesIn(join(folder, language))).map((name) => join(language, name)),
  );
  return (await Promise.all(paths)).flat();
}

/** Schema of `content.json`: the settings that the texts are checked against, maintained by their authors. */
const settingsSchema = object({
  /** Information pages, by the last part of their address. */
  pages: array(string()),
  /** Pages that need no translation: every language shows the French text. */
  frenchOnly: array(string()),
  /** Further addresses of the site that may be linked to, with their anchors. */
  otherAddresses: record(string(), array(string())),
  /** External hosts that may be linked to. */
  sites: array(string()),
});

export type ContentSettings = Readonly<InferOutput<typeof settingsSchema>>;

const settingsFile = 'content.json';

/** @throws {DeliveryError} if the folder has no settings, or incomplete ones. */
export async function readContentSettings(folder: string): Promise<ContentSettings> {
  const path = join(folder, settingsFile);
  return parseSettings(await readFile(path, 'utf8').catch(() => undefined), path);
}

/** Returns the settings of texts that are already in memory. @throws {DeliveryError} if they are missing or wrong. */
export const settingsOf = (texts: TextSources): ContentSettings =>
  parseSettings(texts[settingsFile], settingsFile);

function parseSettings(text: string | undefined, path: string): ContentSettings {
  const settings = parseJson(text ?? '', unknown());
  if (!settings.ok) throw new DeliveryError(`${path}: is missing or not JSON`);
  if (is(settingsSchema, settings.value)) return settings.value;
  throw new DeliveryError(
    `${path}: pages, frenchOnly and sites are lists of names, otherAddresses lists of anchors by address`,
  );
}
