import { execFileSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyChange } from './apply-change.ts';
import { bannerPublication, sealBanner } from '../content/banner/publish-banner.ts';
import { languages } from '../site/languages.ts';
import { promotion, rollback } from '../registry/promote.ts';
import type { Registry } from '../registry/registered.ts';
import { readRegistry, readVersionedRegistry } from '../registry/registry.ts';
import { publish } from '../publish/publish.ts';
import { removeOld } from '../remove-old/remove-old.ts';
import { DeliveryError, StorageError } from '../site/delivery-error.ts';
import { siteFolder, type SiteFolder } from '../site/site-folder.ts';
import { sweepDrafts } from '../storage/drafts.ts';
import { withReserve } from '../storage/reserve.ts';
import { storageFailure } from '../storage/storage-failure.ts';
import { disable, readMessage } from '../switch-off/disable.ts';
import { createBuild, lookupBuild, createSite } from '../testing/create-site.ts';
import { smallDisk } from '../testing/small-disk.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const releaseOf = (count: number) => ({ name: 'lookup', build: `b0000000000${count}` });

let disk: Awaited<ReturnType<typeof smallDisk>>;
let site: SiteFolder;

beforeAll(async () => {
  const original = await createSite();
  for (const count of [2, 3]) {
    await publish(original, await createBuild({ ...lookupBuild, ...releaseOf(count) }));
  }
  disk = await smallDisk(20 * 1024 * 1024);
  await cp(original.root, disk.root, { recursive: true });
  site = siteFolder(disk.root);
  await applyChange(site, promotion(site, [releaseOf(2)]));
});

test('the parts rendered before the registry changed are reported as rendered', async () => {
  const other = await createSite();
  const { composition } = await applyChange(other, (before) => ({ parts: {}, ...before }));
  expect(composition.rendered).toContain('lookup');
  const { composition: again } = await applyChange(other, (before) => ({ parts: {}, ...before }));
  expect(again.rendered).toEqual([]);
});

/** Creates a site that has served two builds; `broken` is the same site with a storage that fails after the registry changed. */
async function failing(failure: Error) {
  const intact = await createSite();
  await publish(intact, await createBuild({ ...lookupBuild, ...releaseOf(2) }));
  await applyChange(intact, promotion(intact, [releaseOf(2)]));
  let isReplaced = false;
  const { storage } = intact;
  const broken: SiteFolder = {
    ...intact,
    storage: {
      ...storage,
      async replace(...args) {
        isReplaced = true;
        return storage.replace(...args);
      },
      latest: (series) => (isReplaced ? Promise.reject(failure) : storage.latest(series)),
    },
  };
  return { intact, broken };
}

test.each([
  ['a storage failure', new StorageError('away')],
  ['a DeliveryError', new DeliveryError('away')],
])('the message of %s after a change says that the registry is changed', async (_, failure) => {
  const { intact, broken } = await failing(failure);
  const outcome = applyChange(broken, rollback(broken, 'lookup'), true).catch(
    (error: unknown) => error,
  );
  expect(await outcome).toMatchObject({
    constructor: failure.constructor,
    message: 'away. The registry is changed: pnpm release compose shows it',
  });
  expect((await readRegistry(intact)).parts['lookup']?.current).toBe(lookupBuild.build);
});

test('the message of a failed write names the command that shows if it was done', async () => {
  const { intact } = await failing(new Error());
  const replace = () => Promise.reject(new StorageError('away'));
  const broken = { ...intact, storage: { ...intact.storage, replace } };
  await expect(applyChange(broken, rollback(broken, 'lookup'), true)).rejects.toThrow(
    /^away\. Whether the registry is changed: pnpm release status$/,
  );
});

test('the message of a failure without a change does not mention a change', async () => {
  const { intact } = await failing(new Error());
  let isChangeStarted = false;
  const broken: SiteFolder = {
    ...intact,
    storage: {
      ...intact.storage,
      latest: (series) =>
        isChangeStarted ? Promise.reject(new StorageError('away')) : intact.storage.latest(series),
    },
  };
  const nothing = (before: Registry = { parts: {} }) => {
    isChangeStarted = true;
    return before;
  };
  await expect(applyChange(broken, nothing, true)).rejects.toThrow(/^away$/);
});

afterAll(() => disk.leave());

const home = () => readFile(join(site.documents, 'lookup/index.fr.html'), 'utf8');

const leftovers = async () =>
  (await readdir(site.root, { recursive: true })).filter((name) => /\.(draft|removed)-/.test(name));

const messages = (error: unknown) => storageFailure(error) ?? 'another failure';

const completeBanner = languages.map((language) => `# ${language}\n\nOut of order.\n`).join('\n');

test('a promotion on a full disk changes nothing and is refused in one line', async () => {
  await disk.fill();
  const [before, document] = [await readVersionedRegistry(site), await home()];
  const failure = await applyChange(site, promotion(site, [releaseOf(3)])).catch(messages);
  expect(failure).toMatch(
    /^Cannot write.* \(ENOSPC\)\. The disk is full: remove old logs first, then pnpm release prune --yes\. Prune, rollback, disable and banners have room of their own$/,
  );
  expect(await readVersionedRegistry(site)).toEqual(before);
  expect(await home()).toBe(document);
  expect(await leftovers()).toEqual([]);
});

