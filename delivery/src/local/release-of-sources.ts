import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildId } from '@amendes/config/build-id.ts';
import { DeliveryError } from '../delivery-error.ts';
import { publish } from '../release/publish.ts';
import { readRelease } from '../release/read-release.ts';
import { releaseFile, type Release } from '../release/release.ts';
import type { SiteFolder } from '../site-folder.ts';
import { workspace, type LocalPart } from './parts.ts';

/**
 * The release of a part's present sources: built and published, unless the site's folder has it from
 * an earlier run.
 * @throws {DeliveryError} with the bundler's output when the build fails.
 */
export async function releaseOfSources(
  site: SiteFolder,
  { name, folder }: LocalPart,
): Promise<{ readonly release: Release; readonly built: boolean }> {
  const build = buildId(folder);
  if (existsSync(join(site.release(name, build), releaseFile))) {
    return { release: await readRelease(site, { name, build }), built: false };
  }
  await runBuild(join(workspace, folder));
  return { release: await publish(site, join(workspace, folder, 'dist')), built: true };
}

async function runBuild(folder: string): Promise<void> {
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
