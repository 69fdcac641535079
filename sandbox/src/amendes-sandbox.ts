#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { defineCommand, runMain } from 'citty';
import closeWithGrace from 'close-with-grace';
import { readSandboxSettings, SandboxStartError } from './settings/settings.ts';

/* `npx amendes-sandbox` runs everything outside a site (API, card provider, mail and post) on its own. It needs no
   preparation, and leaves no files behind unless a folder is named. */

const options = {
  port: {
    type: 'string',
    setting: 'API_PORT',
    valueHint: 'number',
    description: 'Where the API is (API_PORT, else 4300)',
  },
  'provider-port': {
    type: 'string',
    setting: 'PROVIDER_PORT',
    valueHint: 'number',
    description: 'Where the pages of the card provider are (PROVIDER_PORT, else 4400)',
  },
  site: {
    type: 'string',
    setting: 'SITE_ORIGIN',
    valueHint: 'origin',
    description: 'The site that may call (SITE_ORIGIN, else http://localhost:4200)',
  },
  data: {
    type: 'string',
    setting: 'SANDBOX_DATA',
    valueHint: 'folder',
    description: 'Where fines and payments are kept (SANDBOX_DATA); without it they are in memory',
  },
} as const;

const sandbox = defineCommand({
  meta: {
    name: 'amendes-sandbox',
    description:
      'Plays all that is outside the site: the API of the fines, the card provider, mail and post. Further settings come from the environment, as the README lists them. Ends with 1 when it cannot start, 2 when the command is not understood',
  },
  args: options,
  async run({ rawArgs }) {
    try {
      await start({ ...process.env, ...readOptions(rawArgs) });
    } catch (error) {
      const isExpected = error instanceof SandboxStartError || error instanceof UsageError;
      console.error(isExpected ? error.message : error);
      process.exitCode = error instanceof UsageError ? 2 : 1;
    }
  },
});

async function start(env: NodeJS.ProcessEnv): Promise<void> {
  const settings = readSandboxSettings(env);
  // Settings are validated before the server modules are imported, because that import takes a second.
  const [{ showSampleFines }, { startSandbox }] = await Promise.all([
    import('./sample-fines/show-sample-fines.ts'),
    import('./start-sandbox.ts'),
  ]);
  const running = await startSandbox(settings);
  closeWithGrace({ delay: false, skip: ['beforeExit'] }, async ({ err }) => {
    if (err) console.error(err);
    await running.close();
  });
  const { origin, providerOrigin, sampleFines } = running;
  console.log(`${showSampleFines(sampleFines)}\n`);
  console.log(`API            ${origin}`);
  console.log(`Card provider  ${providerOrigin}`);
  console.log(`Mail and post  ${origin}/api/sandbox/outbox\n`);
  console.log('Ready   (Ctrl-C stops it)');
}

/**
 * Returns the settings that the options override. citty ignores unknown options, so that a misspelt one would start a
 * sandbox other than the intended one.
 * @throws {UsageError} if the command line is invalid.
 */
function readOptions(args: readonly string[]): Readonly<Record<string, string>> {
  try {
    const { values } = parseArgs({ args: [...args], options });
    return Object.fromEntries(
      Object.entries(options).flatMap(([name, { setting }]) => {
        const value = Object.entries(values).find(([written]) => written === name)?.[1];
        return value === undefined ? [] : [[setting, value]];
      }),
    );
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Error for an invalid command line. Its message gives the reason. */
class UsageError extends Error {
  override readonly name = 'UsageError';
}

await runMain(sandbox);
