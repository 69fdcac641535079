import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renewHead } from '../registry/change-trust.ts';
import { refuseUntrusted } from '../registry/trust-faults.ts';
import { siteFolder } from '../site/site-folder.ts';
import { createSharedBucket, people } from '../testing/create-trust.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

/* A person adds objects below `signatures/` of a bucket, and may write nothing else in it. */

const release = 'signatures/shell/a00000000001';
const signature = `${release}.${people.operator.id.slice(0, 16)}.json`;

/** Returns the signatures in the copy of a server that checks them, after objects were added to the bucket. */
async function serveWith(add: (valid: string) => Readonly<Record<string, string>>) {
  const { objects, shared, open } = await createSharedBucket();
  const valid = (await objects.get(signature))?.bytes.toString() ?? '';
  expect(valid).toContain('"kind": "release"');
  const headers = { contentType: 'application/json', cacheControl: 'no-store' };
  for (const [path, text] of Object.entries(add(valid))) {
    await objects.put(path, Buffer.from(text), headers);
  }
  // The nightly renewal writes a state that servers read.
  await renewHead(await open(shared.as('operator').signing));
  const signing = { memory: await temporaryFolder() };
  const served = await temporaryFolder();
  const server = await open(signing, { copy: served, signedOnly: true });
  await server.bucket?.pull();
  await refuseUntrusted(siteFolder(served, signing), new Set());
  return readdir(join(served, 'signatures/shell'));
}

test.each<[string, (valid: string) => Readonly<Record<string, string>>]>([
  ['under the name of no key', () => ({ [`${release}.x-y.json`]: 'anything' })],
  ['under a name that a site does not allow', () => ({ [`${release}.a b.json`]: 'anything' })],
  [
    'under each shorter form of its key',
    (valid) =>
      Object.fromEntries(
        [1, 2, 8].map((digits) => [
          `${release}.${people.operator.id.slice(0, digits)}.json`,
          valid,
        ]),
      ),
  ],
  [
    'under the name of another key and very large',
    (valid) => ({
      [`${release}.${people.payer.id.slice(0, 16)}.json`]: valid + ' '.repeat(100_000),
    }),
  ],
])('a file added to signatures/ %s reaches no server', async (_, add) => {
  expect(await serveWith(add)).toEqual([signature.slice('signatures/shell/'.length)]);
});

test('a server refuses a release whose signature was padded to a large size', async () => {
  const added = serveWith((valid) => ({ [signature]: valid + ' '.repeat(100_000) }));
  await expect(added).rejects.toThrow(/shell a00000000001 .*pnpm release sign shell/);
});
