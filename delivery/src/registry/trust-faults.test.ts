import { afterEach, expect, test, vi } from 'vitest';
import { createSharedSite } from '../testing/create-trust.ts';
import { refuseUntrusted } from './trust-faults.ts';

afterEach(() => vi.useRealTimers());

const day = 24 * 60 * 60 * 1000;

test('a state that nobody has renewed also refuses the start of a server', async () => {
  const site = await createSharedSite();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * day });
  await expect(refuseUntrusted(site.as(), new Set())).resolves.toBeUndefined();
  vi.setSystemTime(Date.now() + 2 * day);
  await expect(refuseUntrusted(site.as(), new Set())).rejects.toThrow(
    /^The registry counts as fresh until .* If pnpm release renew did not run every night, run it now/,
  );
  await expect(refuseUntrusted(site.as(), new Set(['expired']))).resolves.toBeUndefined();
});
