import { join } from 'node:path';
import { commonConfig } from '@amendes/build-config/common-config.ts';
import { keepNodeEnv } from '@amendes/delivery/local/keep-node-env.ts';
import { createRsbuild, mergeRsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

/**
 * Builds the desk and the page that it shows beside a text, for production.
 * @returns the folder.
 */
export async function buildDesk(folder: string): Promise<string> {
  const none = { name: 'newsroom', contract: { provides: '0.0.0' }, routes: [], dictionaries: [] };
  const rsbuild = await createRsbuild({
    cwd: join(import.meta.dirname, '../..'),
    config: mergeRsbuildConfig(commonConfig(none, 'newsroom'), {
      mode: 'production',
      logLevel: 'error',
      source: { entry: { desk: './src/desk/desk.tsx', frame: './src/desk/frame.tsx' } },
      output: {
        distPath: { root: folder },
        cleanDistPath: true,
        filename: { css: '[name].css' },
        // Editors have a browser of today.
        overrideBrowserslist: ['chrome 120', 'firefox 121', 'safari 17'],
      },
      // Nothing is loaded later: the policy lets no script write the address of another.
      tools: { rspack: { module: { parser: { javascript: { dynamicImportMode: 'eager' } } } } },
      plugins: [pluginReact()],
    }),
  });
  const build = await keepNodeEnv(() => rsbuild.build());
  await build.close();
  return folder;
}
