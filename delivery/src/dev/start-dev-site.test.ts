import type { DevServer } from '@amendes/build-config/dev-server.ts';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { localParts } from '../local/parts.ts';
import { configuration } from '../testing/create-site.ts';
import { anyPort } from '../testing/serve-test-site.ts';

const faulty = new Error('rsbuild.config.ts: no such setting');
const close = vi.fn<() => Promise<void>>(async () => {});

vi.mock(import('@amendes/build-config/dev-server.ts'), () => ({
  startDevServer: async ({ name }): Promise<DevServer> => {
    if (name === 'shell') throw faulty;
    // It starts after the other one has failed.
    await new Promise((resolve) => setTimeout(resolve, 10));
    return { answer: () => {}, reload: () => {}, close };
  },
}));

vi.mock(import('../local/parts.ts'), async (load) => {
  const { createContent } = await import('../testing/create-content.ts');
  return { ...(await load()), contentFolder: await createContent() };
});

// Other test files share their modules with this one.
vi.resetModules();
afterAll(() => void vi.resetModules());
const { startDevSite } = await import('./start-dev-site.ts');

const settings = { ...anyPort, configuration, onBuilt: () => {}, onRefused: () => {} };

beforeEach(() => void close.mockClear());

test('the other parts are closed even if one cannot be closed', async () => {
  const stuck = new Error('still building');
  close.mockRejectedValueOnce(stuck);
  await expect(startDevSite(settings)).rejects.toBe(faulty);
  expect(close).toHaveBeenCalledTimes(localParts.length - 1);
});

test('the servers of all other parts are closed if one part cannot be built', async () => {
  await expect(startDevSite(settings)).rejects.toBe(faulty);
  expect(close).toHaveBeenCalledTimes(localParts.length - 1);
});
