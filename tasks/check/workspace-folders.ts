import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { parse } from 'yaml';

/** The folder of every package of the workspace, the root first; a new one is found by itself. */
export function workspaceFolders(): readonly string[] {
  const { packages }: { packages: readonly string[] } = parse(
    readFileSync(join(workspace, 'pnpm-workspace.yaml'), 'utf8'),
  );
  const patterns = packages.map((pattern) => `${pattern}/package.json`);
  return ['.', ...globSync(patterns, { cwd: workspace }).map(dirname).toSorted()];
}
