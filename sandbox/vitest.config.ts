import { nodeTests } from '@amendes/build-config/vitest.ts';
import { mergeConfig } from 'vitest/config';

/** Adds the tests that belong to no source file: processes that are killed, and random requests. */
export default mergeConfig(nodeTests(), { test: { include: ['test/**/*.test.ts'] } });
