import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { workspace, type LocalPart } from '@amendes/delivery/local/parts.ts';

/** Builds a part into a separate folder, so that work on the part is not disturbed. */
export async function runPartBuild(
  part: LocalPart,
  target: string,
  ...options: readonly '--maps'[]
): Promise<void> {
  const script = fileURLToPath(new URL('build-part.ts', import.meta.url));
  await promisify(execFile)(process.execPath, [script, target, ...options], {
    cwd: join(workspace, part.folder),
    env: { ...process.env, NODE_ENV: 'production', FORCE_COLOR: '0' },
  });
}
