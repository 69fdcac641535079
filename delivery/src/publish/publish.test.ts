import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { buildDescriptionFile } from '@amendes/protocol/build-description.ts';
import { expect, test } from 'vitest';
import { DeliveryError } from '../site/delivery-error.ts';
import { languages } from '../site/languages.ts';
import { siteFolder } from '../site/site-folder.ts';
import { createBuild, lookupBuild } from '../testing/create-site.ts';
import { createEmptySite } from '../testing/create-site.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { publish, readBuild } from './publish.ts';
import { readRelease } from '../release/read-release.ts';
import { releaseFile } from '../release/release.ts';

test('each file of a build is sealed with its hash and its sizes', async () => {
  const site = await createEmptySite();
  const dist = await createBuild(lookupBuild, { 'pages/deep/aide.js': 'export {};' });
  const { files } = await publish(site, dist);
  expect(Object.keys(files)).toEqual([
    'app.e5.js',
    'app.f6.css',
    'entry.js',
    ...languages.map((language) => `i18n/0/${language}.json`).toSorted(),
    'pages/deep/aide.js',
    ...languages.map((language) => `texts-${language}.a1.js`).toSorted(),
  ]);
  const folder = site.release(lookupBuild.name, lookupBuild.build);
  for (const [path, { integrity, size, brotli }] of Object.entries(files)) {
    const original = await readFile(join(dist, path));
    const hash = createHash('sha384').update(original).digest('base64');
    expect(await readFile(join(folder, path))).toEqual(original);
    expect({ path, integrity, size }).toEqual({
      path,
      integrity: `sha384-${hash}`,
      size: original.length,
    });
    expect((await readFile(join(folder, `${path}.br`))).length).toBe(brotli);
  }
});

test.each([
  ['dist/', (dist: string) => `${dist}/`],
  ['./dist', (dist: string) => `./${relative(process.cwd(), dist)}`],
])('a build is read from %s as from dist', async (_, named) => {
  const dist = await createBuild(lookupBuild);
  expect(await readBuild(named(dist))).toEqual(await readBuild(dist));
});

test('the compressed forms of a file contain the same bytes', async () => {
  const site = await createEmptySite();
  const { files } = await publish(site, await createBuild(lookupBuild, { 'empty.css': '' }));
  const folder = site.release(lookupBuild.name, lookupBuild.build);
  for (const path of Object.keys(files)) {
    const bytes = await readFile(join(folder, path));
    expect(brotliDecompressSync(await readFile(join(folder, `${path}.br`)))).toEqual(bytes);
    expect(gunzipSync(await readFile(join(folder, `${path}.gz`)))).toEqual(bytes);
  }
});

test('a link in the place of a part is refused, and nothing is written through it', async () => {
  const site = await createEmptySite();
  const elsewhere = await temporaryFolder();
  await mkdir(join(site.root, 'releases'));
  await symlink(elsewhere, join(site.root, 'releases/lookup'));
  await expect(publish(site, await createBuild(lookupBuild))).rejects.toThrow(
    /^releases\/lookup is a link, which no release has: remove it$/,
  );
  expect(await readdir(elsewhere)).toEqual([]);
});

test('the description of a build is kept, in release.json only', async () => {
  const site = await createEmptySite();
  const release = await publish(site, await createBuild(lookupBuild));
  expect(release).toMatchObject(lookupBuild);
  expect(await readRelease(site, lookupBuild)).toEqual(release);
  const held = await readdir(site.release(lookupBuild.name, lookupBuild.build));
  expect(held).toContain(releaseFile);
  expect(held).not.toContain(buildDescriptionFile);
});

test('publishing the same build again returns the same release', async () => {
  const site = await createEmptySite();
  const dist = await createBuild(lookupBuild);
  const first = await publish(site, dist);
  expect(await publish(site, dist)).toEqual(first);
});

test('the same build of another author and time returns the existing release', async () => {
  const site = await createEmptySite();
  const builtBy = (author: string) => ({
    ...lookupBuild,
    provenance: {
      isClean: true,
      lockfile: { hash: 'aa00' },
      tools: { node: '26', pnpm: '12', rsbuild: '2' },
      author,
      builtAt: `2026-11-2${author.length}T00:00:00Z`,
    },
  });
  const first = await publish(site, await createBuild(builtBy('Ada')));
  expect(await publish(site, await createBuild(builtBy('Barbara')))).toEqual(first);
  expect(first.provenance?.author).toBe('Ada');
});

test.each<[string, string, (dist: string) => Promise<void>]>([
  ['another entry.js', 'entry.js', (dist) => writeFile(join(dist, 'entry.js'), 'another')],
  ['an additional more.js', 'more.js', (dist) => writeFile(join(dist, 'more.js'), '')],
  ['no entry.js', 'entry.js', (dist) => rm(join(dist, 'entry.js'))],
  [
    'another description',
    'description',
    (dist) =>
      writeFile(
        join(dist, buildDescriptionFile),
        JSON.stringify({ ...lookupBuild, contract: { needs: '^9.0.0' } }),
      ),
  ],
])(
  'publishing %s under the same id is refused, and the release stays unchanged',
  async (_, what, change) => {
    const site = await createEmptySite();
    const dist = await createBuild(lookupBuild);
    const first = await publish(site, dist);
    const files = await site.storage.list('releases');
    await change(dist);
    const refusal = publish(site, dist);
    await expect(refusal).rejects.toThrow(DeliveryError);
    await expect(refusal).rejects.toThrow(
      `lookup b00000000001 is published with another ${what}: a release never changes`,
    );
    expect(await readRelease(site, lookupBuild)).toEqual(first);
    expect(await site.storage.list('releases')).toEqual(files);
  },
);

