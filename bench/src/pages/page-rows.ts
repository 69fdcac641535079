import type { AppliedRun } from '../browser/apply.ts';
import { categories } from '../browser/simulate.ts';
import { comparedRow, exactRow, limitedRow, type Row } from '../report/row.ts';
import { figureOf, type Figure } from '../statistics/figure.ts';
import { variantNames, type VariantName } from '../variants/variant.ts';
import type { Attribution } from '../weight/attribute.ts';
import type { PageRuns } from './collect-pages.ts';
import { firstRequests } from './first-requests.ts';
import { formPath, type MeasuredPath } from './measured-paths.ts';

/** What a page has to reach. Times are in milliseconds, weights in kB (1000 bytes) with brotli. */
const goals = {
  lcpSimulated: 1.05,
  lcpApplied: 1.1,
  formApplied: 1.15,
  tbtSimulated: 50,
  cls: 0,
  script: 150,
  ownScript: 35,
  depth: 2,
  requests: 14,
  score: 100,
  navigation: 100,
} as const;

const federated = 'federated';

/** The lines of one page. */
export function pageRows(runs: PageRuns, path: MeasuredPath, script: Attribution): readonly Row[] {
  const simulated = figuresOf(runs.simulated[path]);
  const applied = figuresOf(runs.applied[path]);
  const first = (read: (requests: ReturnType<typeof firstRequests>) => number) =>
    applied((run) => read(firstRequests(run)));
  return [
    comparedRow(
      { what: 'LCP, simulated', unit: 'ms', figures: simulated(({ lcp }) => lcp) },
      [federated, 'static page'],
      goals.lcpSimulated,
    ),
    comparedRow(
      { what: 'LCP, applied', unit: 'ms', figures: applied(({ lcp }) => lcp) },
      [federated, 'static page'],
      goals.lcpApplied,
    ),
    ...(path === formPath ? formRows(runs) : []),
    limitedRow(
      { what: 'TBT, simulated', unit: 'ms', figures: simulated(({ tbt }) => tbt) },
      federated,
      goals.tbtSimulated,
    ),
    exactRow(
      { what: 'layout shift, simulated', unit: '', figures: simulated(({ cls }) => cls) },
      federated,
      goals.cls,
    ),
    exactRow(
      { what: 'layout shift, applied', unit: '', figures: applied(({ cls }) => cls) },
      federated,
      goals.cls,
    ),
    ...categories.map((category) =>
      exactRow(
        {
          what: `Lighthouse ${category}`,
          unit: '',
          figures: simulated(({ scores }) => scores[category]),
        },
        federated,
        goals.score,
      ),
    ),
    limitedRow(
      { what: 'requests of the first page', unit: '', figures: first(({ length }) => length) },
      federated,
      goals.requests,
    ),
    limitedRow(
      {
        what: 'depth of what asks for what',
        unit: '',
        figures: first((requests) => Math.max(...requests.map(({ depth }) => depth))),
      },
      federated,
      goals.depth,
    ),
    limitedRow(
      { what: 'script of the first page', unit: 'kB', figures: only(sum(script) / 1000) },
      federated,
      goals.script,
    ),
    limitedRow(
      { what: 'of it our own', unit: 'kB', figures: only(script.ours / 1000) },
      federated,
      goals.ownScript,
    ),
    ...(script.bundler > 0 ? [machineryRow(script)] : []),
    secondVisitRow(runs, path),
    ...(path === formPath ? navigationRows(runs) : []),
  ];
}

function formRows({ form }: PageRuns): readonly Row[] {
  const figures = {
    federated: figureOf(form.federated),
    'single bundle': figureOf(form['single bundle']),
  };
  const measured = { what: 'form usable, applied', unit: 'ms', figures } as const;
  return [comparedRow(measured, [federated, 'single bundle'], goals.formApplied)];
}

function machineryRow({ bundler }: Attribution): Row {
  return { what: 'of it written by the bundler', unit: 'kB', figures: only(bundler / 1000) };
}

function secondVisitRow({ secondVisit }: PageRuns, path: MeasuredPath): Row {
  const figures = only(secondVisit[path].others.length);
  const what = 'second visit: requests besides the document';
  return exactRow({ what, unit: '', figures }, federated, 0);
}

function navigationRows({ navigation }: PageRuns): readonly Row[] {
  return (['unthrottled', 'applied'] as const).flatMap((pace) => {
    const figures = (read: (run: { time: number; code: readonly string[] }) => number) => ({
      federated: figureOf(navigation.federated[pace].map(read)),
      'single bundle': figureOf(navigation['single bundle'][pace].map(read)),
    });
    return [
      limitedRow(
        { what: `answer to detail, ${pace}`, unit: 'ms', figures: figures(({ time }) => time) },
        federated,
        goals.navigation,
      ),
      exactRow(
        {
          what: `code asked for meanwhile, ${pace}`,
          unit: '',
          figures: figures(({ code }) => code.length),
        },
        federated,
        0,
      ),
    ];
  });
}

type ByVariant<Run> = Readonly<Record<VariantName, readonly Run[]>>;

/** Reads the same off every run of every variant. */
function figuresOf<Run>(runs: ByVariant<Run>) {
  return (read: (run: Run) => number): Readonly<Record<string, Figure>> =>
    Object.fromEntries(variantNames.map((name) => [name, figureOf(runs[name].map(read))]));
}

const only = (value: number) => ({ [federated]: figureOf([value]) });

const sum = ({ ours, packages, bundler }: Attribution) => ours + packages + bundler;

/** The run whose requests stand for all: bytes and counts do not vary. */
export function anyRun(runs: PageRuns, path: MeasuredPath): AppliedRun {
  const [run] = runs.applied[path].federated;
  if (!run) throw new Error(`${path} was never loaded`);
  return run;
}
