import { resolve } from 'node:path';
import { currentDocuments } from '../compose/current-documents.ts';
import { readConfiguration } from '../read-configuration.ts';
import { readRouteTable } from '../serve/current-composition.ts';
import { commonHeaders, securityHeaders, sharingHeaders } from '../serve/security-headers.ts';
import { siteFolder, type SiteFolder } from '../site-folder.ts';
import { httpConfiguration } from './http-configuration.ts';
import type { NginxSettings } from './nginx-settings.ts';
import { serverConfiguration } from './server-configuration.ts';

/**
 * The configuration of nginx for a composed site, from the same routes and headers that the Node server
 * uses: one file to include beside the servers, and one to include in the server of the site.
 * @throws {DeliveryError} when the site was not composed.
 */
export async function nginxConfiguration(site: SiteFolder, settings: NginxSettings) {
  const whole = siteFolder(resolve(site.root));
  const configuration = await readConfiguration(whole);
  const headers = {
    documents: securityHeaders(configuration),
    sharing: sharingHeaders(configuration),
    common: commonHeaders(configuration.siteOrigin),
  };
  return {
    'amendes-http.conf': httpConfiguration(
      whole,
      await readRouteTable(await currentDocuments(whole)),
      settings,
    ),
    'amendes-server.conf': serverConfiguration(whole, configuration, headers, settings),
  };
}
