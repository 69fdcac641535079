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

type OfPage<Run> = Readonly<Record<MeasuredPath, Readonly<Record<VariantName, readonly Run[]>>>>;

/** Everything that was measured of the pages, every run of it. */
export interface PageRuns {
  readonly simulated: OfPage<SimulatedRun>;
  readonly applied: OfPage<AppliedRun>;
  /** When the form was usable, in milliseconds; the static page's never is. */
  readonly form: Readonly<Record<Hydrated, readonly number[]>>;
  readonly navigation: Readonly<Record<Hydrated, Readonly<Record<Pace, readonly Navigation[]>>>>;
  readonly secondVisit: Readonly<Record<MeasuredPath, SecondVisit>>;
}

/** A single paint comes up to a third earlier or later than the next: the median of nine in all was still a tenth off. */
const loadsOfAppliedRun = 7;

/** The variants whose scripts answer the visitor. */
export const hydrated = ['federated', 'single bundle'] as const;
export const paces = ['unthrottled', 'applied'] as const;

type Hydrated = (typeof hydrated)[number];
type Pace = (typeof paces)[number];

interface Collection {
  /** Path of the browser. */
  readonly chromium: string;
  readonly origins: Origins;
  readonly fine: SampleFine;
  /** How often each variant of each page is loaded. */
  readonly runs: { readonly simulated: number; readonly applied: number };
  readonly tell: (line: string) => void;
}

/** Loads everything in turns: whatever else the machine does meanwhile falls on all variants alike. */
export async function collectPages(collection: Collection): Promise<PageRuns> {
  const { chromium, origins, fine, runs, tell } = collection;
  const simulated = emptyOfPage<SimulatedRun>();
  const applied = emptyOfPage<AppliedRun>();
  const form: Record<Hydrated, number[]> = { federated: [], 'single bundle': [] };
  const navigation = {
    federated: { unthrottled: new Array<Navigation>(), applied: new Array<Navigation>() },
    'single bundle': { unthrottled: new Array<Navigation>(), applied: new Array<Navigation>() },
  };

  for (let run = 1; run <= runs.simulated; run += 1) {
    tell(`simulated run ${run} of ${runs.simulated}`);
    for (const path of measuredPaths) {
      for (const variant of variantNames) {
        simulated[path][variant].push(await simulateLoad(chromium, origins[variant] + path));
      }
    }
  }
  for (let run = 1; run <= runs.applied; run += 1) {
    tell(`applied run ${run} of ${runs.applied}`);
    for (let turn = 1; turn <= loadsOfAppliedRun; turn += 1) {
      for (const path of measuredPaths) {
        for (const variant of variantNames) {
          applied[path][variant].push(await applyLoad(chromium, origins[variant] + path));
        }
      }
    }
    for (const variant of hydrated) {
      const address = origins[variant] + formPath;
      form[variant].push(await applyForm(chromium, address));
      for (const pace of paces) {
        navigation[variant][pace].push(await navigate(chromium, address, fine, pace === 'applied'));
      }
    }
  }
  tell('second visit');
  const secondVisit = {
    '/tai': await visitTwice(chromium, `${origins.federated}/tai`),
    '/tai/faq': await visitTwice(chromium, `${origins.federated}/tai/faq`),
  };
  return { simulated, applied, form, navigation, secondVisit };
}

function emptyOfPage<Run>(): Record<MeasuredPath, Record<VariantName, Run[]>> {
  const empty = () => ({
    federated: new Array<Run>(),
    'single bundle': new Array<Run>(),
    'static page': new Array<Run>(),
  });
  return { '/tai': empty(), '/tai/faq': empty() };
}
