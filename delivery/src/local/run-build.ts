import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildId } from '@amendes/build-config/build-id.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import { workspace, type LocalSources } from './parts.ts';

/** The id of the build that the present sources of a part, or of the composer, give. */
export function buildOfSources({ folder }: LocalSources): string {
  return buildId(folder);
}

/**
 * Builds a part or the composer, for production, into its `dist`.
 * @throws {DeliveryError} with the bundler's output when that fails.
 */
export async function runBuild(sources: LocalSources): Promise<void> {
  const folder = join(workspace, sources.folder);
  const rsbuild = join(folder, 'node_modules/@rsbuild/core/bin/rsbuild.js');
  const child = spawn(process.execPath, [rsbuild, 'build'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.on('error', reject);
  child.on('close', resolve);
  const code = await promise;
  if (code !== 0) {
    throw new DeliveryError(`The build in ${folder} failed:\n${Buffer.concat(output).toString()}`);
  }
}
