import { nodeTests } from '@amendes/build-config/vitest.ts';
import { mergeConfig } from 'vitest/config';

export default mergeConfig(nodeTests(), {
  test: { setupFiles: ['@amendes/delivery/testing/set-up.ts'] },
});
