import { siteFolder } from '@amendes/delivery/site-folder.ts';
import { askOrigin } from '@amendes/delivery/verify/ask-site.ts';
import { openFolder } from '@amendes/delivery/verify/open-folder.ts';
import { openSite } from '@amendes/delivery/verify/open-site.ts';
import { verifySite } from '@amendes/delivery/verify/verify-site.ts';
import type { CommandOptions } from './read-command.ts';

/** Looks at a site's folder and at what is served from it; of a site elsewhere, at what it serves. */
export async function verifyCommand({ site, address }: CommandOptions): Promise<number> {
  const problems = address
    ? await openSite(askOrigin(address.origin), { whole: true })
    : await problemsIn(site);
  for (const problem of problems) console.log(problem);
  const whole = address
    ? 'Every document runs in a browser, and every file that it names is what it names'
    : 'Every file that is served is what was published, every document what was composed, and runs in a browser';
  console.log(problems.length === 0 ? whole : `${problems.length} problems`);
  return problems.length === 0 ? 0 : 1;
}

async function problemsIn(site: string): Promise<readonly string[]> {
  const folder = siteFolder(site);
  return [...(await verifySite(folder)), ...(await openFolder(folder))];
}
