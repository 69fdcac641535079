import { join } from 'node:path';
import type { EnvironmentConfig, RsbuildConfig } from '@rsbuild/core';
import { browsers } from './browsers.ts';
import { dictionariesFolder } from '@amendes/protocol/build-description.ts';
import { classPrefix, globalClass } from './class-prefix.ts';
import { compiledAhead } from './compiled-ahead.ts';
import { logicalLonghands } from './logical-longhands.ts';
import type { PartDescription } from '@amendes/protocol/part-description.ts';

/** Scripts that start the shell or a remote, and a remote's first screen. */
const firstScripts = /^(shell|react-dom|packages|entry|__federation_expose_app)\b.*\.js$/;

/** Returns the configuration that the builds of all parts share. */
export function commonConfig(part: PartDescription, build: string): RsbuildConfig {
  return {
    // Without an explicit origin the federation plugin would let any page read the files.
    server: { cors: { origin: 'http://localhost:4200' } },
    dev: { lazyCompilation: false },
    output: {
      // Files are loaded from the folder of the requesting script, wherever the release is served.
      assetPrefix: 'auto',
      distPath: { root: 'dist', js: '', jsAsync: '', css: '', cssAsync: '' },
      // A release's folder is named after its build, so its files need no hashes. Only style sheets contain the build,
      // because a document has those of two parts and distinguishes them by name alone.
      filenameHash: false,
      filename: { css: `[name].${build}.css` },
      legalComments: 'none',
      overrideBrowserslist: [...browsers],
    },
    plugins: [compiledAhead(firstScripts)],
    tools: {
      htmlPlugin: false,
      // One rare form that some browser runs wrongly must not lower all syntax: `pnpm check` finds that form in the builds.
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
        // Ids are numbers in the order of use, not hashes of paths: the location of sources does not change a build.
        optimization: { moduleIds: 'natural', chunkIds: 'natural' },
        // A hanging file is given up (15 s) when the citizen sees the failure, so that a retry requests it again.
        output: { chunkLoadTimeout: 15_000 },
        // Our packages contain sources and compiled modules. The sources give a part the same build in every repository.
        resolve: { conditionNames: ['amendes-source', '...'] },
      },
    },
    splitChunks: false,
    performance: { printFileSize: false },
  };
}

/**
 * Packages that a release compiles down like our own sources, because they are written for newer browsers. In
 * development they stay unchanged: hot replacement would add code to each of them.
 */
export const loweredPackages = [/[\\/]node_modules[\\/]/];

/** Returns the output settings of the build for browsers alone. */
export function browserOutput(part: PartDescription): NonNullable<EnvironmentConfig['output']> {
  return {
    // The unchanged texts are copied: the site-wide dictionaries are merged from them.
    copy: part.dictionaries.map((folder, index) => ({
      from: '*.json',
      context: join(process.cwd(), folder),
      to: `${dictionariesFolder}/${index}/[name][ext]`,
    })),
  };
}
