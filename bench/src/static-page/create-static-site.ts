import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { documentName } from '@amendes/delivery/compose/composition.ts';
import { readRouteTable } from '@amendes/delivery/serve/current-composition.ts';
import { routeMatcher } from '@amendes/delivery/serve/route-matcher.ts';
import { releaseAddress, type SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import { addRelease, copySite, replaceFile } from '../site-copy/copy-site.ts';
import type { RenderedPage } from './capture-page.ts';
import { staticDocument, type StaticStyle } from './static-document.ts';

/** Creates a copy of the federated site in which the documents of some pages are what a citizen sees, without scripts. */
export async function createStaticSite(
  federated: SiteFolder,
  pages: readonly RenderedPage[],
  folder: string,
): Promise<SiteFolder> {
  const site = await copySite(federated, folder);
  const { routes } = await readRouteTable(site.documents);
  const find = routeMatcher(routes);
  for (const page of pages) {
    const kind = find(page.path);
    if (!kind) throw new Error(`No document answers ${page.path}`);
    const document = join(site.documents, documentName(kind, 'fr'));
    await replaceFile(document, staticDocument(page.markup, await writeStyle(site, page)));
  }
  return site;
}

async function writeStyle(
  site: SiteFolder,
  { styles, isInline }: RenderedPage,
): Promise<StaticStyle> {
  if (isInline) return { kind: 'inline', css: styles };
  const build = createHash('sha256').update(styles).digest('hex').slice(0, 12);
  const release = await addRelease(site, 'static', build);
  await replaceFile(join(release, 'page.css'), styles);
  return { kind: 'linked', address: `${releaseAddress('static', build)}page.css` };
}
