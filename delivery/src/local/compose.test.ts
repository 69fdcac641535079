import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { BuildDescription } from '@amendes/protocol/build-description.ts';
import { expect, test } from 'vitest';
import { DeliveryError } from '../site/delivery-error.ts';
import { languages } from '../site/languages.ts';
import { changeRegistry } from '../registry/change-registry.ts';
import { promote } from '../registry/promote.ts';
import { publish } from '../publish/publish.ts';
import { releaseFile } from '../release/release.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { filesIn, namesIn } from '../testing/temporary-folder.ts';
import {
  createBuild,
  lookupBuild,
  shellBuild,
  createEmptySite,
  createSite,
} from '../testing/create-site.ts';
import { serveUnchecked } from '../testing/serve-test-site.ts';
import { compose } from './compose.ts';

async function promoteBuild(
  site: SiteFolder,
  description: BuildDescription,
  changes: Record<string, string> = {},
) {
  return promote(site, [await publish(site, await createBuild(description, changes))]);
}

async function textsOf(site: SiteFolder, language: string): Promise<unknown> {
  return JSON.parse(await readFile(join(site.texts, `${language}.json`), 'utf8'));
}

test('a composition has documents by answer and language, routes and published data', async () => {
  const site = await createSite();
  await compose(site);
  const kinds = [
    'shell/index.*.unlisted',
    'shell/not-found.*.unlisted',
    'lookup/index.*',
    'lookup/index.*.unlisted',
  ];
  const names = kinds.flatMap((kind) =>
    languages.map((language) => `${kind.replace('*', language)}.html`),
  );
  const written = Object.keys(await filesIn(site.documents));
  const plain = written.filter((name) => !/\.(br|gz)$/.test(name));
  const others = [
    'composition.json',
    'parts.json',
    'promoted-only.txt',
    'routes.json',
    'published.json',
    'robots.txt',
  ];
  const images = ['icon.svg', 'icon-32.png', 'icon-256.png'];
  const manifests = languages.map((language) => `${language}.webmanifest`);
  expect(plain).toEqual([...names, ...others, ...images, ...manifests].toSorted());
});

test('the route table names the part that answers each address', async () => {
  const site = await createSite();
  await compose(site);
  expect(JSON.parse(await readFile(join(site.documents, 'routes.json'), 'utf8'))).toEqual({
    shell: 'shell',
    routes: [
      { pattern: '/tai/erreur/:idErreur', indexed: false, part: 'shell' },
      { pattern: '/tai', indexed: true, part: 'lookup' },
      { pattern: '/tai/:amendeId', indexed: false, part: 'lookup' },
    ],
  });
});

test('each document and dictionary has compressed forms with the same bytes', async () => {
  const site = await createSite();
  await compose(site);
  for (const folder of [site.documents, site.texts]) {
    const names = (await namesIn(folder)).filter((name) => /\.(html|json)$/.test(name));
    for (const name of names) {
      const bytes = await readFile(join(folder, name));
      expect(brotliDecompressSync(await readFile(join(folder, `${name}.br`)))).toEqual(bytes);
      expect(gunzipSync(await readFile(join(folder, `${name}.gz`)))).toEqual(bytes);
    }
  }
});

test('the same registry gives the same bytes, repeatedly and in another site', async () => {
  const [site, other] = [await createSite(), await createSite()];
  await compose(site);
  await compose(other);
  const [documents, texts] = [await filesIn(site.documents), await filesIn(site.texts)];
  expect(await filesIn(other.documents)).toEqual(documents);
  expect(await filesIn(other.texts)).toEqual(texts);
  await compose(site);
  expect(await filesIn(site.documents)).toEqual(documents);
});

test('a part that left the registry leaves no document and no draft', async () => {
  const site = await createSite();
  await compose(site);
  await changeRegistry(site, () => ({ parts: { shell: { current: shellBuild.build } } }));
  await compose(site);
  const written = await namesIn(site.documents);
  expect(written.filter((name) => name.startsWith('lookup'))).toEqual([]);
  const folders = [site.root, site.artifacts, site.compositions].map((folder) => readdir(folder));
  const remaining = (await Promise.all(folders)).flat();
  expect(remaining.filter((name) => /draft|removed/.test(name))).toEqual([]);
  expect(remaining).toEqual(expect.arrayContaining(['current', 'registry', 'releases']));
});

