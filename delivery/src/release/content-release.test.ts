import { expect, test } from 'vitest';
import { DeliveryError } from '../site/delivery-error.ts';
import { createEmptySite } from '../testing/create-site.ts';
import { findContentRelease } from './content-release.ts';

test('missing content is not found, and damaged content is refused', async () => {
  const site = await createEmptySite();
  expect(await findContentRelease(site, '4f53cda18c2b')).toBeUndefined();
  const read = () => Promise.reject(new DeliveryError('files/a.json is not what was sealed'));
  const damaged = { ...site, storage: { ...site.storage, read } };
  await expect(findContentRelease(damaged, '4f53cda18c2b')).rejects.toThrow(
    'is not what was sealed',
  );
});
