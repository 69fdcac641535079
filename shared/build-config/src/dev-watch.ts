import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { createRsbuild, loadConfig, mergeRsbuildConfig } from '@rsbuild/core';
import { dictionariesFolder } from '@amendes/protocol/build-description.ts';
import type { PartDescription } from '@amendes/protocol/part-description.ts';

/** A build of the present sources, or what is wrong with them. */
export type WatchedBuild =
  /** In milliseconds. */
  | { readonly state: 'built'; readonly took: number }
  | { readonly state: 'failed'; readonly reason: string };

/** The build for Node takes as long as that for browsers, and no page needs it to be shown. */
const forServerName = 'amendes:build-for-server';

interface Watching {
  readonly part: PartDescription;
  /** The part's folder. */
  readonly folder: string;
  /** Where the builds go, each in place of the one before. */
  readonly dist: string;
  /** Told at first and after each save; the next build waits for it. */
  readonly onBuild: (build: WatchedBuild) => Promise<void>;
}

/**
 * Builds a part as it is released, again after each save: federated, for production, with its description.
 * It is not made small, and not built for Node.
 * @returns what ends it.
 */
export async function watchPart({ part, folder, dist, onBuild }: Watching) {
  process.env['NODE_ENV'] = 'production';
  const { content } = await loadConfig({ cwd: folder });
  const config = mergeRsbuildConfig(content, {
    mode: 'production',
    logLevel: 'error',
    output: { minify: false, distPath: { root: dist } },
    // The description is made of the files that are there.
    tools: { rspack: { output: { clean: true } } },
  });
  const rsbuild = await createRsbuild({
    cwd: folder,
    config: { ...config, output: { ...config.output, copy: dictionariesIn(folder, part) } },
  });
  rsbuild.removePlugins([forServerName]);
  rsbuild.onAfterBuild({
    // The description of the build is there by then.
    order: 'post',
    handler: async ({ stats }) => {
      if (!stats) return;
      const settings = { all: false, errors: true, timings: true };
      const { errors = [], time = 0 } = stats.toJson(settings);
      if (!stats.hasErrors()) return onBuild({ state: 'built', took: time });
      const reasons = errors.map(({ moduleName = '', message }) => `${moduleName}\n${message}`);
      await onBuild({ state: 'failed', reason: stripVTControlCharacters(reasons.join('\n')) });
    },
  });
  const { close } = await rsbuild.build({ watch: true });
  return close;
}

/** The configuration names them seen from the folder that a command runs in: here that is another. */
const dictionariesIn = (folder: string, { dictionaries }: PartDescription) =>
  dictionaries.map((from, index) => ({
    from: '*.json',
    context: join(folder, from),
    to: `${dictionariesFolder}/${index}/[name][ext]`,
  }));
