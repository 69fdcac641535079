import { fileURLToPath } from 'node:url';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { mergeRsbuildConfig, rspack, type RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { commonConfig } from './common-config.ts';
import { containerName } from './container-name.ts';
import { leanFederation } from './lean-federation.ts';
import type { PartDescription } from '@amendes/protocol/part-description.ts';
import { consumedModules, providedModules } from './shared-modules.ts';

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
  const { contract } = part;
  const isShell = 'provides' in contract;
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
      leanFederation,
      pluginModuleFederation({
        name: containerName(part.name, devBuild),
        manifest: false,
        dts: false,
        dev: false,
        shareStrategy: 'loaded-first',
        ...(isShell
          ? { shared: providedModules(contract.provides) }
          : {
              filename: devEntry(part),
              exposes: { './app': './src/app.tsx' },
              shared: consumedModules(contract.needs),
            }),
        experiments: {
          ...(isShell ? { provideExternalRuntime: true } : { externalRuntime: true }),
          optimization: { target: 'web', disableSnapshot: true },
        },
      }),
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
