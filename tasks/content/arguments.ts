import { join } from 'node:path';
import { contentFolder, workspace } from '@amendes/delivery/local/parts.ts';
import { UsageError } from '../command-line/execute.ts';

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
} as const;

interface Places {
  readonly source?: string | undefined;
  readonly site?: string | undefined;
}

export const readPlaces = ({ source, site }: Places, env: NodeJS.ProcessEnv = process.env) => ({
  source: source ?? contentFolder,
  site: site ?? (env['SITE_FOLDER'] || join(workspace, '.site')),
});

export function readPort(text = '4250'): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new UsageError(`--port is a number from 0 to 65535, not "${text}"`);
}
