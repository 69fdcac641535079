import { writeFile } from 'node:fs/promises';
import { browsers } from '@amendes/build-config/browsers.ts';
import {
  buildDescriptionFile,
  type BuildDescription,
} from '@amendes/protocol/build-description.ts';
import { bucketSite } from '../bucket/open-site.ts';
import type { Objects } from '../bucket/s3-objects.ts';
import { promote } from '../registry/promote.ts';
import { publish } from '../publish/publish.ts';
import { siteFolder, type SiteFolder } from '../site/site-folder.ts';
import { fillOnce, temporaryFolder, writeFiles } from './temporary-folder.ts';
import { emptyBucket, memoryObjects, openerOf } from './test-bucket.ts';
import { languages } from '../site/languages.ts';
import { composerName, type ComposerDescription } from '../release/composer-release.ts';
import type { ReleaseName } from '../release/read-release.ts';
import { sealRelease } from '../release/seal-files.ts';

const common = {
  entry: 'entry.js',
  texts: Object.fromEntries(languages.map((language) => [language, `texts-${language}.a1.js`])),
  dictionaries: ['src/texts'],
  browsers,
};

export const shellBuild: BuildDescription = {
  ...common,
  name: 'shell',
  build: 'a00000000001',
  container: 'shell_a00000000001',
  contract: { provides: '1.2.0' },
  routes: [{ pattern: '/tai/erreur/:idErreur', indexed: false }],
  first: { scripts: ['runtime.c3.js'], styles: ['shell.d4.css'] },
};

export const lookupBuild: BuildDescription = {
  ...common,
  name: 'lookup',
  build: 'b00000000001',
  container: 'lookup_b00000000001',
  contract: { needs: '^1.0.0' },
  routes: [
    { pattern: '/tai', indexed: true },
    { pattern: '/tai/:amendeId', indexed: false },
  ],
  first: { scripts: ['app.e5.js'], styles: ['app.f6.css'] },
};

export const pagesBuild: BuildDescription = {
  ...common,
  name: 'pages',
  build: 'c00000000001',
  container: 'pages_c00000000001',
  contract: { needs: '^1.0.0' },
  routes: [
    { pattern: '/tai/aide', indexed: true, content: 'aide' },
    { pattern: '/tai/faq', indexed: true, content: 'faq' },
  ],
  first: { scripts: ['app.a7.js'], styles: [] },
};

/** Text that is long enough to be shorter when compressed. */
const filler = '/* what the bundler wrote */\n'.repeat(40);

export const configuration = { apiOrigin: '', providerOrigins: ['https://payment.example'] };

/** Creates the folder of a site that contains only a configuration. */
export async function createEmptySite(settings: unknown = configuration): Promise<SiteFolder> {
  const site = siteFolder(await temporaryFolder());
  await writeFile(site.configuration, JSON.stringify(settings));
  return site;
}

/** Creates a site whose composer, shell and home page are promoted, but not composed. */
export const createSite = (settings: unknown = configuration) => createWith(promoteFirst, settings);

/** Creates the same in a bucket, with its copy in a separate folder; the S3 service is used unless other objects are given. */
export async function createBucketSite(objects?: Objects): Promise<SiteFolder> {
  const copy = await temporaryFolder();
  const address = objects?.address ?? (await emptyBucket());
  const site = bucketSite(address, {}, { copy, ...(objects && { objects }) });
  await writeFile(site.configuration, JSON.stringify(configuration));
  await promoteFirst(site);
  return site;
}

/** Creates the same in the memory of this test, with ways to open it as other machines. */
export async function createMachines() {
  const objects = memoryObjects();
  const site = await createBucketSite(objects);
  const open = openerOf(objects);
  /** Opens the site as another machine sees it now. */
  const elsewhere = async (): Promise<SiteFolder> => {
    const other = await open({ keys: [site.embeddedKey] });
    await other.bucket?.pull();
    return other;
  };
  return { objects, site, open, elsewhere };
}

async function promoteFirst(site: SiteFolder): Promise<void> {
  const builds = [await createBuild(shellBuild), await createBuild(lookupBuild)];
  const releases = await Promise.all(builds.map((dist) => publish(site, dist)));
  await promote(site, [await createComposer(site), ...releases]);
}

/** Creates a site with a part that shows information pages, but without their texts. */
export const createSiteOfPages = (settings: unknown = configuration) =>
  createWith(promotePages, settings);

async function promotePages(site: SiteFolder): Promise<void> {
  await promoteFirst(site);
  await promote(site, [await publish(site, await createBuild(pagesBuild))]);
}

type Fill = (site: SiteFolder) => Promise<void>;

/** Cached fills of the sites with the usual settings: hundreds of tests start with the same site. */
const usual = new Map(
  [promoteFirst, promotePages].map((fill) => [fill, fillOnce((root) => fill(siteFolder(root)))]),
);

async function createWith(fill: Fill, settings: unknown): Promise<SiteFolder> {
  const site = await createEmptySite(settings);
  const cachedFill = settings === configuration ? usual.get(fill) : undefined;
  await (cachedFill ? cachedFill(site.root) : fill(site));
  return site;
}

/**
 * Creates a folder as a build leaves it. `changes` contains further files, or ones with other content; if
 * only the French dictionary is given, the other languages have the same texts.
 */
export async function createBuild(
  description: BuildDescription,
  changes: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { name, entry, first, texts, dictionaries } = description;
  const files: Record<string, string> = { [buildDescriptionFile]: JSON.stringify(description) };
  for (const file of [entry, ...first.scripts, ...first.styles, ...Object.values(texts)]) {
    files[file] = `/* ${name} ${file} */\n${filler}`;
  }
  for (const index of dictionaries.keys()) {
    for (const language of languages) {
      const own = JSON.stringify({ [name]: { titre: `${name} ${language} ${index}` } });
      files[`i18n/${index}/${language}.json`] = changes[`i18n/${index}/fr.json`] ?? own;
    }
  }
  const dist = await temporaryFolder();
  await writeFiles(dist, { ...files, ...changes });
  return dist;
}

const sources = new URL('../compose/composer.ts', import.meta.url).href;

/**
 * Seals a composer that runs the sources: nothing is bundled for a test of something else.
 * @param more Other entries, or code that makes it a different composer.
 */
export async function createComposer(
  site: SiteFolder,
  build = 'd00000000001',
  more: Partial<Omit<ComposerDescription, 'build'>> & { readonly code?: string } = {},
): Promise<ReleaseName> {
  const { code = `export * from ${JSON.stringify(sources)};\n`, ...described } = more;
  const main = 'server/composer.mjs';
  const description = { name: composerName, build, composerApi: 2, main, ...described };
  return sealRelease(site, description, new Map([[main, Buffer.from(code)]]));
}
