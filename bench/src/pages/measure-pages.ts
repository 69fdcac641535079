import { join } from 'node:path';
import { slow } from '../browser/chromium.ts';
import type { Section } from '../report/row.ts';
import type { Measured } from '../report/write-report.ts';
import { forkSandbox } from '../sandbox/fork-sandbox.ts';
import type { BenchSettings } from '../set-up/bench-settings.ts';
import { sandboxSettings, workFolder } from '../set-up/prepared-site.ts';
import { prepareVariants } from '../variants/prepare-variants.ts';
import { measuredPaths, type MeasuredPath } from '../variants/variant.ts';
import { weighScripts } from '../weight/weigh-scripts.ts';
import { collectPages, type PageRuns } from './collect-pages.ts';
import { firstRequests, scriptPaths } from './first-requests.ts';
import { anyRun, pageRows } from './page-rows.ts';

/** Measures the pages in all variants; a section of the table for each. */
export async function measurePages(settings: BenchSettings): Promise<Measured> {
  const { isQuick, tell, configurationFor } = settings;
  const chromium = settings.chromium();
  const env = await sandboxSettings();
  await using sandbox = await forkSandbox(env);
  tell('building the variants');
  const { origins, federated } = await prepareVariants(configurationFor(env), sandbox, chromium);
  const fine = sandbox.fines.find(
    ({ statut, typeAmende }) => statut === 'A_PAYER' && typeAmende === 'AF',
  );
  if (!fine) throw new Error('No sample fine is to be paid');
  const runs = isQuick ? { simulated: 1, applied: 1 } : { simulated: 5, applied: 3 };
  const raw = await collectPages({ chromium, origins, fine, runs, tell });
  const sections: Section[] = [];
  for (const path of measuredPaths) {
    const scripts = scriptPaths(firstRequests(anyRun(raw, path)));
    const weight = await weighScripts(federated, scripts, join(workFolder, 'maps'));
    sections.push({
      title: `Page ${path}`,
      rows: pageRows(raw, path, weight),
      notes: notesOf(raw, path),
    });
  }
  return { sections, raw };
}

function notesOf(raw: PageRuns, path: MeasuredPath): readonly string[] {
  const ofPath = raw.simulated.filter((run) => run.path === path && run.variant === 'federated');
  const lost = new Set(ofPath.flatMap((run) => run.lost));
  const others = raw.secondVisit[path].others;
  return [
    `Simulated: Lighthouse with its preset for telephones. Applied: ${slow.rtt} ms, ${slow.downMbit} Mbit/s and a processor ${slow.cpu} times slower, by the developer tools.`,
    ...(lost.size > 0 ? [`Points of Lighthouse were lost by: ${[...lost].join('; ')}.`] : []),
    ...(others.length > 0 ? [`The second visit asked the network for ${others.join(', ')}.`] : []),
  ];
}
