import { remoteConfig } from '@amendes/build-config/remote-config.ts';
import { mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core';
import { part } from './part.ts';

const once = { chunks: 'async', minChunks: 2, minSize: 0, priority: 1, enforce: true } as const;

/**
 * Two screens report the outcome of a payment one after the other, so their common code is loaded once. So is the code that leads
 * to the card page, before and after it, and the amount left, which the detail shows too.
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