test('rolling back, switching off and publishing a banner work on a full disk', async () => {
  await disk.fill();
  const reserve = (await stat(join(site.root, '.reserve'))).size;
  expect(reserve).toBeGreaterThanOrEqual(2 * 1024 * 1024);

  await applyChange(site, rollback(site, 'lookup'), true);
  expect(await home()).toContain('/releases/lookup/b00000000001/');
  const message = await readMessage('incident');
  const { hasReserve } = await applyChange(site, disable(site, 'lookup', message), true);
  expect(await home()).toContain(message.fr);
  expect(hasReserve).toBe(false);

  const file = join(await temporaryFolder(), 'banner.md');
  await writeFile(file, `---\nkind: outage\n---\n\n${completeBanner}`);
  const settings = { pages: [], frenchOnly: [], otherAddresses: {}, sites: [] };
  const banner = await withReserve(site.root, () => sealBanner(site, file, settings));
  await applyChange(site, bannerPublication(banner), true);
  expect(await home()).toContain('Out of order.');
});

test('the reserve is written again once the disk has room', async () => {
  await disk.empty();
  const { hasReserve } = await applyChange(site, promotion(site, [releaseOf(3)]));
  expect(hasReserve).toBe(true);
  expect((await stat(join(site.root, '.reserve'))).size).toBeGreaterThanOrEqual(2 * 1024 * 1024);
});

test('old releases and compositions are removed on a full disk', async () => {
  const old = releaseOf(4);
  await publish(site, await createBuild({ ...lookupBuild, ...old }));
  await disk.fill();
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  expect(await removeOld(site, inDays(8))).toContain(`lookup/${old.build}`);
  expect(await readdir(site.compositions)).toHaveLength(1);
  await disk.empty();
  await removeOld(site);
  expect(await readdir(site.root)).toContain('.reserve');
});

test('old releases are removed from a full disk even if the reserve is used up', async () => {
  const old = releaseOf(5);
  await publish(site, await createBuild({ ...lookupBuild, ...old }));
  await applyChange(site, rollback(site, 'lookup'));
  await disk.fill();
  await rm(join(site.root, '.reserve'));
  await disk.fill();
  expect(await readdir(site.compositions)).not.toHaveLength(1);
  const inDays = new Date(Date.now() + 8 * 24 * 60 * 60 * 1000);
  expect(await removeOld(site, inDays)).toContain(`lookup/${old.build}`);
  expect(await readdir(site.compositions)).toHaveLength(1);
  await disk.empty();
});

test('a read-only file system is reported in one line, and nothing changes', async () => {
  const before = await readVersionedRegistry(site);
  const refuses = Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' });
  if (disk.kind === 'tmpfs') execFileSync('mount', ['-o', 'remount,ro', disk.root]);
  const target =
    disk.kind === 'tmpfs'
      ? site
      : { ...site, storage: { ...site.storage, now: () => Promise.reject(refuses) } };
  const failure = await applyChange(target, rollback(target, 'lookup'), true).catch(messages);
  if (disk.kind === 'tmpfs') execFileSync('mount', ['-o', 'remount,rw', disk.root]);
  expect(failure).toMatch(/^Cannot write.* \(EROFS\)\. The file system is read-only: mount it/);
  expect(failure).not.toContain('\n');
  expect(await readVersionedRegistry(site)).toEqual(before);
});

test.each([
  ['EACCES', 'This account may not write there'],
  ['EPERM', 'This account may not write there'],
  ['EDQUOT', 'The quota of this account is used up: remove old logs first'],
])('the error code %s is explained in words', (code, advice) => {
  const error = Object.assign(new Error(code), { code, path: '/srv/site/pieces/.draft-a-1-b/x' });
  expect(storageFailure(error)).toContain(`Cannot write /srv/site/pieces (${code}). ${advice}`);
  expect(storageFailure(new Error('other'))).toBeUndefined();
});

test('the drafts of killed commands are removed, those of running ones are kept', async () => {
  const root = await temporaryFolder();
  const folders = [
    'trust',
    'registry/head',
    'signatures/lookup',
    'releases/lookup',
    'promoted/lookup',
    'pieces',
    'compositions',
  ];
  const drafts = join(import.meta.dirname, '../storage/drafts.ts');
  const script = `import { draftName } from '${drafts}'; process.stdout.write(draftName())`;
  const ofDead = execFileSync(process.execPath, ['--input-type=module', '-e', script]).toString();
  const [, machine = '', deadProcess = ''] = /^\.draft-(\w+)-(\d+)-/.exec(ofDead) ?? [];
  const names = {
    ofDead,
    ofLiving: `.draft-${machine}-${process.ppid}-1`,
    ofAnother: '.draft-elsewhere-1-1',
    // Containers may share a host name, and use the same process ids.
    ofContainer: `.draft-${hostname().replaceAll(/\W/g, '_')}-${deadProcess}-1`,
    oldOfAnother: '.draft-elsewhere-1-2',
    oldRemoval: '.removed-1',
  };
  const old = new Date(Date.now() - 2 * 60 * 60 * 1000);
  for (const folder of folders) {
    for (const [kind, name] of Object.entries(names)) {
      await mkdir(join(root, folder, name), { recursive: true });
      if (kind.startsWith('old')) await utimes(join(root, folder, name), old, old);
    }
  }
  expect(await sweepDrafts(root, new Date())).toBe(21);
  for (const folder of folders) {
    expect(await readdir(join(root, folder))).toEqual(
      [names.ofAnother, names.ofContainer, names.ofLiving].toSorted(),
    );
  }
});
