import type { AppliedRun } from '../browser/apply.ts';
import type { Navigation } from '../browser/navigate.ts';
import { categories, type Category, type SimulatedRun } from '../browser/simulate.ts';
import { comparedRow, exactRow, limitedRow, type Row } from '../report/row.ts';
import { figureOf, figuresBy } from '../statistics/figure.ts';
import { formPath, type MeasuredPath, type VariantName } from '../variants/variant.ts';
import type { Attribution } from '../weight/attribute.ts';
import { paces, type PageRuns } from './collect-pages.ts';
import { firstRequests } from './first-requests.ts';

/* These functions read the values of a run. */

const lcp = (run: { readonly lcp: number }) => run.lcp;
const cls = (run: { readonly cls: number }) => run.cls;
const tbt = (run: SimulatedRun) => run.tbt;
const scoreIn = (category: Category) => (run: SimulatedRun) => run.scores[category];
const count = (run: AppliedRun) => firstRequests(run).length;
const time = (run: { readonly time: number }) => run.time;
const codeCount = (run: Navigation) => run.code.length;
const depth = (run: AppliedRun) => Math.max(...firstRequests(run).map((each) => each.depth));

/** Returns the rows of one page, with its goals. Weights are in kB (1000 bytes) with brotli. */
export function pageRows(runs: PageRuns, path: MeasuredPath, script: Attribution): readonly Row[] {
  const simulated = figuresOf(runs.simulated.filter((run) => run.path === path));
  const applied = figuresOf(runs.applied.filter((run) => run.path === path));
  const all = script.ours + script.packages + script.bundler;
  const besides = runs.secondVisit[path].others.length;
  return [
    row('LCP, simulated', 'ms', simulated(lcp), times(1.05, 'static page')),
    row('LCP, applied', 'ms', applied(lcp), times(1.1, 'static page')),
    ...(path === formPath ? [formRow(runs)] : []),
    row('TBT, simulated', 'ms', simulated(tbt), atMost(50)),
    row('layout shift, simulated', '', simulated(cls), exactly(0)),
    row('layout shift, applied', '', applied(cls), exactly(0)),
    ...categories.map((category) =>
      row(`Lighthouse ${category}`, '', simulated(scoreIn(category)), exactly(100)),
    ),
    row('requests of the first page', '', applied(count), atMost(14)),
    row('depth of what asks for what', '', applied(depth), atMost(2)),
    row('script of the first page', 'kB', only(all / 1000), atMost(150)),
    row('of it our own', 'kB', only(script.ours / 1000), atMost(35)),
    ...(script.bundler > 0
      ? [row('of it written by the bundler', 'kB', only(script.bundler / 1000))]
      : []),
    row('second visit: requests besides the document', '', only(besides), exactly(0)),
    ...(path === formPath ? navigationRows(runs) : []),
  ];
}

function formRow({ form }: PageRuns): Row {
  return row('form usable, applied', 'ms', figuresOf(form)(time), times(1.15, 'single bundle'));
}

function navigationRows({ navigation }: PageRuns): readonly Row[] {
  return paces.flatMap((pace) => {
    const figures = figuresOf(navigation.filter((run) => run.pace === pace));
    return [
      row(`answer to detail, ${pace}`, 'ms', figures(time), atMost(100)),
      row(`code asked for meanwhile, ${pace}`, '', figures(codeCount), exactly(0)),
    ];
  });
}

const federated = 'federated';

/** Adds a goal for the figure of the federated site. */
type Goal = (row: Row) => Row;

function atMost(limit: number): Goal {
  return (each) => limitedRow(each, federated, limit);
}

function exactly(wanted: number): Goal {
  return (each) => exactRow(each, federated, wanted);
}

function times(factor: number, other: VariantName): Goal {
  return (each) => comparedRow(each, [federated, other], factor);
}

function row(what: string, unit: Row['unit'], figures: Row['figures'], goal?: Goal): Row {
  const measured = { what, unit, figures };
  return goal ? goal(measured) : measured;
}

const only = (value: number) => ({ [federated]: figureOf([value]) });

/** Returns a function that reads the same value from every run of every variant. */
function figuresOf<Run extends { readonly variant: VariantName }>(runs: readonly Run[]) {
  return (read: (run: Run) => number) => figuresBy(runs, ({ variant }) => variant, read);
}

/** Returns a run whose requests represent all runs: bytes and counts do not vary. */
export function anyRun(runs: PageRuns, path: MeasuredPath): AppliedRun {
  const run = runs.applied.find((each) => each.path === path && each.variant === federated);
  if (!run) throw new Error(`${path} was never loaded`);
  return run;
}
