import { remoteConfig } from '@amendes/build-config/remote-config.ts';
import { part } from './part.ts';

export default remoteConfig(part, import.meta.url);
