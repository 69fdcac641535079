import { join } from 'node:path';
import type { EnvironmentConfig, RsbuildConfig } from '@rsbuild/core';
import { browsers } from './browsers.ts';
import { dictionariesFolder } from '@amendes/protocol/build-description.ts';
import { classPrefix, globalClass } from './class-prefix.ts';
import { compiledAhead } from './compiled-ahead.ts';
import { logicalLonghands } from './logical-longhands.ts';
import type { PartDescription } from '@amendes/protocol/part-description.ts';

/** What starts the shell or a remote, and a remote's first screen. */
const firstScripts = /^(shell|react-dom|packages|entry|__federation_expose_app)\b.*\.js$/;

/** What the builds of all parts have in common. */
export function commonConfig(part: PartDescription, build: string): RsbuildConfig {
  return {
    // Without an origin of our own choice the federation plugin would let any page read the files.
    server: { cors: { origin: 'http://localhost:4200' } },
    dev: { lazyCompilation: false },
    output: {
      // Files are found beside the script that asks for them, wherever the release is served.
      assetPrefix: 'auto',
      distPath: { root: 'dist', js: '', jsAsync: '', css: '', cssAsync: '' },
      // The folder of a release is named after its build, so that its files need no hashes of their own. Style sheets are
      // told apart by their names alone: a document has those of two parts.
      filenameHash: false,
      filename: { css: `[name].${build}.css` },
      legalComments: 'none',
      overrideBrowserslist: [...browsers],
    },
    plugins: [compiledAhead(firstScripts)],
    tools: {
      htmlPlugin: false,
      // Syntax is not lowered for one rare form that some browser runs wrongly: `pnpm check` finds that form in what is built.
      swc: { env: { bugfixes: true } },
      cssLoader: {
        modules: {
          auto: true,
          getLocalIdent: (
            { resourcePath }: { readonly resourcePath: string },
            _name: string,
            local: string,
          ) => globalClass(classPrefix(part.name, build), resourcePath, local),
        },
      },
      postcss: { postcssOptions: { plugins: [logicalLonghands] } },
      rspack: {
        // Numbers in the order of use, and no hashes of paths: where sources and packages lie changes nothing of a build.
        optimization: { moduleIds: 'natural', chunkIds: 'natural' },
        // A file that hangs is forgotten when the visitor is told: whoever tries again has it asked for anew.
        output: { chunkLoadTimeout: 15_000 },
        // Our packages bring sources and compiled modules. Of the sources a part makes the same build in every repository.
        resolve: { conditionNames: ['amendes-source', '...'] },
      },
    },
    splitChunks: false,
    performance: { printFileSize: false },
  };
}

/**
 * Packages are written for newer browsers too: what is released has them lowered like our own sources. While
 * developing they are left as they are: hot replacement would add its own to each of them.
 */
export const loweredPackages = [/[\\/]node_modules[\\/]/];

/** What only the build for browsers writes. */
export function browserOutput(part: PartDescription): NonNullable<EnvironmentConfig['output']> {
  return {
    // The texts as they were written, from which the site-wide dictionaries are merged.
    copy: part.dictionaries.map((folder, index) => ({
      from: '*.json',
      context: join(process.cwd(), folder),
      to: `${dictionariesFolder}/${index}/[name][ext]`,
    })),
  };
}
