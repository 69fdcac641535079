import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ContentRefused, type Problem } from '../read/problem.ts';
import { readContentSettings } from '../read/read-sources.ts';
import { readNotice } from './read-notice.ts';

/** Where notices lie that are written before they are needed. */
const preparedNotices = 'notices';

/** What is wrong with the notices that are kept ready in a content folder. */
export async function checkNotices(folder: string): Promise<readonly Problem[]> {
  const settings = await readContentSettings(folder);
  const names = await readdir(join(folder, preparedNotices)).catch(() => []);
  const problems = names.map(async (name) => {
    try {
      await readNotice(join(folder, preparedNotices, name), settings);
      return [];
    } catch (error) {
      if (error instanceof ContentRefused) return error.problems;
      throw error;
    }
  });
  return (await Promise.all(problems)).flat();
}
