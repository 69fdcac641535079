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

/** What the shell's module for Node lends to those of the remotes: of each there is one instance. */
const lent = ['react', 'react/jsx-runtime', 'react-dom', '@amendes/contract'] as const;

/**
 * Builds a part for Node too, from the same sources: one module, by which delivery renders documents. That
 * of a remote needs what the shell’s lends; the shell’s needs nothing but Node.
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
            // Beside what the browser is sent, wherever that was built.
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
      // The browser's build brings the styles; here they are names.
      emitCss: false,
      // Each process that renders reads it anew. Names stay, because they stand in the errors that a rehearsal tells.
      // Comments go: they name the places of packages, which differ between two checkouts.
      minify: {
        js: true,
        jsOptions: { minimizerOptions: { mangle: false, format: { comments: false } } },
      },
      externals: Object.fromEntries(borrowed.map((each) => [each, `commonjs ${each}`])),
    },
    plugins: [pluginReact(), listPackages(name, build)],
    // Nothing is called while a page is rendered, and nothing is shown in Node: that half of axios for Node is left out, and
    // what React needs for a browser.
    resolve: {
      alias: { axios$: 'axios/dist/browser/axios.cjs', 'react-dom/client': false },
    },
    tools: {
      rspack: {
        output: { library: { type: 'commonjs2' } },
        // One file: nothing of it is waited for while a page is rendered.
        module: { parser: { javascript: { dynamicImportMode: 'eager' } } },
      },
    },
  };
}
