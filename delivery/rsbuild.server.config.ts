import { defineConfig } from '@rsbuild/core';

/* The Node server as its image holds it: modules that need nothing but Node and each other. `rsbuild build --config
   rsbuild.server.config.ts` writes them to `dist-server/`. */

export default defineConfig({
  source: { entry: { serve: './src/serve.ts' } },
  output: {
    target: 'node',
    module: true,
    cleanDistPath: true,
    distPath: { root: 'dist-server' },
    minify: false,
    filename: { js: '[name].mjs' },
    // What the documents of a composition hold beside them is read by the composer alone, and by headers of old ones.
    copy: [{ from: './src/compose/*.js', to: '[name][ext]' }],
  },
  tools: {
    rspack: {
      module: { parser: { javascript: { importMeta: false, url: false, worker: false } } },
    },
  },
});
