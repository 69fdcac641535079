import { readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashesFile } from '@amendes/protocol/build-description.ts';
import { expect, test } from 'vitest';
import { composable, composeSite } from '../composer/site-composer.ts';
import { bringContent } from '../content/bring-content.ts';
import { changeRegistry } from '../registry/change-registry.ts';
import { promote, rollback } from '../registry/promote.ts';
import { integrityOf, type Release } from '../release/release.ts';
import { publish } from '../publish/publish.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { createBuild, lookupBuild, createSiteOfPages } from '../testing/create-site.ts';
import { sealUnchecked } from '../testing/serve-test-site.ts';
import { filesIn } from '../testing/temporary-folder.ts';
import { createContent } from '../testing/create-content.ts';
import { siteStatus, verifyFolder, verifySite } from './verify-site.ts';

const newer = { ...lookupBuild, build: 'b00000000002' };

async function siteWithContent(): Promise<SiteFolder> {
  const site = await createSiteOfPages();
  await promote(site, [await publish(site, await createBuild(newer))]);
  await bringContent(site, await createContent(), { withGaps: false });
  return site;
}

async function artifactOf(site: SiteFolder, name: string): Promise<string> {
  const artifacts = await readdir(site.artifacts);
  return join(site.artifacts, artifacts.find((id) => id.startsWith(`${name}-`)) ?? '');
}

test('an undamaged site has no fault', async () => {
  const site = await siteWithContent();
  expect(await verifySite(site)).toEqual([]);
  expect(await siteStatus(site)).toMatchObject({ isComposed: true, version: '4' });
});

test.each<[string, (site: SiteFolder) => Promise<unknown>, readonly RegExp[]]>([
  [
    'a file of a release is changed',
    (site) => writeFile(join(site.release('lookup', newer.build), 'app.e5.js'), ''),
    [/^releases\/lookup\/b00000000002\/app\.e5\.js is not what was published$/],
  ],
  [
    'a compressed form of the previous release is missing',
    (site) => rm(join(site.release('lookup', lookupBuild.build), 'entry.js.gz')),
    [/^releases\/lookup\/b00000000001\/entry\.js\.gz is missing$/],
  ],
  [
    'links are among the files of a release and beside a release',
    async (site) => {
      await symlink('/etc', join(site.release('lookup', newer.build), 'etc'));
      await symlink('/etc', join(site.root, 'releases/etc'));
    },
    [
      /^releases\/lookup\/b00000000002\/etc is a link, which no release has: remove it$/,
      /^releases\/etc is a link/,
    ],
  ],
  [
    'a document is changed',
    async (site) => writeFile(join(await artifactOf(site, 'lookup'), 'index.fr.html'), 'other'),
    [/index\.fr\.html is not what was composed: pnpm release compose writes it again$/],
  ],
  [
    'a compressed form of a document is missing',
    async (site) => rm(join(await artifactOf(site, 'pages'), 'aide.de.html.br')),
    [/aide\.de\.html is not what was composed/],
  ],
  [
    'a document exists that was not composed',
    async (site) => writeFile(join(await artifactOf(site, 'shell'), 'more.html'), ''),
    [/more\.html is not what was composed/],
  ],
  [
    'a promoted release was not composed',
    (site) => promote(site, [lookupBuild]),
    [/^The documents are not those of the registry: compose the site$/],
  ],
  [
    'the configuration was changed after composing',
    async (site) => {
      const text = await readFile(site.configuration, 'utf8');
      await writeFile(site.configuration, text.replace('{', '{ "token": "new",'));
    },
    [/^The documents are not those of the registry/],
  ],
])('verify reports that %s', async (_, damage, lines) => {
  const site = await siteWithContent();
  await damage(site);
  const problems = await verifySite(site);
  expect(problems).toHaveLength(lines.length);
  for (const [index, line] of lines.entries()) expect(problems[index]).toMatch(line);
});

