import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import type { SiteFolder } from '../site/site-folder.ts';
import { StorageError } from '../site/delivery-error.ts';
import { createSite, lookupBuild } from '../testing/create-site.ts';
import { findDamage, findRelease, readRelease, readSealed } from './read-release.ts';
import { integrityOf, shortIntegrityOf, type Release, type SealedFile } from './release.ts';

test('a compressed form that expands to far more than the file is not expanded', async () => {
  const site = await createSite();
  const release = await readRelease(site, lookupBuild);
  const form = join(site.release(release.name, release.build), 'entry.js.gz');
  const zeros = gzipSync(Buffer.alloc(16 * 1024 * 1024));
  await writeFile(form, Buffer.concat(Array.from({ length: 40 }, () => zeros)));
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().arrayBuffers - before);
  }, 1);
  onTestFinished(() => clearInterval(watch));
  expect(await findDamage(site, release)).toEqual([
    'releases/lookup/b00000000001/entry.js.gz is not what was published',
  ]);
  expect(most).toBeLessThan(100 * 1024 * 1024);
});

test('a storage that does not answer is not taken for a missing release', async () => {
  const site = await createSite();
  const read = () => Promise.reject(new StorageError('away'));
  const away = { ...site, storage: { ...site.storage, read } };
  await expect(findRelease(away, lookupBuild)).rejects.toThrow('away');
  expect(await findRelease(site, { ...lookupBuild, build: 'b00000000009' })).toBeUndefined();
});

/** Writes a release.json whose entry has other hashes. */
async function forgeEntry(site: SiteFolder, forged: Partial<SealedFile>): Promise<void> {
  const path = join(site.release(lookupBuild.name, lookupBuild.build), 'release.json');
  const release = JSON.parse(await readFile(path, 'utf8')) as Release;
  const entry = { ...release.files[lookupBuild.entry], ...forged };
  const files = { ...release.files, [lookupBuild.entry]: entry };
  await writeFile(path, JSON.stringify({ ...release, files }));
}

const other = Buffer.from('foreign()');
const [long, short] = [integrityOf(other), shortIntegrityOf(other)];

test.each([
  { shortIntegrity: '' },
  { shortIntegrity: 'sha1-abc' },
  { shortIntegrity: 'sha256-' },
  { shortIntegrity: `${short}=` },
  { shortIntegrity: `${short} ${short}` },
  { shortIntegrity: short.replace('sha256', 'sha512') },
  { shortIntegrity: long },
  { integrity: '' },
  { integrity: short },
])('a release whose entry has %j is reported as damaged', async (forged) => {
  const site = await createSite();
  await forgeEntry(site, forged);
  await expect(readRelease(site, lookupBuild)).rejects.toThrow(
    'lookup b00000000001 is damaged: its release.json has ',
  );
});

test('a file with the short hash of other bytes is reported as damaged and not read', async () => {
  const site = await createSite();
  await forgeEntry(site, { shortIntegrity: short });
  const release = await readRelease(site, lookupBuild);
  expect(await findDamage(site, release)).toEqual([
    'releases/lookup/b00000000001/entry.js has the shortIntegrity of other bytes in its release.json',
  ]);
  await expect(readSealed(site, release, 'entry.js')).rejects.toThrow(
    'lookup b00000000001: entry.js is not what was sealed',
  );
});

test('a file that was sealed without a short hash is undamaged', async () => {
  const site = await createSite();
  const release = await readRelease(site, lookupBuild);
  const sealed = Object.entries(release.files).map(([path, file]) => [
    path,
    { ...file, shortIntegrity: undefined },
  ]);
  const older = { ...release, files: Object.fromEntries(sealed) };
  const path = join(site.release(release.name, release.build), 'release.json');
  await writeFile(path, JSON.stringify(older));
  expect(await findDamage(site, await readRelease(site, lookupBuild))).toEqual([]);
});
