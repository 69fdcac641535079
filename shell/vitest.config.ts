import { browserTests } from '@amendes/build-config/vitest.ts';

export default browserTests({ isolate: false });
