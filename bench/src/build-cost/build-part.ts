import { createRsbuild, loadConfig, mergeRsbuildConfig } from '@rsbuild/core';

/* `node build-part.ts <target> [--maps]`: builds the part in whose folder it runs, as a release does, but into
   another folder; with source maps beside the files, if they are wanted. */

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
      // Hidden: no file names its map, so that every byte is that of the release.
      ...(maps === '--maps' && { sourceMap: { js: 'hidden-source-map' } }),
    },
  }),
});
const { close } = await rsbuild.build();
await close();
