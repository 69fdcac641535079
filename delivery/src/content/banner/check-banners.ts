import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ContentRefused, type Problem } from '../read/problem.ts';
import { namesIn, readContentSettings } from '../read/read-sources.ts';
import { readBanner } from './read-banner.ts';

/** Where banners lie that are written before they are needed. */
const preparedBanners = 'banners';
const extension = '.md';

/** What is wrong with the banners that are kept ready in a content folder. */
export async function checkBanners(folder: string): Promise<readonly Problem[]> {
  const settings = await readContentSettings(folder);
  const problems = (await preparedIn(folder)).map(async (file) => {
    try {
      await readBanner(file, settings);
      return [];
    } catch (error) {
      if (error instanceof ContentRefused) return error.problems;
      throw error;
    }
  });
  return (await Promise.all(problems)).flat();
}

/** A banner that is kept ready, by the name of its file. */
interface PreparedBanner {
  readonly name: string;
  readonly text: string;
}

export const readPreparedBanners = async (folder: string): Promise<readonly PreparedBanner[]> =>
  Promise.all((await preparedIn(folder)).map(readPrepared));

const readPrepared = async (file: string): Promise<PreparedBanner> => ({
  name: basename(file, extension),
  text: await readFile(file, 'utf8'),
});

async function preparedIn(folder: string): Promise<readonly string[]> {
  const names = await namesIn(join(folder, preparedBanners));
  return names
    .filter((name) => name.endsWith(extension))
    .toSorted()
    .map((name) => join(folder, preparedBanners, name));
}
