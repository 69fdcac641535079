import { nodeTests } from '@amendes/build-config/vitest.ts';
import { mergeConfig } from 'vitest/config';

/** Tests of the whole that belong to no file: what is killed, and what is sent at random. */
export default mergeConfig(nodeTests(), { test: { include: ['test/**/*.test.ts'] } });
