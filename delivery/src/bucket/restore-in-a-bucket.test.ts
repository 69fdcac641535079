import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { composeSite } from '../composer/site-composer.ts';
import { publish } from '../publish/publish.ts';
import { renewHead, restoreHead } from '../registry/change-trust.ts';
import { readVersionedRegistry } from '../registry/registry.ts';
import { promote } from '../registry/promote.ts';
import { configuration, createBuild, createComposer, shellBuild } from '../testing/create-site.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { memoryObjects } from '../testing/test-bucket.ts';
import { bucketSite } from './open-site.ts';

test('other machines read the head that an operator restored in a bucket', async () => {
  const objects = memoryObjects();
  const { address } = objects;
  const site = bucketSite(address, {}, { objects, copy: await temporaryFolder() });
  /** Signing of another machine that sees the same bucket. */
  const signing = { keys: [site.embeddedKey] };
  const elsewhere = bucketSite(address, signing, { objects, copy: await temporaryFolder() });
  await writeFile(site.configuration, JSON.stringify(configuration));
  const shell = await publish(site, await createBuild(shellBuild));
  await promote(site, [await createComposer(site), shell]);
  await composeSite(site);
  const before = await readVersionedRegistry(site);
  await restoreHead(site);
  const after = await readVersionedRegistry(elsewhere);
  expect(after.registry).toEqual(before.registry);
  expect(Number(after.version)).toBe(Number(before.version) + 1000);
  expect(Number((await renewHead(elsewhere))?.version)).toBe(Number(after.version) + 1);
  await restoreHead(elsewhere);
  expect((await readVersionedRegistry(site)).registry).toEqual(before.registry);
  // The site has no copy yet, and servers read the state that it wrote.
  await site.bucket?.pull();
  const head = await site.storage.latest('registry/head');
  const headFile = join(site.root, `registry/head/${head?.version.padStart(6, '0')}.json`);
  expect(await readFile(headFile, 'utf8')).toBe(head?.text);
});
