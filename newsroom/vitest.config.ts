import { nodeTests } from '@amendes/build-config/vitest.ts';

export default nodeTests();
