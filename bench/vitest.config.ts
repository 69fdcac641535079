import { nodeTests } from '@amendes/config/vitest.ts';

export default nodeTests();
