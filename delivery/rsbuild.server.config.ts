import { defineConfig } from '@rsbuild/core';

/* Build of the Node server for its image: modules that need only Node and each other. `rsbuild build
   --config rsbuild.server.config.ts` writes them to `dist-server/`. */

export default defineConfig({
  source: { entry: { serve: './src/serve.ts' } },
  output: {
    target: 'node',
    module: true,
    cleanDistPath: true,
    distPath: { root: 'dist-server' },
    minify: false,
    filename: { js: '[name].mjs' },
    // Sources of the first script, for the headers of old compositions. Other files beside them are read by the composer alone.
    copy: [{ from: './src/compose/*.js', to: '[name][ext]' }],
  },
  tools: {
    rspack: {
      module: { parser: { javascript: { importMeta: false, url: false, worker: false } } },
    },
  },
});
