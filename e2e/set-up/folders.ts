import { join } from 'node:path';
import { siteFolder } from '@amendes/delivery/site/site-folder.ts';

/**
 * Site folder into which the releases under test are published; the workers copy it. Two runs at the same
 * time need one each: `SITE_UNDER_TEST` names another folder.
 */
export const preparedSite = siteFolder(
  process.env['SITE_UNDER_TEST'] || join(import.meta.dirname, '../.site'),
);
