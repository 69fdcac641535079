import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashesFile, type BuildDescription } from '@amendes/protocol/build-description.ts';
import { expect, test } from 'vitest';
import { readBuild } from '../publish/publish.ts';
import type { Registry } from '../registry/registered.ts';
import { readRelease } from '../release/read-release.ts';
import { shortIntegrityOf } from '../release/release.ts';
import { descriptionFile } from '../release/seal-files.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { createBuild, createEmptySite, lookupBuild, shellBuild } from '../testing/create-site.ts';
import { sealUnchecked } from '../testing/serve-test-site.ts';
import { browserRegistry } from './browser-registry.ts';
import { readSources } from './site-sources.ts';

const older: BuildDescription = { ...lookupBuild, build: 'b00000000000' };
const tried: BuildDescription = { ...lookupBuild, build: 'b00000000002' };
const builds = [lookupBuild, older, tried];

const registry: Registry = {
  parts: {
    shell: { current: shellBuild.build },
    lookup: {
      current: lookupBuild.build,
      previous: older.build,
      canary: { build: tried.build, percent: 10, salt: 's' },
    },
  },
};

type Hashes = Readonly<Record<string, string>>;

/** Creates a site whose look-up releases have a list of hashes, sealed by older tools that never checked such a list. */
async function siteWith(listOf: (hashes: Hashes) => unknown): Promise<SiteFolder> {
  const site = await createEmptySite();
  await sealUnchecked(site, await createBuild({ ...shellBuild, readsHashes: true }));
  for (const build of builds) {
    const { originals } = await readBuild(await createBuild(build));
    const code = [...originals].filter(([path]) => /\.(js|css)$/.test(path));
    const hashes = code.map(([path, bytes]) => [path, shortIntegrityOf(bytes)] as const);
    const list = JSON.stringify(listOf(Object.fromEntries(hashes)));
    await sealUnchecked(site, await createBuild(build, { [hashesFile]: list }));
  }
  return site;
}

/** Returns the look-up files that a German document names. */
async function namedIn(site: SiteFolder) {
  const { shell, parts } = await readSources(site, registry);
  const [part = shell] = parts.filter(({ release }) => release.name === lookupBuild.name);
  const [remote] = browserRegistry(shell, part, {}, 'de').remotes;
  const { previous, canary } = remote && 'previous' in remote ? remote : {};
  return {
    served: Object.keys(remote?.files ?? {}).toSorted(),
    tried: Object.keys(canary?.release.files ?? {}).toSorted(),
    previous: Object.keys(previous?.files ?? {}).toSorted(),
  };
}

const first = ['app.e5.js', 'app.f6.css', 'entry.js'];
const inGerman = [...first, hashesFile, 'texts-de.a1.js'];
const byList = { served: inGerman, tried: inGerman, previous: [hashesFile] };
const each = [...first, ...Object.values(lookupBuild.texts).toSorted()];
const byEachFile = { served: each, tried: each, previous: each };

test('documents name the list of hashes in place of files that few citizens need', async () => {
  expect(await namedIn(await siteWith((hashes) => hashes))).toEqual(byList);
});

test.each<readonly [string, (hashes: Hashes) => unknown]>([
  ['has a wrong hash', (hashes) => ({ ...hashes, 'texts-nl.a1.js': hashes['texts-de.a1.js'] })],
  ['lacks a file', (hashes) => ({ ...hashes, 'texts-nl.a1.js': undefined })],
  ['has an additional file', (hashes) => ({ ...hashes, 'later.js': hashes['entry.js'] })],
  ['is null', () => null],
])('a list of hashes that %s is ignored: documents name each file', async (_, listOf) => {
  expect(await namedIn(await siteWith(listOf))).toEqual(byEachFile);
});

test('a damaged or missing list of hashes is ignored: documents name each file', async () => {
  const site = await siteWith((hashes) => hashes);
  const lists = builds.map(({ name, build }) => join(site.release(name, build), hashesFile));
  const [changed = '', ...others] = lists;
  await writeFile(changed, '{}');
  for (const list of others) await rm(list);
  expect(await namedIn(site)).toEqual(byEachFile);
});

test('a list of hashes is used even if the release itself has no short hashes', async () => {
  const site = await siteWith((hashes) => hashes);
  for (const build of builds) {
    const release = await readRelease(site, build);
    const files = Object.entries(release.files).map(([path, file]) => [
      path,
      { ...file, shortIntegrity: undefined },
    ]);
    const [path, bytes] = descriptionFile({ ...release, files: Object.fromEntries(files) });
    await writeFile(join(site.release(build.name, build.build), path), bytes);
  }
  expect(await namedIn(site)).toEqual(byList);
});

test('each list of hashes is read once, and none of the files in it is read', async () => {
  const { storage, ...site } = await siteWith((hashes) => hashes);
  const readPaths: string[] = [];
  const read: SiteFolder['storage']['read'] = async (path) => {
    readPaths.push(path);
    return storage.read(path);
  };
  const { readFile } = await readSources({ ...site, storage: { ...storage, read } }, registry);
  await readFile(await readRelease({ ...site, storage }, lookupBuild), hashesFile);
  const lists = builds.map(({ name, build }) => `releases/${name}/${build}/${hashesFile}`);
  const files = readPaths.filter((path) => !path.endsWith('/release.json'));
  expect(files.toSorted()).toEqual(lists.toSorted());
});
