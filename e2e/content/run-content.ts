import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentFolder, workspace } from '@amendes/delivery/local/parts.ts';
import type { SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import { runNode, type Outcome } from '../releases/set-up/run-release.ts';

/** Runs the command behind `pnpm content`, as an editor does. */
export const runContent = (...args: readonly string[]): Promise<Outcome> =>
  runNode([join(workspace, 'tasks/content.ts'), ...args], workspace);

/** Copies the texts for a test to change: those that the site serves if one is given, else those of the sources. */
export async function copyTexts(site?: SiteFolder): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'amendes-texts-'));
  await cp(contentFolder, folder, { recursive: true });
  if (site) await runContent('pull', '--site', site.root, '--source', folder);
  return folder;
}

/** Changes a text as an editor does. */
export async function edit(path: string, change: (text: string) => string): Promise<void> {
  await writeFile(path, change(await readFile(path, 'utf8')));
}
