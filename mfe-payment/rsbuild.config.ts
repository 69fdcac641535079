import { remoteConfig } from '@amendes/build-config/remote-config.ts';
import { mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core';
import { part } from './part.ts';

const once = { chunks: 'async', minChunks: 2, minSize: 0, priority: 1, enforce: true } as const;

/**
 * What became of a payment is told by two screens, one after the other: what both say it with comes once. So does what leads to
 * the card page, from before it and from after it, and what is left to pay, which the detail tells as well.
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
    cardPage: { ...once, test: /[\\/]src[\\/]hand-over[\\/][^\\/]+$/, name: 'card-page' },
    whatIsLeft: { ...once, test: /[\\/]what-is-left\.tsx$/, name: 'what-is-left' },
  },
} satisfies RsbuildConfig['splitChunks'];

export default mergeRsbuildConfig(remoteConfig(part, import.meta.url), { splitChunks: shared });
