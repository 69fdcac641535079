import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bodyOf, bucketStorage } from '../bucket/bucket-storage.ts';
import { promote } from '../registry/promote.ts';
import { readRegistry } from '../registry/registry.ts';
import { signRelease } from '../registry/signed-releases.ts';
import { descriptionFile, sealFiles } from '../release/seal-files.ts';
import { releasePath, type SiteFolder } from '../site/site-folder.ts';
import { createSharedBucket, createSharedSite } from '../testing/create-trust.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { memoryObjects } from '../testing/test-bucket.ts';
import { siteComposer } from './site-composer.ts';

/* Anyone who can write the storage can serve other bytes to a command that runs a composer than to one that checks it. */

const build = 'd00000000001';
const main = 'server/composer.mjs';
const sources = new URL('../compose/composer.ts', import.meta.url).href;
const evil = (mark: string) =>
  Buffer.from(`globalThis.${mark} = true;\nexport * from ${JSON.stringify(sources)};\n`);

const hasRun = (mark: string) => Reflect.has(globalThis, mark);

const planned = async (site: SiteFolder) => {
  const registry = await readRegistry(site);
  return (await siteComposer(site, registry)).plan(site.root, registry);
};

test('a composer that was replaced in the copy of a bucket is not run', async () => {
  const { objects, shared, open: openIn } = await createSharedBucket();
  const from = shared.as('operator');
  const [copy, memory] = [await temporaryFolder(), await temporaryFolder()];
  const open = () => openIn({ ...from.signing, memory }, { copy });
  await (await open()).bucket?.pull();

  const key = `${releasePath('composer', build)}/sealed.json`;
  const seal = JSON.parse(String((await objects.get(key))?.bytes)) as {
    files: Record<string, ReturnType<typeof bodyOf>>;
  };
  const good = await readFile(join(from.release('composer', build), main));
  const bytes = evil('ranFromCopy');
  const other = bodyOf(main, bytes);
  await objects.put(other.body, bytes);
  seal.files[main] = other;
  await objects.put(key, Buffer.from(JSON.stringify(seal)));
  // A command writes the file into the copy, and refuses it.
  const one = await open();
  await one.bucket?.pull();
  await expect(planned(one)).rejects.toThrow(`${main} is not what was sealed`);
  await objects.put(other.body, good);
  const two = await open();
  await two.bucket?.pull();
  await planned(two).catch(() => undefined);
  expect(await readFile(join(copy, releasePath('composer', build), main))).toEqual(bytes);
  expect(hasRun('ranFromCopy')).toBe(false);
});

test('an object in a bucket whose bytes do not match its name is not read', async () => {
  const objects = memoryObjects();
  const storage = bucketStorage(objects);
  const file = (text: string) => new Map([['release.json', Buffer.from(text)]]);
  await storage.seal('releases/lookup/b1', file('good'));
  const { body } = bodyOf('release.json', Buffer.from('good'));
  await objects.put(body, Buffer.from('evil'));
  await expect(storage.read('releases/lookup/b1/release.json')).rejects.toThrow(
    `${body} is not what was sealed`,
  );
  await storage.seal('pieces/lookup-1', file('good'));
  await objects.put(body, Buffer.from('evil'));
  expect(await storage.read('pieces/lookup-1/release.json')).toBeUndefined();
});

test('a composer runs as it was read, even if its file is replaced afterwards', async () => {
  const site = (await createSharedSite()).as('operator');
  const path = `${releasePath('composer', build)}/${main}`;
  const { storage } = site;
  const read = async (requestedPath: string) => {
    const bytes = await storage.read(requestedPath);
    if (requestedPath === path) await writeFile(join(site.root, path), evil('ranFromFolder'));
    return bytes;
  };
  expect(await planned({ ...site, storage: { ...storage, read } })).toHaveProperty('id');
  expect(hasRun('ranFromFolder')).toBe(false);
});

