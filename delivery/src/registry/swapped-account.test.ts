import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bodyOf } from '../bucket/bucket-storage.ts';
import { composeSite } from '../composer/site-composer.ts';
import { configurationFault } from '../release/configuration-release.ts';
import { integrityOf } from '../release/release.ts';
import { createSharedBucket, createSharedSite, publishPayment } from '../testing/create-trust.ts';
import { promote } from './promote.ts';
import { readRegistry } from './registry.ts';
import { refuseUntrusted } from './trust-faults.ts';

/*
 * Somebody who may write the storage and has no key changes where money goes, and the release.json that says which bytes that
 * file has.
 */

const [account, foreign] = ['FR76 0000', 'FR00 6666'];
const isRefused = /money\/\w+\/release.json is not what was promoted/;

type Files = Readonly<Record<string, Buffer>>;

/** Returns the files of a release of the money, changed to another account. */
function swapped({ 'money.json': money, 'release.json': manifest }: Files): Files {
  const bytes = Buffer.from(String(money).replace(account, foreign));
  const { files, ...release } = JSON.parse(String(manifest));
  const integrity = integrityOf(bytes);
  const sealed = { ...files['money.json'], integrity, size: bytes.length };
  const described = { ...release, files: { ...files, 'money.json': sealed } };
  return {
    'money.json': bytes,
    'money.json.br': brotliCompressSync(bytes),
    'money.json.gz': gzipSync(bytes),
    'release.json': Buffer.from(JSON.stringify(described)),
  };
}

test('an account that was swapped in a folder stops composing and serving', async () => {
  const shared = await createSharedSite();
  const site = shared.as('operator');
  await composeSite(site);
  const { money } = await readRegistry(site);
  const folder = join(site.root, 'releases/money', money?.current ?? '');
  const read = async (path: string) => readFile(join(folder, path));
  const files = {
    'money.json': await read('money.json'),
    'release.json': await read('release.json'),
  };
  for (const [path, bytes] of Object.entries(swapped(files))) {
    await writeFile(join(folder, path), bytes);
  }
  const text = await readFile(site.configuration, 'utf8');
  await writeFile(site.configuration, text.replace(account, foreign));

  await promote(shared.as('payer'), [await publishPayment(shared, 1)]);
  await expect(composeSite(shared.as('payer'))).rejects.toThrow(isRefused);
  await expect(refuseUntrusted(shared.as(), new Set())).rejects.toThrow(isRefused);
  await expect(configurationFault(site, await readRegistry(site))).rejects.toThrow(isRefused);
});

test('an account that was swapped in a bucket stops composing and serving', async () => {
  const { objects, shared, open } = await createSharedBucket();
  const site = await open();
  const { money } = await readRegistry(site);
  const key = `releases/money/${money?.current}/sealed.json`;
  const bytesOf = async (path: string) => (await objects.get(path))?.bytes ?? Buffer.of();
  const seal = JSON.parse(String(await bytesOf(key)));
  const files = {
    'money.json': await bytesOf(seal.files['money.json'].body),
    'release.json': await bytesOf(seal.files['release.json'].body),
  };
  for (const [path, bytes] of Object.entries(swapped(files))) {
    seal.files[path] = bodyOf(path, bytes);
    await objects.put(seal.files[path].body, bytes);
  }
  await objects.put(key, Buffer.from(JSON.stringify(seal)));

  const operator = await open(shared.as('operator').signing);
  await expect(composeSite(operator)).rejects.toThrow(isRefused);
  await expect(refuseUntrusted(await open(), new Set())).rejects.toThrow(isRefused);
});