test('two concurrent publications of a build return one release', async () => {
  const site = await createEmptySite();
  const dist = await createBuild(lookupBuild);
  const [one, other] = await Promise.all([publish(site, dist), publish(site, dist)]);
  expect(one).toEqual(other);
  expect(await readdir(join(site.root, 'releases/lookup'))).toEqual(['b00000000001']);
});

test('another build of a part becomes a second release', async () => {
  const site = await createEmptySite();
  await publish(site, await createBuild(lookupBuild));
  await publish(site, await createBuild({ ...lookupBuild, build: 'b00000000002' }));
  expect(await readdir(join(site.root, 'releases/lookup'))).toEqual([
    'b00000000001',
    'b00000000002',
  ]);
});

test('a build that cannot be sealed leaves neither a release nor a draft', async () => {
  const site = await createEmptySite();
  // A folder is in the place of a compressed form.
  const dist = await createBuild(lookupBuild, { 'entry.js.br/taken.txt': '' });
  await expect(publish(site, dist)).rejects.toThrow('EEXIST');
  expect(await readdir(join(site.root, 'releases/lookup'))).toEqual([]);
});

test.each([
  ['without build.json', undefined, 'No build in FOLDER: build the part first'],
  [
    'with half a build.json',
    '{ "name": "look',
    'The build in FOLDER is none: its build.json is not JSON. Build the part again',
  ],
  [
    'whose build.json names no first styles',
    JSON.stringify({ ...lookupBuild, first: { scripts: [] } }),
    'The build in FOLDER is none: its build.json has undefined, not "styles", as first.styles. Build the part again',
  ],
])('a folder %s is refused in one line', async (_, text, line) => {
  const dist = await temporaryFolder();
  if (text) await writeFile(join(dist, buildDescriptionFile), text);
  const refusal = publish(await createEmptySite(), dist);
  await expect(refusal).rejects.toThrow(new DeliveryError(line.replace('FOLDER', dist)));
});

test.each([
  { name: '../../outside' },
  { name: '..' },
  { name: '' },
  { build: '../lookup' },
  { build: undefined },
])('a build that calls itself %j is refused, and nothing is written', async (changes) => {
  const folder = await temporaryFolder();
  const site = siteFolder(join(folder, 'site'));
  const dist = await createBuild(lookupBuild, {
    [buildDescriptionFile]: JSON.stringify({ ...lookupBuild, ...changes }),
  });
  await expect(publish(site, dist)).rejects.toThrow(DeliveryError);
  expect(await readdir(dirname(site.root))).toEqual([]);
});

test.each(['notice', 'head', 'switch-off', 'banner', 'content', 'money'])(
  'a part cannot have the name %s, which the site itself uses',
  async (name) => {
    const site = await createEmptySite();
    await expect(publish(site, await createBuild({ ...lookupBuild, name }))).rejects.toThrow(
      `${name} ${lookupBuild.build}: the site has a ${name} of its own. Give the part another name`,
    );
    expect(await readdir(site.root)).not.toContain('releases');
  },
);

test.each([
  ['is cut off', (text: string) => text.slice(0, -20), 'is not JSON'],
  ['is empty', () => '', 'is not JSON'],
  ['is an empty object', () => '{}', 'has undefined, not "name", as name'],
  [
    'lacks the field entry',
    (text: string) => text.replace('"entry":', '"start":'),
    'has undefined, not "entry", as entry',
  ],
  [
    'describes another release',
    (text: string) => text.replace('b00000000001', 'b00000000002'),
    'describes lookup b00000000002',
  ],
])('a release.json that %s is reported as damaged', async (_, damage, fault) => {
  const site = await createEmptySite();
  const dist = await createBuild(lookupBuild);
  await publish(site, dist);
  const path = join(site.release('lookup', lookupBuild.build), releaseFile);
  await writeFile(path, damage(await readFile(path, 'utf8')));
  const line = new DeliveryError(
    `lookup b00000000001 is damaged: its release.json ${fault}. Bring releases/lookup/b00000000001 back, or remove it and publish again`,
  );
  await expect(readRelease(site, lookupBuild)).rejects.toThrow(line);
  await expect(publish(site, dist)).rejects.toThrow(line);
});

test('a release that was never published is refused in one line', async () => {
  const refusal = readRelease(await createEmptySite(), { name: 'lookup', build: 'ffffffffffff' });
  await expect(refusal).rejects.toThrow(
    new DeliveryError('No release ffffffffffff of lookup: publish it first'),
  );
});
