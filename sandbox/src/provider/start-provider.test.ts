import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEmbedded } from '../../test/test-databases.ts';
import type { OpenDatabase } from '../database/tables.ts';
import { SandboxStartError, readSandboxSettings } from '../settings/settings.ts';
import { startProvider } from './start-provider.ts';

let database: OpenDatabase;

beforeAll(async () => {
  database = await openEmbedded();
}, 60_000);
afterAll(() => database.close());

it('the simulator answers at its origin until it is closed', async () => {
  const provider = await startProvider(
    database.queries,
    readSandboxSettings({ PROVIDER_PORT: '0' }),
  );
  const answer = await fetch(`${provider.origin}/base.css`);
  expect(answer.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(await answer.text()).toContain('color-scheme: light dark');
  await provider.close();
  await expect(fetch(provider.origin)).rejects.toThrow('fetch failed');
});

it('a port in use is reported in one line that names its variable', async () => {
  const settings = readSandboxSettings({ PROVIDER_PORT: '0' });
  const provider = await startProvider(database.queries, settings);
  const providerPort = Number(new URL(provider.origin).port);
  await expect(startProvider(database.queries, { ...settings, providerPort })).rejects.toThrow(
    new SandboxStartError(`PROVIDER_PORT ${providerPort} is already in use on 127.0.0.1`),
  );
  await provider.close();
});
