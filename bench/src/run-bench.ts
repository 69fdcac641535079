import type { DevSettings } from './dev/measure-dev.ts';
import type { SiteSettings } from './measure-site.ts';
import type { PromotionSettings } from './promotion/measure-promotion.ts';
import type { Measured } from './report/write-report.ts';
import type { SandboxMeasurement } from './sandbox/measure-sandbox.ts';

/** All that a measurement may ask for; each takes what it needs. */
type BenchSettings = SiteSettings & SandboxMeasurement & DevSettings & PromotionSettings;

export interface Measurement {
  readonly name: string;
  /**
   * Whether its last run stands in `docs/performance/` as it was written, and is repeated where none is named. What the
   * others found is told in `docs/measurements.md` and in decisions, with what came of it.
   */
  readonly isPublished: boolean;
  readonly measure: (settings: BenchSettings) => Promise<Measured>;
}

// A measurement is loaded when it is asked for: Lighthouse, bundlers and databases take seconds.
const site = () => import('./measure-site.ts');

/** All that can be measured, in the order in which it is. */
export const measurements: readonly Measurement[] = [
  {
    name: 'pages',
    isPublished: true,
    measure: async (settings) => (await site()).measureAllPages(settings),
  },
  {
    name: 'build',
    isPublished: true,
    measure: async (settings) => (await site()).measureAllBuilds(settings),
  },
  {
    name: 'server',
    isPublished: true,
    measure: async (settings) => (await site()).measureServers(settings),
  },
  {
    name: 'several',
    isPublished: true,
    measure: async (settings) => (await site()).measureSeveralServers(settings),
  },
  {
    name: 'compose',
    isPublished: false,
    measure: async (settings) => (await site()).measureGrowingSites(settings),
  },
  {
    name: 'sandbox',
    isPublished: false,
    measure: async (settings) =>
      (await import('./sandbox/measure-sandbox.ts')).measureSandbox(settings),
  },
  {
    name: 'dev',
    isPublished: false,
    measure: async (settings) => (await import('./dev/measure-dev.ts')).measureDev(settings),
  },
  {
    name: 'promotion',
    isPublished: false,
    measure: async (settings) =>
      (await import('./promotion/measure-promotion.ts')).measurePromotion(settings),
  },
];
