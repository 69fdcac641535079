import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSandboxSettings, startSandbox, type RunningSandbox } from '@amendes/sandbox';
import { createDatabase } from '@amendes/sandbox/database/open-database.ts';
import { test as base, expect } from 'playwright/test';
import { citizenOf, type Citizen } from './citizen.ts';
import { freePort } from './free-ports.ts';
import { openAsRecognised } from './open-as-recognised.ts';
import { providerPort } from './provider-ports.ts';
import { startSiteCopy, type RunningSite } from './start-site-copy.ts';
import { waitUntilItAnswers } from './until-it-answers.ts';

export { expect };

interface WorkerFixtures {
  /** The port of the worker's site: the API has to know where to send people back to. */
  readonly sitePort: number;
  /** Fines beside the sandbox's samples, as the sandbox's README tells. */
  readonly extraFines: readonly object[];
  readonly sandbox: RunningSandbox;
  /** Origin of the sandbox's API. */
  readonly api: string;
  readonly site: RunningSite;
}

interface TestFixtures {
  /** Every test begins with the sample fines as they are at first, whatever was paid before it. */
  readonly freshFines: void;
  /** A copy of the site for this test alone, to take files away from. */
  readonly fragileSite: RunningSite;
  /** Somebody at the form of the home page. */
  readonly citizen: Citizen;
  /** Whether the steps of a payment open as after their notice was shown in the tab. */
  readonly isRecognised: boolean;
  /** Errors on the console that the test brings about itself. Every other one fails it. */
  readonly expectedErrors: RegExp;
  /** How often each call of the API was answered since the test began. */
  readonly calls: () => Promise<Record<string, number>>;
}

/** A test against the production build, its content security policy on, and a sandbox of its own. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  sitePort: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads what a fixture needs off its pattern
    async ({}, use) => {
      await use(await freePort());
    },
    { scope: 'worker' },
  ],

  extraFines: [[], { option: true, scope: 'worker' }],

  sandbox: [
    async ({ sitePort, extraFines }, use, { parallelIndex }) => {
      const data = await mkdtemp(join(tmpdir(), 'amendes-sandbox-'));
      // With the embedded database a sandbox takes ten times as long to begin.
      const server = process.env['TEST_DATABASE_URL'];
      await using database = server ? await createDatabase(server) : undefined;
      const fines = join(data, 'fines.json');
      await writeFile(fines, JSON.stringify(extraFines));
      const settings = readSandboxSettings({
        API_PORT: '0',
        SANDBOX_DATA: data,
        DATABASE_URL: database?.url,
        SANDBOX_FINES: fines,
        MAX_LOOKUPS: '100000',
        MAX_WRONG_KEYS: '100000',
        SITE_ORIGIN: `http://localhost:${sitePort}`,
        PROVIDER_PORT: String(providerPort(parallelIndex)),
        PENDING_SECONDS: '4',
        REEXPOSURE_SECONDS: '0',
        SANDBOX_SCENARIOS: 'on',
      });
      const sandbox = await startSandbox(settings);
      await use(sandbox);
      await sandbox.close();
      await rm(data, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],

  api: [({ sandbox }, use) => use(sandbox.origin), { scope: 'worker' }],

  site: [
    async ({ api, sitePort }, use) => {
      const site = await startSiteCopy(api, sitePort);
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],

  freshFines: [
    async ({ sandbox }, use) => {
      await sandbox.resetFines();
      await use();
    },
    { auto: true },
  ],

  fragileSite: async ({ api, context }, use) => {
    const site = await startSiteCopy(api);
    await use(site);
    // A page that still fetches what is probably needed next would meet a server that is gone, and say so.
    await Promise.all(context.pages().map((page) => page.close()));
    await site.close();
  },

  calls: async ({ api }, use) => {
    const address = `${api}/api/sandbox/calls`;
    await fetch(address, { method: 'DELETE' });
    await use(async () => (await fetch(address)).json() as Promise<Record<string, number>>);
  },

  baseURL: async ({ site }, use) => {
    await use(site.origin);
  },

  isRecognised: [true, { option: true }],

  context: async ({ context, isRecognised }, use) => {
    if (isRecognised) await openAsRecognised(context);
    await use(context);
  },

  citizen: ({ page }, use) => use(citizenOf(page)),

  expectedErrors: [/^Failed to load resource/, { option: true }],

  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    waitUntilItAnswers(page);
    await use(page);
    const unexpected = errors.filter((error) => !expectedErrors.test(error));
    expect(unexpected, 'errors on the console').toEqual([]);
  },
});
