import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { languages } from '../../languages.ts';
import type { Problem } from '../problem.ts';
import { readContentSettings, type ContentSettings } from './content-settings.ts';
import { readPage, type SourcePage } from './read-page.ts';

/** All texts of a content folder, in the order of pages and languages, with what each file has wrong. */
export interface Sources {
  readonly settings: ContentSettings;
  /** The folder, as problems name it. */
  readonly folder: string;
  readonly pages: readonly SourcePage[];
  readonly problems: readonly Problem[];
}

/** @throws {DeliveryError} when the folder has no readable settings. */
export async function readSources(folder: string): Promise<Sources> {
  const settings = await readContentSettings(folder);
  const shown = relative(process.cwd(), folder) || '.';
  const strays: Problem[] = [];
  const found = await Promise.all(
    languages.map(async (language) => {
      const names: readonly string[] = await readdir(join(folder, language)).catch(() => []);
      const files = settings.pages.map((page) => `${page}.md`);
      strays.push(
        ...names
          .filter((name) => !files.includes(name))
          .map((name) => stray(join(shown, language, name))),
      );
      return Promise.all(
        settings.pages
          .filter((page) => names.includes(`${page}.md`))
          .map(async (page) => {
            const name = join(language, `${page}.md`);
            const text = await readFile(join(folder, name), 'utf8');
            return readPage({ file: join(shown, name), page, language, text }, settings.sites);
          }),
      );
    }),
  );
  const pages = found.flat();
  const problems = [...strays, ...pages.flatMap(({ reading }) => reading.problems)];
  return { settings, folder: shown, pages, problems };
}

const stray = (file: string): Problem => ({
  file,
  line: 1,
  column: 1,
  message: 'Not the name of a page: it would be shown nowhere (pages are listed in content.json)',
  kind: 'fault',
});
