import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareSite } from '@amendes/delivery/local/prepare-site.ts';
import { siteFolder, type SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import { withPage } from '../browser/chromium.ts';
import { buildBundle } from '../single-bundle/build-bundle.ts';
import { createBundleSite } from '../single-bundle/create-bundle-site.ts';
import { capturePage } from '../static-page/capture-page.ts';
import { createStaticSite } from '../static-page/create-static-site.ts';
import type { VariantServer } from './variant-server.ts';
import type { Origins } from './variant.ts';

interface Preparation {
  /** Where the variants are laid. */
  readonly folder: string;
  readonly configuration: unknown;
  readonly server: VariantServer;
  /** Path of the browser. */
  readonly chromium: string;
  /** The addresses that the static variant has pages of its own for. */
  readonly paths: readonly string[];
}

/** Builds and serves the three variants; the static one is what the federated one shows. */
export async function prepareVariants({
  folder,
  configuration,
  server,
  chromium,
  paths,
}: Preparation): Promise<{ readonly origins: Origins; readonly federated: SiteFolder }> {
  const federated = siteFolder(join(folder, 'federated'));
  // Else it has whatever was released at the measurement before as well, and documents name that, too.
  await rm(federated.root, { recursive: true, force: true });
  await prepareSite(federated, { configuration, onRelease: () => undefined });
  const origin = await server.serve(federated);
  const bundle = await buildBundle(join(folder, 'bundle'));
  const single = await createBundleSite(federated, bundle, join(folder, 'single'));
  const pages = await withPage(chromium, async ({ page }) => {
    const captured = [];
    for (const path of paths) captured.push(await capturePage(page, origin, path));
    return captured;
  });
  const still = await createStaticSite(federated, pages, join(folder, 'static'));
  const origins = {
    federated: origin,
    'single bundle': await server.serve(single),
    'static page': await server.serve(still),
  };
  return { origins, federated };
}
