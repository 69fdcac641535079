import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { compose } from '@amendes/delivery/local/compose.ts';
import { changeRegistry } from '@amendes/delivery/registry/change-registry.ts';
import type { Registry } from '@amendes/delivery/registry/registered.ts';
import { siteFolder } from '@amendes/delivery/site/site-folder.ts';
import type { Row, Section } from '../report/row.ts';
import type { Measured } from '../report/write-report.ts';
import { figureOf } from '../statistics/figure.ts';
import { readOriginals, sealPages, sealPart, sealTexts, type Originals } from './seal-releases.ts';

interface ComposeMeasurement {
  readonly configuration: unknown;
  /** Small sites alone. */
  readonly isQuick: boolean;
  readonly tell: (line: string) => void;
}

/** What is composed, one after the other. */
const changes = ['everything', 'one part released', 'rolled back', 'texts published'] as const;

type Change = (typeof changes)[number];

/** How many parts a site has, the shell included, and how many information pages. */
interface Size {
  readonly parts: number;
  readonly pages: number;
}

async function measureSize(
  originals: Originals,
  configuration: unknown,
  { parts, pages }: Size,
): Promise<Readonly<Partial<Record<Change, number>>>> {
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
  const times: Partial<Record<Change, number>> = {
    everything: await timed(composed('b1', 'c1')),
    'one part released': await timed(composed('b2', 'c1')),
    'rolled back': await timed(composed('b1', 'c1')),
    ...(pages > 0 && { 'texts published': await timed(composed('b1', 'c2')) }),
  };
  await rm(site.root, { recursive: true });
  return times;
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
 * Composes sites of many parts and many texts, all of it and after a release of one part. The parts are the real ones
 * under other names: each but the shell and the information pages is the part with the home page, which is rendered,
 * and a guarded page beside it.
 */
export async function measureCompose({
  configuration,
  isQuick,
  tell,
}: ComposeMeasurement): Promise<Measured> {
  const originals = await readOriginals(configuration);
  try {
    const rows: Row[] = [];
    for (const size of isQuick ? small : [...small, ...large]) {
      const what = `${size.parts} parts, ${size.pages} information pages`;
      tell(what);
      const times = await measureSize(originals, configuration, size);
      const figures = Object.fromEntries(
        Object.entries(times).map(([change, time]) => [change, figureOf([time])]),
      );
      rows.push({ what, unit: 'ms', figures });
    }
    const notes = [
      'One run each. Each document is rendered in six languages and compressed twice.',
    ];
    const section: Section = { title: 'How composing grows', columns: changes, rows, notes };
    return { sections: [section], raw: rows };
  } finally {
    await rm(originals.site.root, { recursive: true });
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
