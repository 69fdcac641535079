import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import { withPage } from '../browser/chromium.ts';
import type { ForkedSandbox } from '../sandbox/fork-sandbox.ts';
import { prepareIn, workFolder } from '../set-up/prepared-site.ts';
import { buildBundle } from '../single-bundle/build-bundle.ts';
import { createBundleSite } from '../single-bundle/create-bundle-site.ts';
import { capturePage } from '../static-page/capture-page.ts';
import { createStaticSite } from '../static-page/create-static-site.ts';
import { measuredPaths, type Origins } from './variant.ts';

/** Builds and serves the three variants; the static one is what the federated one shows. */
export async function prepareVariants(
  configuration: unknown,
  server: ForkedSandbox,
  chromium: string,
): Promise<{ readonly origins: Origins; readonly federated: SiteFolder }> {
  const folder = join(workFolder, 'federated');
  // Else it has whatever was released at the measurement before as well, and documents name that, too.
  await rm(folder, { recursive: true, force: true });
  const { site: federated } = await prepareIn(folder, configuration);
  const origin = await server.serve(federated.root);
  const bundle = await buildBundle(join(workFolder, 'bundle'));
  const single = await createBundleSite(federated, bundle, join(workFolder, 'single'));
  const pages = await withPage(chromium, async ({ page }) => {
    const captured = [];
    for (const path of measuredPaths) captured.push(await capturePage(page, origin, path));
    return captured;
  });
  const still = await createStaticSite(federated, pages, join(workFolder, 'static'));
  const origins = {
    federated: origin,
    'single bundle': await server.serve(single.root),
    'static page': await server.serve(still.root),
  };
  return { origins, federated };
}
