import { siteServer } from '../serve/site-server.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { askServer } from './ask-site.ts';
import { openSite } from './open-site.ts';

/** Nothing of the API is asked for. */
const noApi = 'http://127.0.0.1:9';

/**
 * Opens what is served from a folder as a browser would, by the Node server, without any network.
 * @returns what would stop a browser, a line each.
 * @throws {DeliveryError} when there is no composition, or one that this version of delivery does not know.
 */
export async function openFolder(site: SiteFolder): Promise<readonly string[]> {
  const server = await siteServer(site, { apiUpstream: noApi });
  try {
    return await openSite(askServer(server), { whole: true });
  } finally {
    await server.close();
  }
}
