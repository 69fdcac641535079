import { composeWith, type Composition } from '../composer/site-composer.ts';
import type { ComposeOptions } from '../compose/composer-interface.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import * as composer from '../compose/composer.ts';

/**
 * Composes a site with the present sources, whichever composer its registry names. It is meant for sites that nobody
 * else uses, in development and in tests; a site that is served is composed with its own composer (`composeSite`).
 * @throws {DeliveryError} if a part is missing or the configuration cannot be read.
 */
export async function compose(
  site: SiteFolder,
  options?: Partial<ComposeOptions>,
): Promise<Composition> {
  return composeWith(site, () => Promise.resolve(composer), options);
}
