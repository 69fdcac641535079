import { join } from 'node:path';
import { siteFolder } from '@amendes/delivery/site/site-folder.ts';

/**
 * The site's folder that the releases under test are published into; workers make copies of it. Two runs
 * at the same time need one each: `SITE_UNDER_TEST` names another.
 */
export const preparedSite = siteFolder(
  process.env['SITE_UNDER_TEST'] || join(import.meta.dirname, '../.site'),
);
