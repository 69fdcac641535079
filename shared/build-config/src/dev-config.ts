import { fileURLToPath } from 'node:url';
import { mergeRsbuildConfig, rspack, type RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { commonConfig } from './common-config.ts';
import { federation } from './lean-federation.ts';
import type { PartDescription } from '@amendes/protocol/part-description.ts';

/** The name of every development build: it is never sealed, so nothing else has to be told from it. */
export const devBuild = 'dev';

/** Address of the folder that a part's development build is served from. */
export const devAddress = (part: string) => `/dev/${part}/`;

/** The script that starts a part: a remote's container, or the shell. */
export const devEntry = ({ contract }: PartDescription) =>
  'provides' in contract ? 'shell.js' : 'remoteEntry.js';

/** The shell's styles, beside its script. */
export const devStyles = 'shell.css';

/**
 * A part as it is worked on: federated as in its releases, with React's development build and hot
 * replacement. Its shell begins without the guard of files, which can know no hash of what changes with
 * each save; that entry is in no release.
 * @param port Of the site's server; the federation's plugin would name another.
 */
export function devConfig(part: PartDescription, port: number): RsbuildConfig {
  const isShell = 'provides' in part.contract;
  return mergeRsbuildConfig(commonConfig(part, devBuild), {
    mode: 'development',
    logLevel: 'error',
    source: { entry: isShell ? { shell: './src/dev/dev-entry.ts' } : {} },
    server: { middlewareMode: true, printUrls: false },
    dev: {
      assetPrefix: devAddress(part.name),
      client: { path: `${devAddress(part.name)}hmr`, port },
    },
    output: { filename: { css: '[name].css' } },
    tools: {
      rspack: {
        // What does not compile changes nothing on the page: the next save that does is seen as one step.
        // Numbers would change with what is added: a module is replaced by its name.
        optimization: { emitOnErrors: false, moduleIds: 'named', chunkIds: 'named' },
        module: { rules: [hotTexts(part.name)] },
        plugins: [refreshBeforeEntry],
      },
    },
    plugins: [
      pluginReact(),
      ...federation(part, devBuild, isShell ? {} : { filename: devEntry(part) }),
    ],
  });
}

/**
 * What compiled components call before anything else. The refresh plugin defines it in the shell's entry; a module that
 * is shared may run sooner, and the page would not start.
 */
const refreshBeforeEntry = new rspack.BannerPlugin({
  banner: 'globalThis.$RefreshSig$ ||= () => (type) => type; globalThis.$RefreshReg$ ||= () => {};',
  raw: true,
  test: /\.js$/,
});

/** A dictionary that is saved is told to the shell, which shows its words without another load of the page. */
const hotTexts = (part: string) => ({
  test: /[\\/](texts|messages)[\\/]\w\w\.json$/,
  type: 'javascript/auto' as const,
  use: [
    { loader: fileURLToPath(new URL('dev-texts-loader.ts', import.meta.url)), options: { part } },
  ],
});
