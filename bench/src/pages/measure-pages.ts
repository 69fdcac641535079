import { join } from 'node:path';
import type { SampleFine } from '@amendes/sandbox';
import type { SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import { slow } from '../browser/chromium.ts';
import type { Section } from '../report/row.ts';
import { variantNames, type Origins } from '../variants/variant.ts';
import { weighScripts } from '../weight/weigh-scripts.ts';
import { collectPages, type PageRuns, type RunCounts } from './collect-pages.ts';
import { firstRequests, scriptPaths } from './first-requests.ts';
import { measuredPaths } from './measured-paths.ts';
import { anyRun, pageRows } from './page-rows.ts';

interface PageMeasurement {
  /** Path of the browser. */
  readonly chromium: string;
  readonly origins: Origins;
  readonly federated: SiteFolder;
  readonly fines: readonly SampleFine[];
  readonly runs: RunCounts;
  /** For what is built on the way. */
  readonly folder: string;
  readonly tell: (line: string) => void;
}

/** Measures the pages in all variants; a section of the table for each. */
export async function measurePages({
  federated,
  fines,
  folder,
  ...collection
}: PageMeasurement): Promise<{ readonly sections: readonly Section[]; readonly raw: PageRuns }> {
  const fine = fines.find(({ statut, typeAmende }) => statut === 'A_PAYER' && typeAmende === 'AF');
  if (!fine) throw new Error('No sample fine is to be paid');
  const raw = await collectPages({ ...collection, fine });
  const sections: Section[] = [];
  for (const path of measuredPaths) {
    const scripts = scriptPaths(firstRequests(anyRun(raw, path)));
    const weight = await weighScripts(federated, scripts, join(folder, 'maps'));
    sections.push({
      title: `Page ${path}`,
      columns: variantNames,
      rows: pageRows(raw, path, weight),
      notes: notesOf(raw, path),
    });
  }
  return { sections, raw };
}

function notesOf(raw: PageRuns, path: (typeof measuredPaths)[number]): readonly string[] {
  const lost = new Set(raw.simulated[path].federated.flatMap((run) => run.lost));
  const others = raw.secondVisit[path].others;
  return [
    `Simulated: Lighthouse with its preset for telephones. Applied: ${slow.rtt} ms, ${slow.downMbit} Mbit/s and a processor ${slow.cpu} times slower, by the developer tools.`,
    ...(lost.size > 0 ? [`Points of Lighthouse were lost by: ${[...lost].join('; ')}.`] : []),
    ...(others.length > 0 ? [`The second visit asked the network for ${others.join(', ')}.`] : []),
  ];
}
