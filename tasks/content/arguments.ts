import { contentFolder } from '@amendes/delivery/local/parts.ts';
import { UsageError } from '@amendes/delivery/command-line/execute.ts';
import { keyArgument, siteArgument } from '@amendes/release/arguments.ts';

/** Arguments of every command. */
export const places = {
  source: {
    type: 'string',
    valueHint: 'folder',
    description: 'The texts (mfe-static-pages/content)',
  },
  ...siteArgument,
  ...keyArgument,
} as const;

/** Returns the folder of the texts. */
export const readSource = ({ source }: { readonly source?: string | undefined }): string =>
  source ?? contentFolder;

export function readPort(text = '4250'): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new UsageError(`--port is a number from 0 to 65535, not "${text}"`);
}