test('a release.json that is forged only at its first reading runs no code', async () => {
  const site = (await createSharedSite()).as('operator');
  const folder = releasePath('composer', build);
  const code = evil('ranFromManifest');
  const { sealed } = await sealFiles(new Map([[main, code]]));
  const [, other] = descriptionFile({
    name: 'composer',
    build,
    composerApi: 2,
    main,
    files: sealed,
  });
  await writeFile(join(site.root, folder, main), code);
  const { storage } = site;
  let isFirst = true;
  const read = async (requestedPath: string) => {
    if (requestedPath !== `${folder}/release.json` || !isFirst) return storage.read(requestedPath);
    isFirst = false;
    return Buffer.from(other);
  };
  await planned({ ...site, storage: { ...storage, read } }).catch(() => undefined);
  expect(hasRun('ranFromManifest')).toBe(false);
});

/** A composer whose modules load each other, and read files beside them. */
const parted: Readonly<Record<string, string>> = {
  [main]: `
    import { readFileSync } from 'node:fs';
    export const plan = async () => ({
      id: readFileSync(new URL('beside.txt', import.meta.url), 'utf8'),
      missing: [(await import('./chunks/later.mjs')).name, import.meta.filename],
    });`,
  'server/chunks/later.mjs': `export const name = 'later';`,
  'server/beside.txt': 'beside',
};

async function createParted() {
  const site = (await createSharedSite()).as('operator');
  const { sealed, files } = await sealFiles(
    new Map(Object.entries(parted).map(([path, text]) => [path, Buffer.from(text)])),
  );
  const release = { name: 'composer', build: 'd00000000007', composerApi: 2, main, files: sealed };
  await site.storage.seal(
    releasePath('composer', release.build),
    new Map([...files, descriptionFile(release)]),
  );
  await signRelease(site, release);
  await promote(site, [release]);
  return site;
}

test('the modules of a composer find each other, even after their folder was removed', async () => {
  const site = await createParted();
  const { id, missing } = await planned(site);
  expect({ id, later: missing[0] }).toEqual({ id: 'beside', later: 'later' });
  const path = missing[1] ?? '';
  expect(path).toMatch(/\/releases\/composer\/d00000000007\/server\/composer\.mjs$/);
  expect(path.startsWith(site.root)).toBe(false);
  expect((await planned(site)).missing[1]).toBe(path);
  await rm(join(path, '..'), { recursive: true });
  expect((await planned(site)).id).toBe('beside');
});

test('the folder that a composer ran from is removed at its end or by the next run', async () => {
  const { root } = await createParted();
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'amendes-composer-elsewhere-1-abcdef'));
  const script = `
    const at = (path) => import(new URL(path, ${JSON.stringify(import.meta.url)}).href);
    const { siteFolder } = await at('../site/site-folder.ts');
    const { readRegistry } = await at('../registry/registry.ts');
    const { siteComposer } = await at('./site-composer.ts');
    const { readdirSync, statSync } = await import('node:fs');
    const site = siteFolder(${JSON.stringify(root)}, { memory: ${JSON.stringify(join(folder, 'memory'))} });
    const registry = await readRegistry(site);
    const { missing } = await (await siteComposer(site, registry)).plan(site.root, registry);
    const own = missing[1].replace(/\\/releases\\/.*/, '');
    console.log(own, (statSync(own).mode & 0o777).toString(8));
    if (process.argv[1] === 'killed') process.kill(process.pid, 'SIGKILL');
  `;
  const run = (how: string) =>
    String(
      execFileSync(process.execPath, ['--input-type=module', '--eval', script, how], {
        env: { ...process.env, TMPDIR: folder },
      }),
    );
  const remaining = async () =>
    (await readdir(folder)).filter((name) => name.startsWith('amendes-composer-'));
  expect(run('ended')).toMatch(new RegExp(`^${folder}/\\S+ 700\n$`));
  expect(await remaining()).toEqual(['amendes-composer-elsewhere-1-abcdef']);
  expect(() => run('killed')).toThrow('Command failed');
  expect(await remaining()).toHaveLength(2);
  run('ended');
  expect(await remaining()).toEqual(['amendes-composer-elsewhere-1-abcdef']);
});
