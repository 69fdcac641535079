import { join } from 'node:path';
import { siteFolder } from '@amendes/delivery/site-folder.ts';

/** The site's folder that the releases under test are published into; workers make copies of it. */
export const preparedSite = siteFolder(join(import.meta.dirname, '../.site'));
