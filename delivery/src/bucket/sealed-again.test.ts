import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { composeSite } from '../composer/site-composer.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { createSharedBucket } from '../testing/create-trust.ts';
import { bucketStorage } from './bucket-storage.ts';

/* A process has known the seal of a piece for weeks when a machine with another zlib seals it again. */

/** Creates a machine with a running process, and a second one that seals a damaged piece again. */
async function createMachines() {
  const { objects, shared, open: openIn } = await createSharedBucket();
  const { signing } = shared.as('operator');
  const open = async (signedOnly = false) => {
    const site = await openIn(signing, { signedOnly });
    await site.bucket?.pull();
    return site;
  };
  const sealAgain = async () => {
    const other = await open();
    const zipped = await zippedIn(other);
    for (const path of zipped) {
      await writeFile(path, gzipSync(gunzipSync(await readFile(path)), { level: 1 }));
    }
    const [, folder = '', file = ''] = /\/(pieces\/[^/]+)\/(.+)$/.exec(zipped[0] ?? '') ?? [];
    const sealed = async () => (await bucketStorage(objects).contents(folder))?.[file]?.body ?? '';
    const damaged = await sealed();
    await objects.put(damaged, Buffer.from('other'));
    await composeSite(other);
    expect(await sealed()).not.toBe(damaged);
    return { file: join(folder, file), bytes: await readFile(zipped[0] ?? '', 'base64') };
  };
  return { open, sealAgain };
}

async function zippedIn({ artifacts }: SiteFolder): Promise<readonly string[]> {
  const entries = await readdir(artifacts, { recursive: true, withFileTypes: true });
  return entries
    .filter(({ name }) => name.endsWith('.gz'))
    .map(({ parentPath, name }) => join(parentPath, name));
}

test.each([
  ['has pulled it', true],
  ['has not pulled it yet', false],
])(
  'an artifact that was sealed again is signed correctly by a process that %s',
  async (_, hasPulled) => {
    const { open, sealAgain } = await createMachines();
    const site = await open();
    await sealAgain();
    if (hasPulled) await site.bucket?.pull();
    await composeSite(site);
    const server = await open(true);
    expect(await server.bucket?.pull()).toBe(false);
  },
);

test('a process that knows the old seal of an artifact pulls the newly sealed one', async () => {
  const { open, sealAgain } = await createMachines();
  const site = await open();
  const { file, bytes } = await sealAgain();
  await writeFile(join(site.root, file), 'damaged here, too');
  expect(await site.bucket?.pull()).toBe(true);
  expect(await readFile(join(site.root, file), 'base64')).toBe(bytes);
});
