import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RsbuildPlugin, Rspack } from '@rsbuild/core';
import { filesOf } from './bill-of-materials.ts';
import { browsers } from './browsers.ts';
import {
  buildDescriptionFile,
  hashesFile,
  isHashed,
  serverFile,
  type BuildDescription,
} from '@amendes/protocol/build-description.ts';
import { containerName } from './container-name.ts';
import type { PartDescription } from '@amendes/protocol/part-description.ts';
import { readProvenance } from './provenance.ts';

type FirstFiles = Pick<BuildDescription, 'entry' | 'first'>;

/** Returns a plugin that writes `build.json` and `hashes.json` beside the built files, with facts from the bundler's reports. */
export function describeBuild(
  part: PartDescription,
  build: string,
  readFirstFiles: (folder: string) => Promise<FirstFiles>,
): RsbuildPlugin {
  return {
    name: 'amendes:describe-build',
    setup(api) {
      api.onAfterBuild(async ({ stats }) => {
        if (stats?.hasErrors()) return;
        const folder = api.context.distPath;
        const description: BuildDescription = {
          ...part,
          build,
          container: containerName(part.name, build),
          ...(await readFirstFiles(folder)),
          texts: await findTexts(folder),
          browsers,
          server: serverFile,
          packages: stats ? bundledPackages(stats) : [],
          provenance: await readProvenance(api.context.rootPath),
        };
        await writeFile(
          join(folder, buildDescriptionFile),
          `${JSON.stringify(description, null, 2)}\n`,
        );
        await writeFile(
          join(folder, hashesFile),
          `${JSON.stringify(await hashesIn(folder, part))}\n`,
        );
      });
    },
  };
}

/** Returns the hash of every script and style that a browser may load. */
async function hashesIn(folder: string, part: PartDescription): Promise<Record<string, string>> {
  const files = (await readdir(folder)).filter((file) => isHashed(part, file)).toSorted();
  const hashes = files.map(async (file) => {
    const bytes = await readFile(join(folder, file));
    return [file, `sha256-${createHash('sha256').update(bytes).digest('base64')}`] as const;
  });
  return Object.fromEntries(await Promise.all(hashes));
}

async function findTexts(folder: string): Promise<Record<string, string>> {
  const files = await readdir(folder);
  const named = files.map((file) => [/^texts-(\w\w)\.js$/.exec(file)?.[1], file] as const);
  return Object.fromEntries(named.filter(([language]) => language !== undefined));
}

/** Reads one of the bundler's reports (JSON) and removes it from the release. Rejects if it is missing or unreadable. */
export async function takeReport(folder: string, file: string): Promise<unknown> {
  const text = await readFile(join(folder, file), 'utf8');
  await rm(join(folder, file));
  return JSON.parse(text);
}

/** Returns the packages whose code is in a build, by the files of its modules. */
function bundledPackages(stats: Rspack.Stats | Rspack.MultiStats): readonly string[] {
  const each = 'stats' in stats ? stats.stats : [stats];
  const files = each.flatMap(({ compilation }) => [...compilation.modules].flatMap(filesOf));
  return [...new Set(files.flatMap(packageOf))].toSorted();
}

/** Returns the innermost package of a file; none for our own packages, which the workspace keeps elsewhere. */
function packageOf(file: string): readonly string[] {
  const [, found] = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(file) ?? [];
  const name = found?.replace('\\', '/');
  return name === undefined || name.startsWith('@amendes/') ? [] : [name];
}
