import { siteFolder } from '@amendes/delivery/site-folder.ts';
import { openFolder } from '@amendes/delivery/verify/open-folder.ts';
import { siteStatus } from '@amendes/delivery/verify/site-status.ts';
import type { CommandOptions } from './read-command.ts';
import { showProvenances } from './show-provenance.ts';

export async function statusCommand({ site }: CommandOptions): Promise<number> {
  const folder = siteFolder(site);
  const { registry, version, isComposed } = await siteStatus(folder);
  const problems = await openFolder(folder);
  const { composer } = registry;
  console.log(
    `${'composer'.padEnd(14)}  ${composer?.current ?? 'none'}${composer?.previous === undefined ? '' : `  before it ${composer.previous}`}`,
  );
  for (const [name, { current, previous, canary, disabled }] of Object.entries(registry.parts)) {
    const more = [
      ...(previous === undefined ? [] : [`before it ${previous}`]),
      ...(canary ? [`${canary.build} for ${canary.percent} %`] : []),
      ...(disabled ? [`switched off: ${disabled.message.fr}`] : []),
    ];
    console.log([name.padEnd(14), current, ...more].join('  '));
  }
  await showProvenances(siteFolder(site));
  console.log(`${'texts'.padEnd(14)}  ${registry.content?.current ?? 'none'}`);
  console.log(`${'notice'.padEnd(14)}  ${registry.notice ?? 'none'}`);
  console.log(
    isComposed
      ? `The documents are those of version ${version} of the registry`
      : `The documents are behind version ${version} of the registry: pnpm release compose`,
  );
  for (const problem of problems) console.log(`In a browser: ${problem}`);
  return isComposed && problems.length === 0 ? 0 : 1;
}
