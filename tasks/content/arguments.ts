import { join } from 'node:path';
import { contentFolder, workspace } from '@amendes/delivery/local/parts.ts';
import { siteFolder } from '@amendes/delivery/site/site-folder.ts';
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
    description: 'The site that is served (SITE_FOLDER, else .site)',
  },
  ...keyArgument,
} as const;

interface Places {
  readonly source?: string | undefined;
  readonly site?: string | undefined;
  readonly key?: string | undefined;
}

export function readPlaces({ source, site, key }: Places, env: NodeJS.ProcessEnv = process.env) {
  const root = site ?? (env['SITE_FOLDER'] || join(workspace, '.site'));
  return { source: source ?? contentFolder, site: siteFolder(root, readSigning({ key })) };
}

export function readPort(text = '4250'): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new UsageError(`--port is a number from 0 to 65535, not "${text}"`);
}
