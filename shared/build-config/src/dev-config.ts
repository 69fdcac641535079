import { basename } from 'node:path';
import { mergeRsbuildConfig, rspack, type RsbuildConfig, type RsbuildPlugin } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { commonConfig } from './common-config.ts';
import { federation } from './federation.ts';
import type { PartDescription } from '@amendes/protocol/part-description.ts';
import { textsChanged, type ChangedTexts } from '@amendes/protocol/texts-changed.ts';

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
 * What compiled components call before anything else. The refresh plugin defines it in the shell's entry; a module that
 * is shared may run sooner, and the page would not start.
 */
const refreshBeforeEntry = new rspack.BannerPlugin({
  banner: 'globalThis.$RefreshSig$ ||= () => (type) => type; globalThis.$RefreshReg$ ||= () => {};',
  raw: true,
  test: /\.js$/,
});

const dictionaries = /[\\/](texts|messages)[\\/]\w\w\.json$/;

/**
 * Makes of a dictionary a module that replaces itself when it is saved, and tells the shell, which shows its words without
 * another load of the page. One that is not JSON is an error of the build.
 */
const hotTexts = (part: string): RsbuildPlugin => ({
  name: 'amendes:hot-texts',
  setup(api) {
    api.transform({ test: dictionaries }, ({ code, resourcePath }) => {
      const detail: ChangedTexts = {
        part,
        language: basename(resourcePath, '.json'),
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whatever else it is, the types of the sources refuse
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
