import type { RsbuildPlugin } from '@rsbuild/core';

/** Read by Chromium; to other browsers it is a comment. */
const hint = '//# allFunctionsCalledOnLoad';

/**
 * Has the scripts of a part's first screen compiled while they arrive, beside the page, and not function by
 * function when they run, in its way. What comes on demand is compiled as it is needed: little of it
 * is called, and an old telephone has little memory.
 * @param scripts by the names of their files.
 */
export const compiledAhead = (scripts: RegExp): RsbuildPlugin => ({
  name: 'amendes:compiled-ahead',
  setup(api) {
    api.modifyRspackConfig((config, { rspack, isProd, target }) => {
      if (!isProd || target !== 'web') return;
      config.plugins.push(
        new rspack.BannerPlugin({
          banner: hint,
          raw: true,
          include: scripts,
          // After the minifier, which drops comments; before source maps are written, which count its line.
          stage: rspack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING - 1,
        }),
      );
    });
  },
});
