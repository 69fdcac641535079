import { readFile } from 'node:fs/promises';
import { checkContent } from '@amendes/delivery/content/check/check-content.ts';
import { missingFacts } from '@amendes/delivery/content/missing-facts.ts';
import { checkNotices } from '@amendes/delivery/content/notice/check-notices.ts';
import { showProblem } from '@amendes/delivery/content/problem.ts';
import { DeliveryError } from '@amendes/delivery/delivery-error.ts';
import type { CommandOptions } from './read-command.ts';

export async function checkCommand({ source, configuration }: CommandOptions): Promise<number> {
  const { pages, facts, problems } = await checkContent(source);
  const found = [...problems, ...(await checkNotices(source))];
  const missing =
    configuration === undefined ? [] : missingFacts(facts, await readJson(configuration));
  for (const problem of found) console.log(showProblem(problem));
  for (const entry of missing) console.log(`${configuration}: ${entry} is missing`);
  const gaps = found.filter(({ kind }) => kind === 'gap').length;
  console.log(
    `${pages.length} texts: ${found.length - gaps} faults, ${gaps} translations missing or behind`,
  );
  return found.length + missing.length === 0 ? 0 : 1;
}

async function readJson(path: string): Promise<unknown> {
  return readFile(path, 'utf8')
    .then((text) => JSON.parse(text) as unknown)
    .catch(() => {
      throw new DeliveryError(`${path}: is missing or not JSON`);
    });
}
