import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { createRsbuild, loadConfig, mergeRsbuildConfig } from '@rsbuild/core';
import { dictionariesFolder } from '@amendes/protocol/build-description.ts';
import type { PartDescription } from '@amendes/protocol/part-description.ts';

/** A build of the current sources, or the errors that prevent it. */
export type WatchedBuild =
  /** `took`: duration in milliseconds. */
  | { readonly state: 'built'; readonly took: number }
  | { readonly state: 'failed'; readonly reason: string };

/** Name of the plugin for Node, which is removed: it takes as long as the browser build, and no page needs it. */
const forServerName = 'amendes:build-for-server';

interface Watching {
  readonly part: PartDescription;
  /** The part's folder. */
  readonly folder: string;
  /** Folder of the builds; each replaces the previous one. */
  readonly dist: string;
  /** Called after the first build and after each save; the next build waits for it. */
  readonly onBuild: (build: WatchedBuild) => Promise<void>;
}

/**
 * Builds a part like a release, again after each save: federated, for production, with its description, but
 * not minified and not for Node. Rejects if the part's configuration cannot be loaded.
 * @returns a function that stops it.
 */
export async function watchPart({ part, folder, dist, onBuild }: Watching) {
  process.env['NODE_ENV'] = 'production';
  const { content } = await loadConfig({ cwd: folder });
  const config = mergeRsbuildConfig(content, {
    mode: 'production',
    logLevel: 'error',
    output: { minify: false, distPath: { root: dist } },
    // Old files are removed, because the description lists all files in the folder.
    tools: { rspack: { output: { clean: true } } },
  });
  const rsbuild = await createRsbuild({
    cwd: folder,
    config: { ...config, output: { ...config.output, copy: dictionariesIn(folder, part) } },
  });
  rsbuild.removePlugins([forServerName]);
  rsbuild.onAfterBuild({
    // The description of the build must be written first.
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

/** Returns copy rules with absolute paths: the configuration's are relative to the working directory, which differs here. */
const dictionariesIn = (folder: string, { dictionaries }: PartDescription) =>
  dictionaries.map((from, index) => ({
    from: '*.json',
    context: join(folder, from),
    to: `${dictionariesFolder}/${index}/[name][ext]`,
  }));
