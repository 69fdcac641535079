import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { contentFormat } from '@amendes/config/content-page.ts';
import { compose } from '../src/compose/compose.ts';
import { contentName, type ContentRelease } from '../src/content/release/content-release.ts';
import { languages } from '../src/languages.ts';
import { changeRegistry } from '../src/registry/change-registry.ts';
import type { Registry } from '../src/registry/registry.ts';
import { descriptionFile } from '../src/release/seal-files.ts';
import type { Release } from '../src/release/release.ts';
import { releasePath, siteFolder, type SiteFolder } from '../src/site-folder.ts';

/* `node delivery/bench/compose-growth.ts`: how long it takes to compose sites of many parts and many texts,
   all of it and after a release of one part. Prints a table for docs/measurements.md. */

const hash = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

const sealed = (path: string) => ({ integrity: hash(path), size: 20_000, brotli: 6_000 });

/** A release as large as that of a real part: twenty scripts and styles, a dictionary a language. */
async function sealPart(site: SiteFolder, name: string, build: string, pages: number) {
  const isShell = name === 'shell';
  const scripts = Array.from({ length: 20 }, (_, index) => `chunk-${index}.a1b2c3d4e5.js`);
  const texts = languages.map((language) => [language, `texts-${language}.js`] as const);
  const dictionaries = languages.map((language) => `i18n/0/${language}.json`);
  const paths = [...scripts, ...texts.map(([, file]) => file), 'entry.js', 'app.css'];
  const entries = [...paths, ...dictionaries].map((path) => [path, sealed(path + name)] as const);
  const release: Release = {
    name,
    build,
    container: `${name}_${build}`,
    contract: isShell ? { provides: '1.0.0' } : { needs: '^1.0.0' },
    routes: [
      ...['', '/:id'].map((end) => ({ pattern: `/${name}${end}`, indexed: end === '' })),
      ...Array.from({ length: pages }, (_, page) => ({
        pattern: `/page-${page}`,
        indexed: true,
        content: `page-${page}`,
      })),
    ],
    dictionaries: ['src/texts'],
    entry: 'entry.js',
    first: { scripts: scripts.slice(0, 2), styles: ['app.css'] },
    texts: Object.fromEntries(texts),
    files: Object.fromEntries(entries),
  };
  const words = Object.fromEntries(
    Array.from({ length: 100 }, (_, key) => [`${key}`, `${name} says ${key}`]),
  );
  const dictionary = Buffer.from(JSON.stringify({ [name]: words }));
  const files = dictionaries.map((path) => [path, dictionary] as const);
  await site.storage.seal(releasePath(name, build), new Map([...files, descriptionFile(release)]));
}

async function sealTexts(site: SiteFolder, build: string, count: number): Promise<void> {
  const names = Array.from({ length: count }, (_, page) => `page-${page}`);
  const places = names.flatMap((page) => languages.map((language) => `${language}/${page}.json`));
  const release: ContentRelease = {
    name: contentName,
    build,
    format: contentFormat,
    pages: Object.fromEntries(
      names.map((page) => [
        page,
        Object.fromEntries(languages.map((language) => [language, describeText(page, language)])),
      ]),
    ),
    facts: [],
    files: Object.fromEntries(places.map((path) => [path, sealed(path + build)])),
  };
  await site.storage.seal(releasePath(contentName, build), new Map([descriptionFile(release)]));
}

const describeText = (page: string, language: string) => ({
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

async function measure(parts: number, pages: number): Promise<readonly string[]> {
  const site = siteFolder(await mkdtemp(join(tmpdir(), 'amendes-growth-')));
  await writeFile(
    site.configuration,
    JSON.stringify({ apiOrigin: '', providerOrigins: [], siteOrigin: 'https://site.example' }),
  );
  const names = ['shell', ...Array.from({ length: parts - 1 }, (_, index) => `part-${index}`)];
  for (const name of names) await sealPart(site, name, 'b1', name === 'part-1' ? pages : 0);
  await sealPart(site, 'part-0', 'b2', 0);
  if (pages > 0) for (const build of ['c1', 'c2']) await sealTexts(site, build, pages);
  const served = (build: string, content: string): Registry => ({
    parts: Object.fromEntries(
      names.map((name) => [name, { current: name === 'part-0' ? build : 'b1' }]),
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
for (const [parts, pages] of [
  [4, 9],
  [10, 0],
  [50, 0],
  [200, 0],
  [10, 100],
  [10, 1000],
] as const) {
  rows.push(await measure(parts, pages));
}
process.stdout.write(`Seconds, on ${availableParallelism()} processors.\n\n`);
for (const row of rows) process.stdout.write(`| ${row.join(' | ')} |\n`);
