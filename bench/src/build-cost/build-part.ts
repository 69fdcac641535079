import { createRsbuild, loadConfig, mergeRsbuildConfig } from '@rsbuild/core';

/* `node build-part.ts <target> [--maps]`: builds the part in whose folder it runs, as for a release, but
   into another folder; with source maps beside the files on request. */

const [target = 'dist', maps] = process.argv.slice(2);
const { content } = await loadConfig({ cwd: process.cwd() });
const rsbuild = await createRsbuild({
  cwd: process.cwd(),
  config: mergeRsbuildConfig(content, {
    logLevel: 'error',
    mode: 'production',
    output: {
      distPath: { root: target },
      cleanDistPath: true,
      // Hidden maps are not named in any file, so that every byte is that of the release.
      ...(maps === '--maps' && { sourceMap: { js: 'hidden-source-map' } }),
    },
  }),
});
const { close } = await rsbuild.build();
await close();
