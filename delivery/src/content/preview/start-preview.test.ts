import { afterAll, expect, test, vi } from 'vitest';
import { createContent } from '../../testing/create-content.ts';
import { createSite } from '../../testing/create-site.ts';
import { anyPort } from '../../testing/serve-test-site.ts';

/** The error of Linux when too many folders are watched already. */
const tooMany = new Error('ENOSPC: System limit for number of file watchers reached');

vi.mock(import('../../site/watch-folder.ts'), () => ({
  watchFolder: () => {
    throw tooMany;
  },
}));

const closed = vi.fn<() => Promise<void>>(async () => {});

vi.mock(import('../../serve/site-server.ts'), async (load) => {
  const { siteServer, ...others } = await load();
  return {
    ...others,
    siteServer: async (...settings) =>
      (await siteServer(...settings)).addHook('onClose', () => closed()),
  };
});

// Other test files share their modules with this one.
vi.resetModules();
afterAll(() => void vi.resetModules());
const { startPreview } = await import('./start-preview.ts');

test('the server of a preview whose texts cannot be watched is closed', async () => {
  const settings = { ...anyPort, onState: () => {} };
  const started = startPreview(await createSite(), await createContent(), settings);
  await expect(started).rejects.toBe(tooMany);
  expect(closed).toHaveBeenCalledOnce();
});
