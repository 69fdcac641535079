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
  /** Port of the worker's site: the API must know the address to which citizens return. */
  readonly sitePort: number;
  /** Fines in addition to the sandbox's samples, in the form that the sandbox's README describes. */
  readonly extraFines: readonly object[];
  readonly sandbox: RunningSandbox;
  /** Origin of the sandbox's API. */
  readonly api: string;
  readonly site: RunningSite;
}

interface TestFixtures {
  /** Resets the sample fines before every test, whatever was paid before. */
  readonly freshFines: void;
  /** Copy of the site for this test alone, from which files can be removed. */
  readonly fragileSite: RunningSite;
  /** Citizen at the form of the home page. */
  readonly citizen: Citizen;
  /** True if the steps of a payment open as if the tab had shown their notice before. */
  readonly isRecognised: boolean;
  /** Pattern of console errors that the test causes itself. Every other error fails it. */
  readonly expectedErrors: RegExp;
  /** Returns how often each call of the API was answered since the test started. */
  readonly calls: () => Promise<Record<string, number>>;
}

/** Test against the production build with its content security policy, and with its own sandbox. */
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
      // With the embedded database a sandbox takes ten times as long to start.
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
    // A page that still prefetches files would otherwise find the server closed and report an error.
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
