import { browserTests } from '@amendes/config/vitest.ts';

export default browserTests();