test.each<[string, (site: SiteFolder) => Promise<unknown>, RegExp]>([
  [
    'a release that was removed',
    (site) => rm(site.release('lookup', lookupBuild.build), { recursive: true }),
    /^No release b00000000001 of lookup: publish it first$/,
  ],
  [
    'a dictionary that is not JSON',
    async (site) =>
      serveUnchecked(
        site,
        await createBuild({ ...lookupBuild, build: 'bad' }, { 'i18n/0/fr.json': '{ "a": ' }),
      ),
    /i18n\/0\/[a-z]{2}\.json: is not JSON$/,
  ],
  [
    'a release.json that differs from the promoted one',
    async (site) => {
      const path = join(site.release('lookup', lookupBuild.build), releaseFile);
      await writeFile(
        path,
        (await readFile(path, 'utf8')).replaceAll('"app.e5.js":', '"gone.js":'),
      );
    },
    /^releases\/lookup\/b00000000001\/release\.json is not what was promoted: bring it back/,
  ],
  [
    'a missing configuration',
    (site) => rm(site.configuration),
    /configuration\.json: is missing or not JSON$/,
  ],
  [
    'a missing registry',
    (site) => rm(join(site.root, 'registry'), { recursive: true }),
    /^No registry in .*: promote a release/,
  ],
])('%s is reported in one line, and the old documents and texts stay', async (_, damage, line) => {
  const site = await createSite();
  await compose(site);
  const [documents, texts] = [await filesIn(site.documents), await filesIn(site.texts)];
  await damage(site);
  const failure = compose(site);
  await expect(failure).rejects.toThrow(DeliveryError);
  await expect(failure).rejects.toThrow(line);
  expect(await filesIn(site.documents)).toEqual(documents);
  expect(await filesIn(site.texts)).toEqual(texts);
});

test('a site without a shell cannot be composed', async () => {
  const site = await createEmptySite();
  await promoteBuild(site, lookupBuild);
  await expect(compose(site)).rejects.toThrow(
    new DeliveryError(`No shell in ${site.root}: promote one first`),
  );
});

test('the dictionaries of all releases and folders are merged into one per language', async () => {
  const site = await createEmptySite();
  await promoteBuild(site, shellBuild);
  await promoteBuild(
    site,
    { ...lookupBuild, dictionaries: ['src/texts', '../shared/messages'] },
    {
      'i18n/0/fr.json': '{ "accueil": { "titre": "Payer une amende" } }',
      'i18n/1/fr.json': '{ "accueil": { "aide": "Où le trouver ?" }, "shell": { "pied": "Aide" } }',
    },
  );
  await compose(site);
  expect(await textsOf(site, 'fr')).toEqual({
    shell: { titre: 'shell fr 0', pied: 'Aide' },
    accueil: { titre: 'Payer une amende', aide: 'Où le trouver ?' },
  });
  expect(await textsOf(site, 'en')).toMatchObject({ shell: { titre: 'shell en 0' } });
});

test('the first part in the registry supplies a text that several parts have', async () => {
  const site = await createEmptySite();
  const texts = (titre: string) => ({ 'i18n/0/fr.json': JSON.stringify({ commun: { titre } }) });
  // Neither the later name nor the later promotion decides.
  await promoteBuild(site, { ...shellBuild, dictionaries: [] });
  const payment = { ...lookupBuild, name: 'payment', container: 'payment_b1', routes: [] };
  await promoteBuild(site, payment, texts('payment'));
  await promoteBuild(site, lookupBuild, texts('lookup'));
  await compose(site);
  expect(await textsOf(site, 'fr')).toEqual({ commun: { titre: 'payment' } });

  const newer = { ...payment, build: 'c00000000002' };
  await promoteBuild(site, newer, texts('payment, newer'));
  await compose(site);
  expect(await textsOf(site, 'fr')).toEqual({ commun: { titre: 'payment, newer' } });
});

test('the scripts of the shell come before those of a remote in a document', async () => {
  const site = await createSite();
  await compose(site);
  const html = await readFile(join(site.documents, 'lookup/index.fr.html'), 'utf8');
  const scripts = /<template id="code">(.*?)<\/template>/s.exec(html)?.[1] ?? '';
  const ordered = [...scripts.matchAll(/<script data-ordered\S* src="\/releases\/(\w+)\//g)];
  const names = ordered.map(([, name]) => name);
  expect(names).toEqual(['shell', 'shell', 'lookup', 'lookup', 'lookup']);
  expect(scripts).not.toMatch(/<script src="\/releases\/lookup\//);
});
