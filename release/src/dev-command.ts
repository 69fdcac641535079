import { findDevPart } from '@amendes/delivery/dev/dev-site.ts';
import { showBuild } from '@amendes/delivery/dev/show-build.ts';
import { startPartSite } from '@amendes/delivery/dev/start-part-site.ts';
import { takeFromSite } from '@amendes/delivery/dev/take-from-site.ts';
import { UsageError } from '@amendes/delivery/command-line/execute.ts';
import { localParts } from '@amendes/delivery/local/parts.ts';
import { DeliveryError } from '@amendes/delivery/site/delivery-error.ts';
import { isConfiguration, type Configuration } from '@amendes/delivery/site/read-configuration.ts';
import { defineCommand } from 'citty';
import closeWithGrace from 'close-with-grace';

/** Command for the repository of one part. In that of the site, `pnpm dev` adds a sandbox and the sources of the others. */
export const dev = defineCommand({
  meta: {
    name: 'dev',
    description:
      'Serves the part of this repository among the released ones of a site, with its API',
  },
  args: {
    site: {
      type: 'string',
      required: true,
      valueHint: 'address',
      description: 'The site, as https://test.example: never the one that citizens pay on',
    },
    api: {
      type: 'string',
      valueHint: 'address',
      description: 'A sandbox in the place of the API of that site, as http://127.0.0.1:4300',
    },
    port: { type: 'string', default: '4200', description: 'Where the pages are' },
  },
  async run({ args }) {
    const site = readAddress('site', args.site);
    const api = args.api === undefined ? undefined : readAddress('api', args.api);
    const port = readPort(args.port);
    const [part, ...others] = localParts;
    if (!part || others.length > 0)
      throw new UsageError('dev works on the one part of its repository');
    // The sandbox is asked before anything is built, because it may not have been started.
    const sandbox = api && (await readSandboxConfiguration(api));
    const running = await startPartSite(await findDevPart(part.name), {
      host: 'localhost',
      port,
      apiUpstream: (api ?? site).origin,
      configure: (signed) => configurationFrom(signed, site, sandbox),
      takeReleases: (to) => takeFromSite(to, site),
      onBuilt: (build) => console.log(showBuild({ part: part.name, ...build })),
    });
    closeWithGrace({ delay: false, skip: ['beforeExit'] }, async ({ err }) => {
      if (err) console.error(err);
      await running.close();
    });
    console.log(`\nReady: http://localhost:${port}/tai   (Ctrl-C stops it)`);
  },
});

/** Returns a configuration in which the API is reached through this server and the pages show which parts they consist of. */
function configurationFrom(signed: unknown, { origin }: URL, sandbox: object = {}): Configuration {
  if (!isConfiguration(signed))
    throw new DeliveryError(`${origin} has no configuration that was signed`);
  const { siteOrigin: _, ...others } = signed;
  const configuration = { ...others, ...sandbox, apiOrigin: '', overrides: { origins: [] } };
  if (isConfiguration(configuration)) return configuration;
  throw new DeliveryError('The sandbox describes itself in the format of another version');
}

/** Returns the settings for a configuration with a sandbox. @throws {DeliveryError} if no sandbox answers there. */
export async function readSandboxConfiguration(api: URL): Promise<object> {
  const response = await fetch(new URL('/api/sandbox/configuration', api)).catch(() => undefined);
  const answer: unknown = response?.ok ? await response.json() : undefined;
  if (typeof answer === 'object' && answer !== null) return answer;
  throw new DeliveryError(`No sandbox answers at ${api.origin}: npx amendes-sandbox starts one`);
}

function readAddress(option: string, text: string): URL {
  const address = URL.parse(text);
  if (address && /^https?:$/.test(address.protocol)) return address;
  throw new UsageError(`--${option} is an address, as https://test.example, not "${text}"`);
}

function readPort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new UsageError(`--port is a number from 1 to 65535, not "${text}"`);
}
