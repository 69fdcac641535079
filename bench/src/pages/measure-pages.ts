import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import { slow, withPage } from '../browser/chromium.ts';
import type { Section } from '../report/row.ts';
import type { Measured } from '../report/write-report.ts';
import { forkSandbox, type ForkedSandbox } from '../sandbox/fork-sandbox.ts';
import type { BenchSettings } from '../set-up/bench-settings.ts';
import { prepareIn, sandboxSettings, workFolder } from '../set-up/prepared-site.ts';
import { buildBundle } from '../single-bundle/build-bundle.ts';
import { createBundleSite } from '../single-bundle/create-bundle-site.ts';
import { capturePage } from '../static-page/capture-page.ts';
import { createStaticSite } from '../static-page/create-static-site.ts';
import { measuredPaths, type MeasuredPath, type Origins } from '../variants/variant.ts';
import { weighScripts } from '../weight/weigh-scripts.ts';
import { collectPages, type PageRuns } from './collect-pages.ts';
import { firstRequests, scriptPaths } from './first-requests.ts';
import { anyRun, pageRows } from './page-rows.ts';

/** Measures the pages in all variants; the table has a section for each. */
export async function measurePages(settings: BenchSettings): Promise<Measured> {
  const { isQuick, log, configurationFor } = settings;
  const chromium = await settings.chromium();
  const env = await sandboxSettings();
  await using sandbox = await forkSandbox(env);
  log('building the variants');
  const { origins, federated } = await prepareVariants(configurationFor(env), sandbox, chromium);
  const fine = sandbox.fines.find(
    ({ statut, typeAmende }) => statut === 'A_PAYER' && typeAmende === 'AF',
  );
  if (!fine) throw new Error('No sample fine can be paid');
  const runs = isQuick ? { simulated: 1, applied: 1 } : { simulated: 5, applied: 3 };
  const raw = await collectPages({ chromium, origins, fine, runs, log });
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

/** Builds and serves the three variants; the static one is a capture of the federated one. */
async function prepareVariants(
  configuration: unknown,
  server: ForkedSandbox,
  chromium: string,
): Promise<{ readonly origins: Origins; readonly federated: SiteFolder }> {
  const folder = join(workFolder, 'federated');
  // Otherwise it would also contain the releases of earlier measurements, which documents name, too.
  await rm(folder, { recursive: true, force: true });
  const { site: federated } = await prepareIn(folder, configuration);
  const origin = await server.serve(federated.root);
  const bundle = await buildBundle(join(workFolder, 'bundle'));
  const bundleSite = await createBundleSite(federated, bundle, join(workFolder, 'single'));
  const pages = await withPage(chromium, async ({ page }) => {
    const captured = [];
    for (const path of measuredPaths) captured.push(await capturePage(page, origin, path));
    return captured;
  });
  const staticSite = await createStaticSite(federated, pages, join(workFolder, 'static'));
  const origins = {
    federated: origin,
    'single bundle': await server.serve(bundleSite.root),
    'static page': await server.serve(staticSite.root),
  };
  return { origins, federated };
}

function notesOf(raw: PageRuns, path: MeasuredPath): readonly string[] {
  const ofPath = raw.simulated.filter((run) => run.path === path && run.variant === 'federated');
  const lost = new Set(ofPath.flatMap((run) => run.lost));
  const others = raw.secondVisit[path].others;
  return [
    `Simulated: Lighthouse with its preset for telephones. Applied: ${slow.rtt} ms, ${slow.downMbit} Mbit/s and a processor ${slow.cpu} times slower, by the developer tools.`,
    ...(lost.size > 0 ? [`Points of Lighthouse were lost by: ${[...lost].join('; ')}.`] : []),
    ...(others.length > 0
      ? [`The second visit requested over the network: ${others.join(', ')}.`]
      : []),
  ];
}
