import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { composeSite } from '../composer/site-composer.ts';
import { siteServer } from '../serve/site-server.ts';
import { siteFolder, type SiteFolder } from '../site/site-folder.ts';
import { createSharedBucket } from '../testing/create-trust.ts';
import { bucketStorage, type Contents } from './bucket-storage.ts';
import type { Objects } from './s3-objects.ts';

/* Two machines that release the same site compress alike only by chance: another zlib writes other bytes. */

/** Creates a composed site in a bucket, and a second machine that composed the same with another zlib. */
async function twoMachines() {
  const { objects, site, open } = await createSharedBucket();
  const other = await open(site.signing);
  await other.bucket?.pull();
  for (const path of await zippedIn(other)) {
    await writeFile(path, gzipSync(gunzipSync(await readFile(path)), { level: 1 }));
  }
  return { objects, site, other, open };
}

async function zippedIn({ artifacts }: SiteFolder): Promise<readonly string[]> {
  const entries = await readdir(artifacts, { recursive: true, withFileTypes: true });
  return entries
    .filter(({ name }) => name.endsWith('.gz'))
    .map(({ parentPath, name }) => join(parentPath, name));
}

/** Returns the sealed contents of each piece of a copy. */
async function sealsOf(objects: Objects, { artifacts }: SiteFolder) {
  const storage = bucketStorage(objects);
  const sealed = (await readdir(artifacts)).map(
    async (piece): Promise<readonly [string, Contents | undefined]> => [
      piece,
      await storage.contents(`pieces/${piece}`),
    ],
  );
  return Object.fromEntries(await Promise.all(sealed));
}

describe('a site that two machines compress differently', () => {
  test('keeps the bytes that the first machine sealed, on both machines', async () => {
    const { objects, site, other } = await twoMachines();
    const before = await sealsOf(objects, site);
    await composeSite(other);
    expect(await sealsOf(objects, site)).toEqual(before);
    const [one = '', ...more] = await zippedIn(other);
    expect(more.length).toBeGreaterThan(10);
    const same = one.replace(other.root, site.root);
    expect(await readFile(one, 'base64')).toBe(await readFile(same, 'base64'));
  });

  test('is signed over the sealed bytes, and a server that checks signatures sends it', async () => {
    const { other, open } = await twoMachines();
    await composeSite(other);
    const served = await open();
    await served.bucket?.pull();
    const settings = { apiUpstream: 'http://127.0.0.1:9', signedOnly: true };
    const server = await siteServer(siteFolder(served.root), settings);
    const headers = { 'accept-encoding': 'gzip' };
    const answer = await server.inject({ url: '/assets/parts.json', headers });
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, 'gzip']);
    await server.close();
  });

  test('is sealed again where a sealed body is damaged', async () => {
    const { objects, site, other } = await twoMachines();
    const before = await sealsOf(objects, site);
    const [piece = ''] = (await zippedIn(site))[0]?.match(/(?<=\/pieces\/)[^/]+/) ?? [];
    const damaged = Object.entries(before[piece] ?? {}).find(([path]) => path.endsWith('.gz'));
    await objects.put(damaged?.[1].body ?? '', Buffer.from('other'));
    await composeSite(other);
    expect((await sealsOf(objects, site))[piece]).not.toEqual(before[piece]);
    expect(await other.bucket?.examine()).toEqual([]);
  });
});
