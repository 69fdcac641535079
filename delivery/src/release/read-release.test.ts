import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { createSite, lookupBuild } from '../testing/create-site.ts';
import { findDamage, readRelease } from './read-release.ts';

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
