import type { RsbuildPlugin } from '@rsbuild/core';

/** Hint that Chromium reads; for other browsers it is a comment. */
const hint = '//# allFunctionsCalledOnLoad';

/**
 * Returns a plugin that makes Chromium compile the scripts of a part's first screen while they arrive, off the main
 * thread, and not function by function as they run. Scripts loaded on demand are compiled as needed: little of
 * their code is called, and an old telephone has little memory.
 * @param scripts pattern of their file names.
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
          // This stage is after the minifier, which drops comments, and before source maps, which must count this line.
          stage: rspack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING - 1,
        }),
      );
    });
  },
});