test.each<[string, (site: SiteFolder) => Promise<unknown>]>([
  [
    'a changed document',
    async (site) => writeFile(join(await artifactOf(site, 'lookup'), 'index.fr.html'), 'other'),
  ],
  [
    'a document that is missing in every form',
    async (site) => {
      const path = join(await artifactOf(site, 'lookup'), 'index.fr.html');
      for (const form of ['', '.br', '.gz']) await rm(path + form);
    },
  ],
  [
    'a damaged compressed form',
    async (site) => writeFile(join(await artifactOf(site, 'pages'), 'aide.de.html.br'), 'other'),
  ],
  [
    'a document that was not composed',
    async (site) => writeFile(join(await artifactOf(site, 'shell'), 'more.html'), ''),
  ],
  [
    'a missing folder of documents',
    async (site) => rm(await artifactOf(site, 'lookup'), { recursive: true }),
  ],
  [
    'a link that leads nowhere',
    async (site) => {
      await rm(join(site.documents, 'parts.json'));
      await symlink('nowhere', join(site.documents, 'parts.json'));
    },
  ],
  ['a document beside the links', (site) => writeFile(join(site.documents, 'more.html'), 'other')],
  ['a missing link', async (site) => rm(join(site.documents, 'lookup'))],
])('verify finds %s, and composing with repair corrects it', async (_, damage) => {
  const site = await siteWithContent();
  const before = await filesIn(site.documents);
  await damage(site);
  expect(await verifySite(site)).not.toEqual([]);
  await composeSite(site, { repair: true });
  expect(await verifySite(site)).toEqual([]);
  expect(await filesIn(site.documents)).toEqual(before);
});

test('verify reports a wrong or missing list of hashes in a release', async () => {
  const site = await siteWithContent();
  const list = { [hashesFile]: JSON.stringify({ 'entry.js': integrityOf(Buffer.from('other')) }) };
  const release = await sealUnchecked(
    site,
    await createBuild({ ...lookupBuild, build: 'b3' }, list),
  );
  await changeRegistry(site, (before) => ({
    ...before,
    parts: { ...before?.parts, lookup: { current: newer.build, previous: release.build } },
  }));
  await composeSite(site);
  expect(await verifySite(site)).toEqual([
    'releases/lookup/b3/hashes.json does not name each script and style by what it hashes to: publish a new build',
  ]);
  await rm(join(site.release('lookup', 'b3'), hashesFile));
  expect(await verifySite(site)).toEqual(['releases/lookup/b3/hashes.json is missing']);
});

test('a file changed together with its release.json is found and not composed', async () => {
  const site = await siteWithContent();
  const folder = site.release('lookup', newer.build);
  const code = Buffer.from('foreign()');
  await writeFile(join(folder, 'app.e5.js'), code);
  const path = join(folder, 'release.json');
  const release = JSON.parse(await readFile(path, 'utf8')) as Release;
  const files = {
    ...release.files,
    'app.e5.js': { integrity: integrityOf(code), size: code.length, brotli: code.length },
  };
  await writeFile(path, JSON.stringify({ ...release, files }));
  const line =
    'releases/lookup/b00000000002/release.json is not what was promoted: bring it back from the backup';
  expect(await verifySite(site)).toContain(line);
  await expect(composeSite(site)).rejects.toThrow(`${line}, or roll back`);
  await changeRegistry(site, composable(site, rollback(site, 'lookup')));
  await composeSite(site);
  const html = await readFile(join(site.documents, 'lookup/index.fr.html'), 'utf8');
  expect(html).not.toContain(newer.build);
});

/** Verifies a site while something happens to it, once. */
async function verifiedDuring(site: SiteFolder, happens: () => Promise<unknown>) {
  let times = 0;
  const links = async (folder: string) => {
    // This runs once for each check.
    if (folder === 'releases' && (times += 1) === 1) await happens();
    return site.storage.links(folder);
  };
  const problems = await verifyFolder({ ...site, storage: { ...site.storage, links } });
  return { problems, times };
}

test('a promotion during a check causes a second check and no fault', async () => {
  const site = await siteWithContent();
  const release = async () => {
    await promote(site, [lookupBuild]);
    await composeSite(site);
  };
  expect(await verifiedDuring(site, release)).toEqual({ problems: [], times: 2 });
});

test('a fault without a promotion is reported after one check', async () => {
  const site = await siteWithContent();
  const damage = async () =>
    writeFile(join(await artifactOf(site, 'lookup'), 'index.fr.html'), 'other');
  const { problems, times } = await verifiedDuring(site, damage);
  expect(problems).toContainEqual(
    expect.stringMatching(/index\.fr\.html is not what was composed/),
  );
  expect(times).toBe(1);
});
