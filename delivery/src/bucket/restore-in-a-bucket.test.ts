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
import { bucketSite } from './open-site.ts';
import type { ObjectHeaders, Objects } from './s3-objects.ts';

/** A bucket in memory. */
function memoryObjects() {
  const kept = new Map<string, NonNullable<Awaited<ReturnType<Objects['get']>>>>();
  const put = async (key: string, bytes: Uint8Array, { metadata = {} }: ObjectHeaders = {}) => {
    kept.set(key, { bytes: Buffer.from(bytes), metadata, modified: new Date() });
  };
  const objects: Objects = {
    address: 's3://memory/site',
    get: async (key) => kept.get(key),
    look: async (key) => {
      const found = kept.get(key);
      return found && { size: found.bytes.length, modified: found.modified ?? new Date() };
    },
    create: async (key, bytes, headers) => {
      if (kept.has(key)) return false;
      await put(key, bytes, headers);
      return true;
    },
    put,
    remove: async (key) => void kept.delete(key),
    list: async (prefix) => [...kept.keys()].filter((key) => key.startsWith(prefix)),
    now: async () => new Date(),
  };
  return { objects };
}

test('what an operator has restored in a bucket is read by other machines', async () => {
  const memory = memoryObjects();
  const { address } = memory.objects;
  const site = bucketSite(address, {}, { ...memory, copy: await temporaryFolder() });
  /** The same bucket, as another machine sees it. */
  const signing = { keys: [site.embeddedKey] };
  const elsewhere = bucketSite(address, signing, { ...memory, copy: await temporaryFolder() });
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
  // It has no copy, and what it has written is what servers take.
  await site.bucket?.pull();
  const head = await site.storage.latest('registry/head');
  const laid = join(site.root, `registry/head/${head?.version.padStart(6, '0')}.json`);
  expect(await readFile(laid, 'utf8')).toBe(head?.text);
});
