import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { createSharedSite, publishPayment, type SharedSite } from '../testing/create-trust.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { promote } from './promote.ts';
import { readSignedFile, signedFile, writeSigned } from './public-registry.ts';
import { readVersionedRegistry } from './registry.ts';

let site: SharedSite;
let folder: string;

beforeEach(async () => {
  site = await createSharedSite();
  folder = await temporaryFolder();
});

async function written(): Promise<Buffer> {
  await writeSigned(site.as(), await readVersionedRegistry(site.as()), folder);
  return readFile(join(folder, signedFile));
}

interface Files {
  readonly files: Record<string, unknown>;
}

const parse = (bytes: Buffer) => JSON.parse(bytes.toString()) as Files;

const origin = 'https://site.example';

/** Reads the site as somebody who has only its address. */
const readElsewhere = async (bytes: Uint8Array) =>
  readSignedFile(bytes, await temporaryFolder(), site.as(), origin);

test('signed.json contains the signed trust, registry and releases of a site', async () => {
  await promote(site.as('payer'), [await publishPayment(site, 1)]);
  const { files } = parse(await written());
  const { registry } = await readVersionedRegistry(site.as());
  expect(Object.keys(files).map((path) => path.replace(/\w+(?=\.\d\.json)/, '…'))).toEqual(
    expect.arrayContaining([
      'trust/000001.json',
      'registry/head/000002.json',
      'registry/shell/000001.json',
      'registry/payment/000001.json',
      'signatures/shell/….0.json',
      'signatures/payment/….0.json',
      'signatures/payment/….1.json',
      'signatures/composer/….0.json',
    ]),
  );
  const releases = Object.keys(registry.manifests ?? {});
  const signed = Object.keys(files).filter((path) => path.startsWith('signatures/'));
  expect(new Set(signed.map((path) => path.replace(/^signatures\/(.*)\.\d\.json$/, '$1')))).toEqual(
    new Set(releases),
  );
  const disk = await readFile(join(site.root, 'registry/payment/000001.json'), 'utf8');
  expect(files['registry/payment/000001.json']).toEqual(JSON.parse(disk));
});

test('signed.json is written plain and in its brotli and gzip forms', async () => {
  const bytes = await written();
  expect((await readdir(folder)).toSorted()).toEqual([
    'signed.json',
    'signed.json.br',
    'signed.json.gz',
  ]);
  const form = (end: string) => readFile(join(folder, signedFile + end));
  expect(brotliDecompressSync(await form('.br'))).toEqual(bytes);
  expect(gunzipSync(await form('.gz'))).toEqual(bytes);
  expect(bytes.toString().endsWith('}\n')).toBe(true);
});

test('writing signed.json before the site is composed creates no folder for it', async () => {
  const { root } = site.as();
  await writeSigned(site.as(), await readVersionedRegistry(site.as()));
  expect(await readdir(root)).not.toContain('current');
});

test('signed.json alone is enough to read the same registry', async () => {
  const bytes = await written();
  const own = await readVersionedRegistry(site.as());
  expect(await readElsewhere(bytes)).toEqual(own);
});

test.each([
  ['invalid JSON', 'none', 'https://site.example/assets/signed.json is not JSON'],
  [
    'no files',
    '{}',
    'https://site.example/assets/signed.json has undefined, not "files", as files',
  ],
  [
    'an unsigned file',
    JSON.stringify({ files: { 'trust/000001.json': { signed: {} } } }),
    'https://site.example/assets/signed.json has undefined, not "signatures"',
  ],
])('a signed.json with %s is refused', async (_, text, line) => {
  await expect(readElsewhere(Buffer.from(text))).rejects.toThrow(line);
});

test.each([
  '../trust/000001.json',
  'trust/../../evil.json',
  'trust/000001.json/evil',
  'trust/.evil.json',
  'trust/evil.js',
  'registry/000001.json',
  'registry/a/b/000001.json',
  'registry/.a/000001.json',
  'signatures/../000001.json',
  'evil/trust/000001.json',
  'releases/payment/entry.json',
])('a signed.json that names the path %s is refused', async (path) => {
  const { files } = parse(await written());
  const more = { files: { ...files, [path]: { signed: {}, signatures: [] } } };
  await expect(readElsewhere(Buffer.from(JSON.stringify(more)))).rejects.toThrow(
    `${origin}/assets/signed.json names ${path}, which is no path`,
  );
});

test('a signed.json that lacks a required signature is refused', async () => {
  await promote(site.as('payer'), [await publishPayment(site, 1)]);
  const { files } = parse(await written());
  const [path = ''] = Object.keys(files).filter((each) => each.startsWith('signatures/payment'));
  const { [path]: _, ...others } = files;
  await expect(readElsewhere(Buffer.from(JSON.stringify({ files: others })))).rejects.toThrow(
    /^payment e00000000001 has 1 of the 2 signatures that part:payment needs/,
  );
});
