import { join } from 'node:path';
import { contentFolder, workspace } from '@amendes/delivery/local/parts.ts';
import { openSite } from '@amendes/delivery/bucket/open-site.ts';
import type { SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import { keyArgument, readSigning } from '@amendes/release/arguments.ts';
import { UsageError } from '@amendes/delivery/command-line/execute.ts';

/** What every command may be told. */
export const places = {
  source: {
    type: 'string',
    valueHint: 'folder',
    description: 'The texts (mfe-static-pages/content)',
  },
  site: {
    type: 'string',
    valueHint: 'folder',
    description: 'The site that is served, or s3://bucket/prefix (SITE or SITE_FOLDER, else .site)',
  },
  ...keyArgument,
} as const;

interface Places {
  readonly source?: string | undefined;
  readonly site?: string | undefined;
  readonly key?: string | undefined;
}

export function readPlaces({ source, site }: Places, env: NodeJS.ProcessEnv = process.env) {
  const address = site ?? (env['SITE'] || env['SITE_FOLDER'] || join(workspace, '.site'));
  return { source: source ?? contentFolder, address };
}

/** The site in its folder or its bucket, and the keys to sign its changes with. */
export const openSiteOf = (named: Places): Promise<SiteFolder> =>
  openSite(readPlaces(named).address, readSigning(named), {
    tell: (line) => console.error(line),
  });

export function readPort(text = '4250'): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new UsageError(`--port is a number from 0 to 65535, not "${text}"`);
}
