import { UsageError } from '@amendes/delivery/command-line/execute.ts';
import { parts } from '@amendes/delivery/local/parts.ts';
import { showSampleFines, startSandbox } from '@amendes/sandbox';
import { defineCommand } from 'citty';
import { readLocalSite, runUntilStopped } from '../start/local-site.ts';
import { startInDevelopment } from './dev-site.ts';

const partNames = parts.map(({ name }) => name).join(', ');

export const dev = defineCommand({
  meta: {
    name: 'pnpm dev',
    description:
      'Serves all parts from their sources, or one among released ones; what is saved shows in the page. The settings are those of pnpm start',
  },
  args: {
    part: { type: 'positional', required: false, description: `One of ${partNames}` },
    site: {
      type: 'string',
      description:
        'Takes the other parts from a site, as https://site.example, instead of those released here',
    },
  },
  async run({ args }) {
    const one = readPart(args);
    await runUntilStopped(async (closers) => {
      const local = await readLocalSite(process.env);
      const sandbox = await startSandbox(local.sandboxSettings);
      closers.push(() => sandbox.close());
      const site = await startInDevelopment(local, sandbox.origin, one);
      closers.push(() => site.close());
      console.log(`\n${showSampleFines(sandbox.sampleFines.slice(0, 3))}`);
      console.log(`\nReady: http://localhost:${local.port}/tai   (Ctrl-C stops everything)`);
    });
  },
});

interface DevArguments {
  readonly part?: string | undefined;
  readonly site?: string | undefined;
}

/** The part to work on, or undefined for all. @throws {UsageError} for a part or a site that cannot be. */
export function readPart({ part, site }: DevArguments) {
  if (part === undefined) {
    if (site !== undefined) throw new UsageError('--site needs the part to work on');
    return undefined;
  }
  if (!parts.some(({ name }) => name === part)) {
    throw new UsageError(`There is no part "${part}", only ${partNames}`);
  }
  return { part, site: site === undefined ? undefined : readSite(site) };
}

/** A site is at the root of its origin. */
function readSite(text: string): URL {
  const address = URL.parse(text);
  const isSite =
    address !== null &&
    /^https?:$/.test(address.protocol) &&
    `${address.pathname}${address.search}${address.hash}` === '/' &&
    `${address.username}${address.password}` === '';
  if (isSite) return address;
  throw new UsageError(`--site is the address of a site, as https://site.example, not "${text}"`);
}
