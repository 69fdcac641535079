import { join } from 'node:path';
import { partsAddress } from '@amendes/config/parts-address.ts';
import { publishedAddress } from '@amendes/config/published.ts';
import { icons } from '../compose/icons.ts';
import { manifestAddress, manifestFile } from '../compose/manifest.ts';
import {
  partsFile,
  publishedFile,
  robotsFile,
  sitemapFile,
  textsName,
} from '../compose/route-table.ts';
import { languages } from '../languages.ts';
import type { SiteFolder } from '../site-folder.ts';

const json = 'application/json; charset=utf-8';
const anew = 'no-cache';
const aDay = 'public, max-age=86400';

/** What was composed beside the documents: address, type and path of each file, and how long it may be kept. */
export function composedFiles(site: SiteFolder) {
  return [
    ...languages.map(textsName).map((name) => ({
      address: `/assets/i18n/${name}`,
      type: json,
      path: join(site.texts, name),
      caching: anew,
    })),
    { address: partsAddress, type: json, path: join(site.documents, partsFile), caching: anew },
    {
      address: publishedAddress,
      type: json,
      path: join(site.documents, publishedFile),
      caching: anew,
    },
    {
      address: `/${robotsFile}`,
      type: 'text/plain; charset=utf-8',
      path: join(site.documents, robotsFile),
      caching: anew,
    },
    {
      address: `/${sitemapFile}`,
      type: 'application/xml; charset=utf-8',
      path: join(site.documents, sitemapFile),
      caching: anew,
    },
    // At addresses that some browsers ask for by themselves, and that documents of any age name.
    ...icons.map(({ address, type, file }) => ({
      address,
      type,
      path: join(site.documents, file),
      caching: aDay,
    })),
    ...languages.map((language) => ({
      address: manifestAddress(language),
      type: 'application/manifest+json',
      path: join(site.documents, manifestFile(language)),
      caching: aDay,
    })),
  ];
}
