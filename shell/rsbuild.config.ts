import { shellConfig } from '@amendes/build-config/shell-config.ts';
import { part } from './part.ts';

export default shellConfig(part, import.meta.url);
