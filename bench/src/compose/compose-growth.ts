import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { serverFile } from '@amendes/protocol/build-description.ts';
import { publicFacts } from '@amendes/protocol/public-facts.ts';
import { compose } from '@amendes/delivery/local/compose.ts';
import {
  contentName,
  readContentRelease,
  type ContentRelease,
} from '@amendes/delivery/release/content-release.ts';
import { prepareSite } from '@amendes/delivery/local/prepare-site.ts';
import { languages } from '@amendes/delivery/site/languages.ts';
import { changeRegistry } from '@amendes/delivery/registry/change-registry.ts';
import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import type { Registry } from '@amendes/delivery/registry/registered.ts';
import { descriptionFile, sealFiles } from '@amendes/delivery/release/seal-files.ts';
import { readSealed } from '@amendes/delivery/release/read-release.ts';
import type { Release } from '@amendes/delivery/release/release.ts';
import { releasePath, siteFolder, type SiteFolder } from '@amendes/delivery/site/site-folder.ts';

/* `node bench/src/compose/compose-growth.ts`: how long it takes to compose sites of many parts and many texts,
   all of it and after a release of one part. The parts are the real ones under other names: each but the shell and
   the information pages is the part with the home page, which is rendered, and a guarded page beside it. Prints a
   table for docs/measurements.md. */

const configuration = {
  apiOrigin: '',
  providerOrigins: [],
  siteOrigin: 'https://site.example',
  token: { passphrase: 'nothing', salt: 'nothing' },
  operator: {
    publisher: { name: 'n', address: 'a', telephone: 't' },
    director: 'd',
    host: { name: 'n', address: 'a', telephone: 't' },
    ...publicFacts,
  },
  transfer: { beneficiary: 'b', iban: 'i', bic: 'b', bank: 'b' },
};

/** The real releases that everything here is made of. */
interface Originals {
  readonly site: SiteFolder;
  readonly shell: Release;
  readonly home: Release;
  readonly pages: Release;
  readonly texts: ContentRelease;
}

async function readOriginals(): Promise<Originals> {
  const site = siteFolder(await mkdtemp(join(tmpdir(), 'amendes-growth-')));
  const releases = await prepareSite(site, { configuration, onRelease: () => undefined });
  const release = (name: string) => {
    const found = releases.find((each) => each.name === name);
    if (!found) throw new Error(`No part ${name}`);
    return found;
  };
  const { content } = await readRegistry(site);
  return {
    site,
    shell: release('shell'),
    home: release('lookup'),
    pages: release('static-pages'),
    texts: await readContentRelease(site, content?.current ?? ''),
  };
}

/** A release under another name, with other routes; files that composing does not read are only named. */
async function sealPart(
  site: SiteFolder,
  { site: from }: Originals,
  release: Release,
  { name, build, routes }: Pick<Release, 'name' | 'build' | 'routes'>,
  changeModule = (code: string) => code,
): Promise<void> {
  const read = [
    ...release.first.styles,
    ...Object.keys(release.files).filter((path) => path.startsWith('i18n/')),
  ];
  const kept = await Promise.all(
    read.map(async (path) => [path, await readSealed(from, release, path)] as const),
  );
  const code = changeModule((await readSealed(from, release, serverFile)).toString());
  const { sealed, files } = await sealFiles(new Map([[serverFile, Buffer.from(code)]]));
  const described: Release = {
    ...release,
    name,
    build,
    container: `${name}_${build}`,
    routes,
    files: { ...release.files, ...sealed },
  };
  await site.storage.seal(
    releasePath(name, build),
    new Map([...kept, ...files, descriptionFile(described)]),
  );
}

const pageName = (index: number) => `page-${index}`;

/** The part of the information pages, for as many as are wanted. */
async function sealPages(site: SiteFolder, originals: Originals, count: number): Promise<void> {
  const names = Array.from({ length: count }, (_, index) => pageName(index));
  const listed = /const informationPages = \[[^\]]*\]/;
  const routes = names.map((name) => ({
    pattern: `/tai/${name}`,
    indexed: true,
    content: name,
    prerendered: true,
  }));
  const { pages } = originals;
  await sealPart(site, originals, pages, { name: pages.name, build: 'b1', routes }, (code) => {
    if (!listed.test(code)) throw new Error('The information pages are named otherwise');
    return code.replace(listed, `const informationPages = ${JSON.stringify(names)}`);
  });
}

