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
import { madeOnce, temporaryFolder, writeFiles } from './temporary-folder.ts';
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

/** Long enough to be shorter when compressed. */
const filler = '/* what the bundler wrote */\n'.repeat(40);

export const configuration = { apiOrigin: '', providerOrigins: ['https://payment.example'] };

/** The folder of a site with a configuration and nothing else. */
export async function createEmptySite(settings: unknown = configuration): Promise<SiteFolder> {
  const site = siteFolder(await temporaryFolder());
  await writeFile(site.configuration, JSON.stringify(settings));
  return site;
}

/** A site whose composer, shell and home page are promoted, but not composed. */
export const createSite = (settings: unknown = configuration) => createWith(promoteFirst, settings);

/** The same in a bucket, with its copy in a folder of its own: on the S3 service, unless other objects are named. */
export async function createBucketSite(objects?: Objects): Promise<SiteFolder> {
  const copy = await temporaryFolder();
  const address = objects?.address ?? (await emptyBucket());
  const site = bucketSite(address, {}, { copy, ...(objects && { objects }) });
  await writeFile(site.configuration, JSON.stringify(configuration));
  await promoteFirst(site);
  return site;
}

/** The same in the memory of this test alone, and as other machines have it. */
export async function createMachines() {
  const objects = memoryObjects();
  const site = await createBucketSite(objects);
  const open = openerOf(objects);
  /** The site as another machine has it now. */
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

/** A site with a part that shows information pages, and none of their texts yet. */
export const createSiteOfPages = (settings: unknown = configuration) =>
  createWith(promotePages, settings);

async function promotePages(site: SiteFolder): Promise<void> {
  await promoteFirst(site);
  await promote(site, [await publish(site, await createBuild(pagesBuild))]);
}

type Fill = (site: SiteFolder) => Promise<void>;

/** How the sites are filled whose settings are the usual ones: hundreds of tests begin with the same site. */
const usual = new Map(
  [promoteFirst, promotePages].map((fill) => [fill, madeOnce((root) => fill(siteFolder(root)))]),
);

async function createWith(fill: Fill, settings: unknown): Promise<SiteFolder> {
  const site = await createEmptySite(settings);
  const lay = settings === configuration ? usual.get(fill) : undefined;
  await (lay ? lay(site.root) : fill(site));
  return site;
}

/**
 * A folder as a build leaves it behind. `changes` are files with another content, or further ones; where only the French
 * dictionary is given, the other languages say the same.
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
 * Seals a composer that does what the sources do: nothing is bundled for a test that is about something else.
 * @param more Code that is added, to make it another one.
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
