import { UsageError } from '@amendes/delivery/command-line/execute.ts';
import { parts } from '@amendes/delivery/local/parts.ts';
import { showSampleFines, startSandbox } from '@amendes/sandbox';
import { defineCommand } from 'citty';
import { readLocalSite, runUntilStopped, type LocalSite } from '../start/local-site.ts';
import { findDevPart } from '@amendes/delivery/dev/dev-site.ts';
import { showBuild } from '@amendes/delivery/dev/show-build.ts';
import { startDevSite } from '@amendes/delivery/dev/start-dev-site.ts';
import { startPartSite } from '@amendes/delivery/dev/start-part-site.ts';
import { takeFromFolder, takeFromSite } from '@amendes/delivery/dev/take-from-site.ts';
import { prepareSite } from '@amendes/delivery/local/prepare-site.ts';
import { findVersionedRegistry } from '@amendes/delivery/registry/registry.ts';
import { siteFolder, type SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import { sandboxConfiguration } from '../start/sandbox-configuration.ts';

const partNames = parts.map(({ name }) => name).join(', ');

export const dev = defineCommand({
  meta: {
    name: 'pnpm dev',
    description:
      'Serves all parts from their sources, or one among released ones; saved changes appear in the page. The settings are those of pnpm start',
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

/** Returns the part to work on, or undefined for all. @throws {UsageError} for an unknown part or an invalid site. */
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

/** Parses the address of a site, which is at the root of its origin. */
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

/**
 * Starts all parts in development, or one among released ones: those of a site elsewhere, otherwise those of this checkout.
 * @param apiUpstream The origin of the sandbox.
 */
async function startInDevelopment(
  { host, port, folder, sandboxSettings }: LocalSite,
  apiUpstream: string,
  one: { readonly part: string; readonly site: URL | undefined } | undefined,
) {
  // The overrides let pages show the parts they consist of, and let a site outside production load a part from here.
  const configuration = { ...sandboxConfiguration(sandboxSettings), overrides: { origins: [] } };
  if (!one) {
    return startDevSite({
      host,
      port,
      apiUpstream,
      configuration,
      onBuilt: (build) => console.log(showBuild(build)),
      onRefused: (error) => console.error(error instanceof Error ? error.message : error),
    });
  }
  const copyLocalReleases = async (to: SiteFolder) => {
    const from = siteFolder(folder);
    // The releases are prepared as in `pnpm start`, unless that was done before.
    if (!(await findVersionedRegistry(from))) {
      console.log('Building the parts for the first time…');
      await prepareSite(from, { configuration, onRelease: () => undefined });
    }
    await takeFromFolder(to, from);
    return undefined;
  };
  const { part, site } = one;
  return startPartSite(await findDevPart(part), {
    host,
    port,
    apiUpstream,
    configure: () => configuration,
    takeReleases: (to) => (site ? takeFromSite(to, site) : copyLocalReleases(to)),
    onBuilt: (build) => console.log(showBuild({ part, ...build })),
  });
}
