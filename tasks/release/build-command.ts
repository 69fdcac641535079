import { buildOfSources, runBuild } from '@amendes/delivery/local/run-build.ts';
import type { CommandOptions } from './read-command.ts';

export async function buildCommand({ part, isDryRun }: CommandOptions): Promise<number> {
  const build = buildOfSources(part);
  if (isDryRun) {
    console.log(`Would build ${part.name} ${build} into ${part.folder}/dist`);
    return 0;
  }
  await runBuild(part);
  console.log(`${part.name} ${build} is built. To seal it: pnpm release publish ${part.name}`);
  return 0;
}
