import { expect, test } from 'vitest';
import { refuseUntrusted } from '../registry/trust-faults.ts';
import { siteFolder } from '../site/site-folder.ts';
import { createSharedSite } from '../testing/create-trust.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { memoryObjects } from '../testing/test-bucket.ts';
import { bringToBucket } from './bring-to-bucket.ts';
import { bucketStorage } from './bucket-storage.ts';
import { bucketSite } from './open-site.ts';
import { parseServedState, type ServedState } from './served-state.ts';

type Texts = ServedState['texts'];

test.each<[string, (texts: Texts) => Texts]>([
  ['none', (texts) => Object.fromEntries(Object.keys(texts).map((path) => [path, '{}']))],
  [
    'that of another release',
    (texts) => {
      const others = Object.values(texts).toReversed();
      return Object.fromEntries(Object.keys(texts).map((path, at) => [path, others[at] ?? '']));
    },
  ],
])('a signature in whose place a state has %s stays in a copy', async (_, forge) => {
  const objects = memoryObjects();
  const from = (await createSharedSite()).as('operator');
  await bringToBucket(from, objects.address, await temporaryFolder(), objects);
  const copy = await temporaryFolder();
  const server = bucketSite(objects.address, {}, { objects, copy, signedOnly: true });
  await server.bucket?.pull();
  await refuseUntrusted(siteFolder(copy), new Set());
  const storage = bucketStorage(objects);
  const { text = '', version } = (await storage.latest('served')) ?? {};
  const state = parseServedState(text);
  const signatures = Object.entries(state.texts).filter(([path]) => path.startsWith('signatures/'));
  expect(signatures.length).toBeGreaterThan(1);
  const texts = { ...state.texts, ...forge(Object.fromEntries(signatures)) };
  await storage.replace('served', JSON.stringify({ ...state, texts }), version);
  expect(await server.bucket?.pull()).toBe(true);
  await refuseUntrusted(siteFolder(copy), new Set());
  expect(await server.bucket?.pull()).toBe(false);
});
