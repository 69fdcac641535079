import { join } from 'node:path';
import { partsAddress } from '@amendes/protocol/parts-address.ts';
import { publishedAddress } from '@amendes/protocol/published.ts';
import { icons } from '../compose/icons.ts';
import { manifestAddress, manifestFile } from '../compose/manifest.ts';
import {
  partsFile,
  publishedFile,
  robotsFile,
  sitemapFile,
  textsName,
} from '../compose/route-table.ts';
import { languages } from '../site/languages.ts';
import { documentsFolder, textsFolder } from '../site/site-folder.ts';

const json = 'application/json; charset=utf-8';
const anew = 'no-cache';
const aDay = 'public, max-age=86400';

interface ComposedFile {
  readonly address: string;
  readonly type: string;
  /** Below the folder of a composition. */
  readonly path: string;
  /** How long it may be kept. */
  readonly caching: string;
}

/** What was composed beside the documents. */
export function composedFiles(): readonly ComposedFile[] {
  return [
    ...languages.map(textsName).map((name) => ({
      address: `/assets/i18n/${name}`,
      type: json,
      path: join(textsFolder, name),
      caching: anew,
    })),
    { address: partsAddress, type: json, path: join(documentsFolder, partsFile), caching: anew },
    {
      address: publishedAddress,
      type: json,
      path: join(documentsFolder, publishedFile),
      caching: anew,
    },
    {
      address: `/${robotsFile}`,
      type: 'text/plain; charset=utf-8',
      path: join(documentsFolder, robotsFile),
      caching: anew,
    },
    {
      address: `/${sitemapFile}`,
      type: 'application/xml; charset=utf-8',
      path: join(documentsFolder, sitemapFile),
      caching: anew,
    },
    // At addresses that some browsers ask for by themselves, and that documents of any age name.
    ...icons.map(({ address, type, file }) => ({
      address,
      type,
      path: join(documentsFolder, file),
      caching: aDay,
    })),
    ...languages.map((language) => ({
      address: manifestAddress(language),
      type: 'application/manifest+json',
      path: join(documentsFolder, manifestFile(language)),
      caching: aDay,
    })),
  ];
}
