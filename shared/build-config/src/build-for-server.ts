import {
  createRsbuild,
  mergeRsbuildConfig,
  type RsbuildConfig,
  type RsbuildPlugin,
} from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { serverFile } from '@amendes/protocol/build-description.ts';
import { listPackages } from './bill-of-materials.ts';
import { commonConfig } from './common-config.ts';
import { releasedClasses } from './class-prefix.ts';
import type { PartDescription } from '@amendes/protocol/part-description.ts';

/** Modules that the shell's module for Node lends to the remotes, so that each has only one instance. */
const lent = ['react', 'react/jsx-runtime', 'react-dom', '@amendes/contract'] as const;

/**
 * Returns a plugin that also builds a part for Node, from the same sources: one module, with which delivery renders
 * documents. A remote's module needs the modules that the shell’s lends; the shell’s needs only Node.
 */
export function buildForServer(part: PartDescription, build: string, entry: string): RsbuildPlugin {
  return {
    name: 'amendes:build-for-server',
    setup(api) {
      api.onAfterBuild(async ({ stats }) => {
        if (stats?.hasErrors()) return;
        const folder = api.context.rootPath;
        const rsbuild = await createRsbuild({
          cwd: folder,
          config: mergeRsbuildConfig(
            commonConfig(part, build),
            releasedClasses(part.name, build, folder),
            serverConfig(part, build, entry),
            // The module is written beside the browser's files, wherever they were built.
            { output: { distPath: { root: api.context.distPath } } },
          ),
        });
        const { close } = await rsbuild.build();
        await close();
      });
    },
  };
}

function serverConfig(
  { name, contract }: PartDescription,
  build: string,
  entry: string,
): RsbuildConfig {
  const borrowed = 'needs' in contract ? lent : [];
  return {
    source: { entry: { part: entry } },
    output: {
      target: 'node',
      module: false,
      cleanDistPath: false,
      filename: { js: serverFile },
      // The browser's build contains the styles; this one needs only their class names.
      emitCss: false,
      // The module is small because each rendering process reads it again. Names stay: a rehearsal's errors contain them.
      // Comments are removed: they contain the paths of packages, which differ between two checkouts.
      minify: {
        js: true,
        jsOptions: { minimizerOptions: { mangle: false, format: { comments: false } } },
      },
      externals: Object.fromEntries(borrowed.map((each) => [each, `commonjs ${each}`])),
    },
    plugins: [pluginReact(), listPackages(name, build)],
    // Rendering sends no requests and shows no page, so axios's code for Node and React's browser client
    // are left out.
    resolve: {
      alias: { axios$: 'axios/dist/browser/axios.cjs', 'react-dom/client': false },
    },
    tools: {
      rspack: {
        output: { library: { type: 'commonjs2' } },
        // The output is one file, so that rendering never waits for another one.
        module: { parser: { javascript: { dynamicImportMode: 'eager' } } },
      },
    },
  };
}
