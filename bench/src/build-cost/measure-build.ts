import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parts, workspace } from '@amendes/delivery/local/parts.ts';
import { freePorts, startProcess } from '../processes/start-process.ts';
import { limitedRow, rowsOf, type Sample } from '../report/row.ts';
import type { Measured } from '../report/write-report.ts';
import type { BenchSettings } from '../set-up/bench-settings.ts';
import { prepareIn, sandboxSettings, workFolder } from '../set-up/prepared-site.ts';
import { buildBundle } from '../single-bundle/build-bundle.ts';
import { timed } from '../statistics/timed.ts';
import { runPartBuild } from './run-part-build.ts';

/** Goal for a start on a machine that has started before, in seconds. */
const startGoal = 5;

const start = 'npx pnpm start, to the first answer';

/** Measures the build of each part, of all parts up to a composed site, of the single bundle, and the start. */
export async function measureBuild(settings: BenchSettings): Promise<Measured> {
  const { isQuick, configurationFor, log } = settings;
  const runs = isQuick ? 1 : 3;
  const configuration = configurationFor(await sandboxSettings());
  const work: Readonly<Record<string, () => Promise<number>>> = {
    ...Object.fromEntries(
      parts.map((part) => [
        `build of ${part.name}`,
        () => timed(() => runPartBuild(part, join(workFolder, 'built', part.name))),
      ]),
    ),
    'all parts: built, sealed, composed': () =>
      timed(() => prepareIn(join(workFolder, 'all'), configuration)),
    'build of the single bundle': () => timed(() => buildBundle(join(workFolder, 'bundle-alone'))),
    [start]: () => timeStart(join(workFolder, 'start')),
  };
  const samples: Sample[] = [];
  for (let run = 1; run <= runs; run += 1) {
    log(`builds, run ${run} of ${runs}`);
    for (const [what, time] of Object.entries(work)) {
      await removeEarlierBuilds();
      for (const column of ['cold', 'warm']) {
        samples.push({ what, unit: 's', column, value: (await time()) / 1000 });
      }
    }
  }
  const rows = rowsOf(samples).map((row) =>
    row.what === start ? limitedRow(row, 'warm', startGoal) : row,
  );
  return { sections: [{ title: 'Builds', rows, notes }], raw: samples };
}

const notes = [
  'Cold: no earlier build exists. Warm: a second build directly after it. A build sealed from the same sources is reused; everything else is built again, because the bundler keeps no cache.',
];

/** Removes all that an earlier build left. */
async function removeEarlierBuilds(): Promise<void> {
  const outputs = ['built', 'all', 'bundle-alone', 'start'].map((name) => join(workFolder, name));
  const caches = parts.map((part) => join(workspace, part.folder, 'node_modules/.cache'));
  for (const path of [...outputs, ...caches]) await rm(path, { recursive: true, force: true });
}

/**
 * Returns the milliseconds from `npx pnpm start` to the first answer of the home page.
 * @param folder The folder of its site and its database, which an earlier start may have filled.
 */
async function timeStart(folder: string): Promise<number> {
  await using owner = new AsyncDisposableStack();
  const ports = await freePorts();
  const { readyAfter } = await startProcess(owner, ['npx', 'pnpm', 'start'], {
    cwd: workspace,
    env: { ...ports, SITE_FOLDER: `${folder}/site`, SANDBOX_DATA: `${folder}/data` },
    isOutputIgnored: true,
    isGroup: true,
    isReady: () => answers(`http://localhost:${ports.SITE_PORT}/tai`),
    failure: 'npx pnpm start did not answer',
  });
  return readyAfter;
}

function answers(address: string): Promise<boolean> {
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
}
