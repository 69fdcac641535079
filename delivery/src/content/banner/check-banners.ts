import { join } from 'node:path';
import { ContentRefused, type Problem } from '../read/problem.ts';
import { namesIn, readContentSettings } from '../read/read-sources.ts';
import { readBanner } from './read-banner.ts';

/** Where banners lie that are written before they are needed. */
const preparedBanners = 'banners';

/** What is wrong with the banners that are kept ready in a content folder. */
export async function checkBanners(folder: string): Promise<readonly Problem[]> {
  const settings = await readContentSettings(folder);
  const names = (await namesIn(join(folder, preparedBanners))).filter((name) =>
    name.endsWith('.md'),
  );
  const problems = names.map(async (name) => {
    try {
      await readBanner(join(folder, preparedBanners, name), settings);
      return [];
    } catch (error) {
      if (error instanceof ContentRefused) return error.problems;
      throw error;
    }
  });
  return (await Promise.all(problems)).flat();
}
