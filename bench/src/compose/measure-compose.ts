import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compose } from '@amendes/delivery/local/compose.ts';
import { changeRegistry } from '@amendes/delivery/registry/change-registry.ts';
import type { Registry } from '@amendes/delivery/registry/registered.ts';
import { siteFolder } from '@amendes/delivery/site/site-folder.ts';
import { rowsOf, type Sample, type Section } from '../report/row.ts';
import type { Measured } from '../report/write-report.ts';
import type { BenchSettings } from '../set-up/bench-settings.ts';
import { sandboxSettings } from '../set-up/prepared-site.ts';
import { timed } from '../statistics/timed.ts';
import { readOriginals, sealPages, sealPart, sealTexts, type Originals } from './seal-releases.ts';

/** States that are composed, one after the other: the build of one part, and that of the texts. */
const changes = {
  everything: ['b1', 'c1'],
  'one part released': ['b2', 'c1'],
  'rolled back': ['b1', 'c1'],
  'texts published': ['b1', 'c2'],
} as const;

/** Number of parts of a site, including the shell, and of information pages. */
interface Size {
  readonly parts: number;
  readonly pages: number;
}

async function measureSize(
  originals: Originals,
  configuration: unknown,
  { parts, pages }: Size,
): Promise<readonly Sample[]> {
  await using folder = await temporaryFolder();
  const site = siteFolder(folder.path);
  await writeFile(site.configuration, JSON.stringify(configuration));
  const { shell, home, pages: information } = originals;
  await sealPart(site, originals, shell, { ...shell, build: 'b1' });
  // The first part has the home page. The code of the others does not know their addresses, so it renders the
  // page for unknown ones there.
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
  const what = `${parts} parts, ${pages} information pages`;
  const samples: Sample[] = [];
  for (const [change, [build, content]] of Object.entries(changes)) {
    if (change === 'texts published' && pages === 0) continue;
    const value = await timed(async () => {
      await changeRegistry(site, () => served(build, content));
      await compose(site);
    });
    samples.push({ what, unit: 'ms', column: change, value });
  }
  return samples;
}

const small: readonly Size[] = [
  { parts: 4, pages: 9 },
  { parts: 10, pages: 0 },
];

const large: readonly Size[] = [
  { parts: 50, pages: 0 },
  { parts: 200, pages: 0 },
  { parts: 10, pages: 100 },
  { parts: 10, pages: 1000 },
];

/**
 * Composes sites of many parts and many texts, completely and after a release of one part. The parts are the
 * real ones under other names: each except the shell and the information pages is the part with the home
 * page, which is rendered, and a guarded page beside it.
 */
export async function measureCompose(settings: BenchSettings): Promise<Measured> {
  const { isQuick, configurationFor, log } = settings;
  const configuration = configurationFor(await sandboxSettings());
  await using folder = await temporaryFolder();
  const originals = await readOriginals(folder.path, configuration);
  const samples: Sample[] = [];
  for (const size of isQuick ? small : [...small, ...large]) {
    log(`${size.parts} parts, ${size.pages} information pages`);
    samples.push(...(await measureSize(originals, configuration, size)));
  }
  const section: Section = {
    title: 'How composing grows',
    rows: rowsOf(samples),
    notes: ['One run each. Each document is rendered in six languages and compressed twice.'],
  };
  return { sections: [section], raw: samples };
}

const temporaryFolder = () => mkdtempDisposable(join(tmpdir(), 'amendes-growth-'));
