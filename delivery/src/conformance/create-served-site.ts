import { compose } from '../local/compose.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { configuration, createSite } from '../testing/create-site.ts';
import { reportAddress } from '../serve/receive-reports.ts';

/** A composed site that has a public address, names whom to tell of a weakness, and asks browsers to report what fails. */
export async function createServedSite(): Promise<SiteFolder> {
  const site = await createSite({
    ...configuration,
    siteOrigin: 'https://site.example',
    failureBeacon: reportAddress,
    operator: { security: { contact: 'security@site.example' } },
  });
  await compose(site);
  return site;
}
