import type { Measured } from './report/write-report.ts';
import type { BenchSettings } from './set-up/bench-settings.ts';

/** Loads a measurement on demand: Lighthouse, bundlers and databases take seconds to load. */
type Load = () => Promise<(settings: BenchSettings) => Promise<Measured>>;

/** Measurements whose last runs are in `docs/performance/` as they were written. They run if none is named. */
const published: Readonly<Record<string, Load>> = {
  pages: async () => (await import('./pages/measure-pages.ts')).measurePages,
  build: async () => (await import('./build-cost/measure-build.ts')).measureBuild,
  server: async () => (await import('./server-cost/measure-server.ts')).measureServer,
  several: async () => (await import('./several-servers/measure-several.ts')).measureSeveral,
};

/** Measurements whose findings and consequences are in `docs/measurements.md` and in decisions. */
const documented: Readonly<Record<string, Load>> = {
  compose: async () => (await import('./compose/measure-compose.ts')).measureCompose,
  sandbox: async () => (await import('./sandbox/measure-sandbox.ts')).measureSandbox,
  dev: async () => (await import('./dev/measure-dev.ts')).measureDev,
  promotion: async () => (await import('./promotion/measure-promotion.ts')).measurePromotion,
};

/** All measurements, in the order in which they run. */
export const measurements = Object.entries({ ...published, ...documented }).map(([name, load]) => ({
  name,
  isPublished: name in published,
  load,
}));
