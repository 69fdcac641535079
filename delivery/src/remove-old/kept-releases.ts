import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  compositionFile,
  compositionFormat,
  parseDescription,
} from '../compose/composition-file.ts';
import { partsFile, publishedFile, routeTableFile } from '../compose/route-table.ts';
import { DeliveryError } from '../delivery-error.ts';
import type { SiteFolder } from '../site-folder.ts';
import { absent } from '../storage/absent.ts';

/**
 * The releases that the documents name which are served now: they may be older than the registry.
 * @throws {DeliveryError} when they are of a format that this version of delivery cannot read them off.
 */
export async function namedByDocuments(site: SiteFolder): Promise<ReadonlySet<string>> {
  const read = (name: string) => readFile(join(site.documents, name), 'utf8').catch(absent);
  const [parts = '{}', table = '{}', published = '', description] = await Promise.all(
    [partsFile, routeTableFile, publishedFile, compositionFile].map(read),
  );
  if (description !== undefined && parseDescription(description)?.format !== compositionFormat) {
    throw new DeliveryError(
      'What the documents need cannot be read: nothing was removed, use a newer checkout',
    );
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `compose`
  const { shell } = JSON.parse(parts) as { shell?: string };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `compose`
  const { shell: name } = JSON.parse(table) as { shell?: string };
  // Whatever a document loads has the address of its release's folder.
  const addressed = [...(parts + published).matchAll(/\/releases\/([\w-]+\/[\w-]+)\//g)];
  return new Set([`${name}/${shell}`, ...addressed.flatMap(([, release]) => release ?? [])]);
}
