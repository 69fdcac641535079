import { shellConfig } from '@amendes/config/rsbuild.ts';
export default shellConfig();
