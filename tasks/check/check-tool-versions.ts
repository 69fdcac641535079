import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { parse } from 'yaml';
import type { Outcome } from './run-tool.ts';
import { toolVersionFaults } from './tool-version-faults.ts';

/** Whether pnpm and Node are named in one version wherever they are named. */
export async function checkToolVersions(): Promise<Outcome> {
  const faults = toolVersionFaults(
    JSON.parse(await textOf('package.json')),
    parse(await textOf('pnpm-workspace.yaml')),
  );
  return { ok: faults.length === 0, output: faults.join('\n') };
}

function textOf(file: string): Promise<string> {
  return readFile(join(workspace, file), 'utf8');
}