/** As many texts as are wanted, each as long as the questions and answers are. */
async function sealTexts(
  site: SiteFolder,
  { site: from, texts }: Originals,
  build: string,
  count: number,
): Promise<void> {
  const original = new Map<string, string>();
  for (const language of languages) {
    const { [language]: own, fr } = texts.pages['faq'] ?? {};
    const file = (own ?? fr)?.file ?? '';
    original.set(language, (await readSealed(from, texts, file)).toString());
  }
  const files = new Map<string, Buffer>();
  const pages: Record<string, Record<string, ReturnType<typeof describe>>> = {};
  for (const name of Array.from({ length: count }, (_, index) => pageName(index))) {
    pages[name] = Object.fromEntries(
      languages.map((language) => [language, describe(name, language)]),
    );
    for (const language of languages) {
      const text: unknown = { ...JSON.parse(original.get(language) ?? ''), page: name };
      files.set(describe(name, language).file, Buffer.from(JSON.stringify(text)));
    }
  }
  const { sealed, files: all } = await sealFiles(files);
  const release: ContentRelease = { ...texts, build, pages, files: sealed };
  await site.storage.seal(
    releasePath(contentName, build),
    new Map([...all, descriptionFile(release)]),
  );
}

const describe = (page: string, language: string) => ({
  file: `${language}/${page}.json`,
  title: `Title of ${page}`,
  description: `What ${page} says, in a sentence of usual length.`,
  updated: '2026-11-21',
});

async function timed(work: () => Promise<unknown>): Promise<string> {
  const began = performance.now();
  await work();
  return ((performance.now() - began) / 1000).toFixed(2);
}

async function measure(
  originals: Originals,
  parts: number,
  pages: number,
): Promise<readonly string[]> {
  const site = siteFolder(await mkdtemp(join(tmpdir(), 'amendes-growth-')));
  await writeFile(site.configuration, JSON.stringify(configuration));
  const { shell, home, pages: information } = originals;
  await sealPart(site, originals, shell, { ...shell, build: 'b1' });
  // The first has the home page. The others' code does not know their addresses: what it renders there is the page
  // for unknown ones.
  const names = Array.from({ length: parts - (pages > 0 ? 2 : 1) }, (_, index) => `part-${index}`);
  for (const [index, name] of names.entries()) {
    const routes = [
      { pattern: index === 0 ? '/tai' : `/tai/${name}`, indexed: true, prerendered: true },
      { pattern: `/tai/${name}/:id`, indexed: false },
    ];
    await sealPart(site, originals, home, { name, build: 'b1', routes });
    if (index === 0) await sealPart(site, originals, home, { name, build: 'b2', routes });
  }
  if (pages > 0) {
    await sealPages(site, originals, pages);
    for (const build of ['c1', 'c2']) await sealTexts(site, originals, build, pages);
  }
  const all = ['shell', ...names, ...(pages > 0 ? [information.name] : [])];
  const served = (build: string, content: string): Registry => ({
    parts: Object.fromEntries(
      all.map((name) => [name, { current: name === 'part-0' ? build : 'b1' }]),
    ),
    ...(pages > 0 && { content: { current: content } }),
  });
  const composed = (build: string, content: string) => async () => {
    await changeRegistry(site, () => served(build, content));
    await compose(site);
  };
  const whole = await timed(composed('b1', 'c1'));
  const onePart = await timed(composed('b2', 'c1'));
  const again = await timed(composed('b1', 'c1'));
  const texts = pages > 0 ? await timed(composed('b1', 'c2')) : '';
  await rm(site.root, { recursive: true });
  return [String(parts), String(pages), whole, onePart, again, texts];
}

const head = [
  'parts',
  'pages',
  'everything',
  'one part released',
  'rolled back',
  'texts published',
];
const rows: (readonly string[])[] = [head, head.map(() => '---')];
const originals = await readOriginals();
for (const [parts, pages] of [
  [4, 9],
  [10, 0],
  [50, 0],
  [200, 0],
  [10, 100],
  [10, 1000],
] as const) {
  rows.push(await measure(originals, parts, pages));
}
await rm(originals.site.root, { recursive: true });
process.stdout.write(`Seconds, on ${availableParallelism()} processors.\n\n`);
for (const row of rows) process.stdout.write(`| ${row.join(' | ')} |\n`);
