import { remoteConfig } from '@amendes/config/rsbuild.ts';
export default remoteConfig('lookup', 'mfe-lookup');
