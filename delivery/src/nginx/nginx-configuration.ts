import { resolve } from 'node:path';
import { currentDocuments } from '../compose/current-documents.ts';
import { readConfiguration } from '../read-configuration.ts';
import { readDocumentHeaders, readRouteTable } from '../serve/read-composition.ts';
import { commonHeaders, sharingHeaders } from '../serve/security-headers.ts';
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
  const documents = await currentDocuments(whole);
  const common = commonHeaders(configuration.siteOrigin);
  const headers = {
    documents: {
      ...common,
      ...forAnyScript(await readDocumentHeaders(documents, configuration)),
    },
    sharing: sharingHeaders(configuration),
    common,
  };
  return {
    'amendes-http.conf': httpConfiguration(await readRouteTable(documents), settings),
    'amendes-server.conf': serverConfiguration(whole, configuration, headers, settings),
  };
}

/**
 * nginx cannot read which script the documents of this moment have, and a header that named the one of another moment
 * would stop it. Which inline script may run is left to the policy that each document begins with; everything else of
 * the header stays.
 */
function forAnyScript(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const name = 'content-security-policy';
  const policy = (headers[name] ?? '').split('; ').flatMap((directive) => {
    if (!directive.startsWith('script-src ')) return [directive];
    const named = directive.split(' ').filter((source) => !source.startsWith("'sha256-"));
    return [[...named, "'unsafe-inline'"].join(' '), "script-src-attr 'none'"];
  });
  return { ...headers, [name]: policy.join('; ') };
}
