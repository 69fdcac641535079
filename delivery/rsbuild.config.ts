import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildDescriptionFile } from '@amendes/protocol/build-description.ts';
import { listPackages } from '@amendes/build-config/bill-of-materials.ts';
import { buildId } from '@amendes/build-config/build-id.ts';
import { defineConfig, rspack, type RsbuildPlugin } from '@rsbuild/core';
import { composerName, type ComposerDescription } from './src/release/composer-release.ts';
import { composerApi } from './src/compose/composer.ts';
import { joinFirstScript, shortenedFile } from './src/compose/first-script.ts';

/* Build of the composer for its release: modules that need only Node and each other, below `server/`,
   which is never sent to citizens. */

/** Writes `build.json` beside the built files. */
const describeComposer: RsbuildPlugin = {
  name: 'amendes:describe-composer',
  setup(api) {
    api.onAfterBuild(async ({ stats }) => {
      if (stats?.hasErrors()) return;
      const description: ComposerDescription = {
        name: composerName,
        build: buildId(import.meta.dirname),
        composerApi,
        main: 'server/composer.mjs',
      };
      const path = join(api.context.distPath, buildDescriptionFile);
      await writeFile(path, `${JSON.stringify(description, null, 2)}\n`);
    });
  },
};

/** Minifies the first script, because every document contains it and every citizen gets it before anything else. */
async function shortenFirstScript(): Promise<string> {
  const options = {
    ecma: 5,
    compress: { ecma: 5, passes: 4 },
    mangle: true,
    format: { ecma: 5, comments: false },
    module: false,
  } as const;
  const script = joinFirstScript(join(import.meta.dirname, 'src/compose'));
  const { code } = await rspack.experiments.swc.minify(script, options);
  return `${code}\n`;
}

export default defineConfig({
  plugins: [describeComposer, listPackages(composerName, buildId(import.meta.dirname))],
  source: {
    entry: {
      composer: './src/compose/composer.ts',
      'render-child': './src/render/render-child.ts',
    },
  },
  output: {
    target: 'node',
    module: true,
    cleanDistPath: true,
    // Engineers must be able to read the code that composes a site; only the size of what it sends to citizens matters.
    minify: false,
    filename: { js: 'server/[name].mjs' },
    // The sources read these files from their own folder.
    copy: [
      {
        from: './src/compose/first-script-start.js',
        to: `server/${shortenedFile}`,
        transform: shortenFirstScript,
      },
      { from: './src/compose/icon', to: 'server/icon' },
    ],
  },
  performance: { chunkSplit: { strategy: 'all-in-one' } },
  tools: {
    rspack: {
      optimization: { runtimeChunk: false, splitChunks: false },
      // `import.meta` stays, because the location of a module is that of its bundle.
      module: { parser: { javascript: { importMeta: false, url: false, worker: false } } },
    },
  },
});
