import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { workspace } from '@amendes/delivery/local/parts.ts';

/** The folder of every package of the workspace, the root first; a new one is found by itself. */
export function workspaceFolders(): readonly string[] {
  const settings = readFileSync(join(workspace, 'pnpm-workspace.yaml'), 'utf8');
  const [list = ''] = settings.match(/^packages:\n(?: +- .+\n)+/m) ?? [];
  const patterns = [...list.matchAll(/- (.+)/g)].map(([, pattern]) => `${pattern}/package.json`);
  return ['.', ...globSync(patterns, { cwd: workspace }).map(dirname).toSorted()];
}
