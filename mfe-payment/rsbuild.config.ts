import { remoteConfig } from '@amendes/build-config/remote-config.ts';
import { mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core';
import { part } from './part.ts';

/**
 * What became of a payment is told by two screens, one after the other: what both say it with comes once. What is left to
 * pay is told by the detail as well.
 */
const shared = {
  preset: 'none',
  chunks: 'async',
  cacheGroups: {
    default: false,
    defaultVendors: false,
    afterPaying: {
      chunks: (chunk) => chunk.name === 'confirmation' || chunk.name === 'receipt',
      name: 'after-paying',
      minChunks: 2,
      minSize: 0,
      enforce: true,
    },
    whatIsLeft: {
      test: /[\\/]what-is-left\.tsx$/,
      name: 'what-is-left',
      chunks: 'async',
      priority: 1,
      minChunks: 2,
      minSize: 0,
      enforce: true,
    },
  },
} satisfies RsbuildConfig['splitChunks'];

export default mergeRsbuildConfig(remoteConfig(part, import.meta.url), { splitChunks: shared });
