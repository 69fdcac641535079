import { basename } from 'node:path';
import { mergeRsbuildConfig, rspack, type RsbuildConfig, type RsbuildPlugin } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { commonConfig } from './common-config.ts';
import { federation } from './federation.ts';
import type { PartDescription } from '@amendes/protocol/part-description.ts';
import { textsChanged, type ChangedTexts } from '@amendes/protocol/texts-changed.ts';

/** Build id of every development build: it is never sealed, so it need not be unique. */
export const devBuild = 'dev';

/** Returns the address of the folder from which a part's development build is served. */
export const devAddress = (part: string) => `/dev/${part}/`;

/** Returns the script that starts a part: a remote's container, or the shell. */
export const devEntry = ({ contract }: PartDescription) =>
  'provides' in contract ? 'shell.js' : 'remoteEntry.js';

/** The shell's style sheet, beside its script. */
export const devStyles = 'shell.css';

/**
 * Returns the configuration for development: federated as in releases, with React's development build and hot
 * replacement. The shell starts without the guard of files, which cannot know the hashes of files that change with
 * each save; no release contains that entry.
 * @param port Port of the site's server; the federation plugin would use another one.
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
        // A failed compilation does not change the page: the next successful one replaces all changes in one step.
        // Hot replacement identifies modules by name, because numbers would change when a module is added.
        optimization: { emitOnErrors: false, moduleIds: 'named', chunkIds: 'named' },
        module: { rules: [{ test: dictionaries, type: 'javascript/auto' }] },
        plugins: [refreshBeforeEntry],
      },
    },
    plugins: [
      pluginReact(),
      hotTexts(part.name),
      ...federation(part, devBuild, isShell ? {} : { filename: devEntry(part) }),
    ],
  });
}

/**
 * Fallbacks of the functions that compiled components call first. The refresh plugin defines them in the shell's entry, but
 * a shared module may run earlier, and the page would not start.
 */
const refreshBeforeEntry = new rspack.BannerPlugin({
  banner: 'globalThis.$RefreshSig$ ||= () => (type) => type; globalThis.$RefreshReg$ ||= () => {};',
  raw: true,
  test: /\.js$/,
});

const dictionaries = /[\\/](texts|messages)[\\/]\w\w\.json$/;

/**
 * Turns a dictionary into a module that replaces itself when it is saved, and notifies the shell, which shows the texts
 * without reloading the page. A dictionary that is not JSON is a build error.
 */
const hotTexts = (part: string): RsbuildPlugin => ({
  name: 'amendes:hot-texts',
  setup(api) {
    api.transform({ test: dictionaries }, ({ code, resourcePath }) => {
      const detail: ChangedTexts = {
        part,
        language: basename(resourcePath, '.json'),
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types of the sources refuse any other shape
        texts: JSON.parse(code) as ChangedTexts['texts'],
      };
      return `const detail = ${JSON.stringify(detail)};
export default detail.texts;
if (import.meta.webpackHot) {
  import.meta.webpackHot.accept();
  import.meta.webpackHot.dispose((data) => { data.isUpdate = true; });
  if (import.meta.webpackHot.data?.isUpdate) {
    dispatchEvent(new CustomEvent('${textsChanged}', { detail }));
  }
}
`;
    });
  },
});
