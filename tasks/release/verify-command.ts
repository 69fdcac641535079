import { siteFolder } from '@amendes/delivery/site-folder.ts';
import { verifySite } from '@amendes/delivery/verify/verify-site.ts';
import type { CommandOptions } from './read-command.ts';

export async function verifyCommand({ site }: CommandOptions): Promise<number> {
  const problems = await verifySite(siteFolder(site));
  for (const problem of problems) console.log(problem);
  console.log(
    problems.length === 0
      ? 'Every file that is served is what was published, every document what was composed'
      : `${problems.length} problems`,
  );
  return problems.length === 0 ? 0 : 1;
}
