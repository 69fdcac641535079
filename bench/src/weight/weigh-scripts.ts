import { readFile } from 'node:fs/promises';
import type { SourceMapPayload } from 'node:module';
import { basename, join } from 'node:path';
import { buildDescriptionFile } from '@amendes/protocol/build-description.ts';
import { parts } from '@amendes/delivery/local/parts.ts';
import type { SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import { runPartBuild } from '../build-cost/run-part-build.ts';
import { attribute, sourceOrigins, type Attribution } from './attribute.ts';

const releasePattern = /^\/releases\/([^/]+)\/([^/]+)\//;

/**
 * Returns the bytes of scripts as sent with brotli, by origin. Compressed bytes have no origin of their own:
 * those of each file are divided in proportion to its characters.
 * @param paths The addresses of scripts of the site.
 * @param folder The folder in which the parts are built again, with source maps.
 */
export async function weighScripts(
  site: SiteFolder,
  paths: readonly string[],
  folder: string,
): Promise<Attribution> {
  const rebuilt = new Set<string>();
  const sum = { ours: 0, packages: 0, bundler: 0 };
  for (const path of paths) {
    const [, name, build] = releasePattern.exec(path) ?? [];
    const part = parts.find((each) => each.name === name);
    if (!part || !build) throw new Error(`${path} is no script of a part`);
    const target = join(folder, part.name);
    if (!rebuilt.has(part.name)) await runPartBuild(part, target, '--maps');
    rebuilt.add(part.name);
    await requireBuild(target, build);
    const { length: bytes } = await readFile(`${join(site.root, path)}.br`);
    const characters = await attributeFile(join(target, basename(path)));
    const perCharacter = bytes / (characters.ours + characters.packages + characters.bundler);
    for (const origin of sourceOrigins) sum[origin] += characters[origin] * perCharacter;
  }
  return sum;
}

/** @throws {Error} if the sources are no longer those from which the release was built. */
async function requireBuild(folder: string, wanted: string): Promise<void> {
  const description = await readFile(join(folder, buildDescriptionFile), 'utf8');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the build wrote it
  const { build } = JSON.parse(description) as { readonly build: string };
  if (build !== wanted)
    throw new Error('The sources changed while they were measured: repeat the measurement');
}

/** Returns the division of the same file with a source map. */
async function attributeFile(path: string): Promise<Attribution> {
  const script = await readFile(path, 'utf8');
  const map = await readFile(`${path}.map`, 'utf8').catch(() => undefined);
  // Texts are data: the bundler writes no map for them.
  if (map === undefined) return { ours: 1, packages: 0, bundler: 0 };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the bundler wrote it
  return attribute(script, JSON.parse(map) as SourceMapPayload);
}
