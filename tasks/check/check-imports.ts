import { runTool, type Outcome } from './run-tool.ts';
import { workspaceFolders } from './workspace-folders.ts';

/** Fewer than this, and it was not the site that was looked at. */
const fewestModules = 50;

/** The site's imports against the rules. Having found nothing to look at is a failure, not a success. */
export async function checkImports(): Promise<Outcome> {
  const folders = workspaceFolders().filter((folder) => folder !== '.');
  const { ok, output } = await runTool('depcruise', [
    '--output-type',
    'err-long',
    ...folders,
    'tasks',
  ]);
  const modules = Number(output.match(/(\d+) modules/)?.[1] ?? 0);
  if (modules >= fewestModules) return { ok, output };
  return { ok: false, output: `${output}\nOnly ${modules} modules were found` };
}
