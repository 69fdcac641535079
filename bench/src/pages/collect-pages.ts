import type { SampleFine } from '@amendes/sandbox';
import { applyForm, applyLoad, type AppliedRun } from '../browser/apply.ts';
import { navigate, type Navigation } from '../browser/navigate.ts';
import { visitTwice, type SecondVisit } from '../browser/second-visit.ts';
import { simulateLoad, type SimulatedRun } from '../browser/simulate.ts';
import {
  formPath,
  measuredPaths,
  variantNames,
  type MeasuredPath,
  type Origins,
  type VariantName,
} from '../variants/variant.ts';

/** A page of a variant. */
interface PageOf {
  readonly path: MeasuredPath;
  readonly variant: VariantName;
}

/** All measurements of the pages, each in the order of its runs. */
export interface PageRuns {
  readonly simulated: readonly (PageOf & SimulatedRun)[];
  readonly applied: readonly (PageOf & AppliedRun)[];
  /** Times at which the form was usable, in milliseconds; the static page's never is. */
  readonly form: readonly { readonly variant: Hydrated; readonly time: number }[];
  readonly navigation: readonly (Navigation & {
    readonly variant: Hydrated;
    readonly pace: Pace;
  })[];
  readonly secondVisit: Readonly<Record<MeasuredPath, SecondVisit>>;
}

const pages = measuredPaths.flatMap((path) =>
  variantNames.map((variant): PageOf => ({ path, variant })),
);

/** Loads per applied run. A single paint varies by up to a third: the median of nine in all was still a tenth off. */
const loadsOfAppliedRun = 7;

/** Variants whose scripts respond to the citizen. */
const hydrated = ['federated', 'single bundle'] as const;
export const paces = ['unthrottled', 'applied'] as const;

type Hydrated = (typeof hydrated)[number];
type Pace = (typeof paces)[number];

interface Collection {
  /** Path of the browser. */
  readonly chromium: string;
  readonly origins: Origins;
  readonly fine: SampleFine;
  /** Number of loads of each variant of each page. */
  readonly runs: { readonly simulated: number; readonly applied: number };
  readonly log: (line: string) => void;
}

/** Loads the pages in turns, so that other work of the machine affects all variants alike. */
export async function collectPages(collection: Collection): Promise<PageRuns> {
  const { chromium, origins, fine, runs, log } = collection;
  const addressOf = ({ variant, path }: PageOf) => origins[variant] + path;
  const simulated: PageRuns['simulated'][number][] = [];
  const applied: PageRuns['applied'][number][] = [];
  const form: PageRuns['form'][number][] = [];
  const navigation: PageRuns['navigation'][number][] = [];

  for (let run = 1; run <= runs.simulated; run += 1) {
    log(`simulated run ${run} of ${runs.simulated}`);
    for (const page of pages) {
      simulated.push({ ...page, ...(await simulateLoad(chromium, addressOf(page))) });
    }
  }
  for (let run = 1; run <= runs.applied; run += 1) {
    log(`applied run ${run} of ${runs.applied}`);
    for (let turn = 1; turn <= loadsOfAppliedRun; turn += 1) {
      for (const page of pages) {
        applied.push({ ...page, ...(await applyLoad(chromium, addressOf(page))) });
      }
    }
    for (const variant of hydrated) {
      const address = addressOf({ variant, path: formPath });
      form.push({ variant, time: await applyForm(chromium, address) });
      for (const pace of paces) {
        const navigated = await navigate(chromium, address, fine, pace === 'applied');
        navigation.push({ variant, pace, ...navigated });
      }
    }
  }
  log('second visit');
  const secondVisit = {
    '/tai': await visitTwice(chromium, `${origins.federated}/tai`),
    '/tai/faq': await visitTwice(chromium, `${origins.federated}/tai/faq`),
  };
  return { simulated, applied, form, navigation, secondVisit };
}
