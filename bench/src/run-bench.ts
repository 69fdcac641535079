import type { Measured } from './report/write-report.ts';
import type { BenchSettings } from './set-up/bench-settings.ts';

/** A measurement is loaded when it is asked for: Lighthouse, bundlers and databases take seconds. */
type Load = () => Promise<(settings: BenchSettings) => Promise<Measured>>;

/** Their last runs stand in `docs/performance/` as they were written, and are repeated where none is named. */
const published: Readonly<Record<string, Load>> = {
  pages: async () => (await import('./pages/measure-pages.ts')).measurePages,
  build: async () => (await import('./build-cost/measure-build.ts')).measureBuild,
  server: async () => (await import('./server-cost/measure-server.ts')).measureServer,
  several: async () => (await import('./several-servers/measure-several.ts')).measureSeveral,
};

/** What these found is told in `docs/measurements.md` and in decisions, with what came of it. */
const told: Readonly<Record<string, Load>> = {
  compose: async () => (await import('./compose/measure-compose.ts')).measureCompose,
  sandbox: async () => (await import('./sandbox/measure-sandbox.ts')).measureSandbox,
  dev: async () => (await import('./dev/measure-dev.ts')).measureDev,
  promotion: async () => (await import('./promotion/measure-promotion.ts')).measurePromotion,
};

/** All that can be measured, in the order in which it is. */
export const measurements = Object.entries({ ...published, ...told }).map(([name, load]) => ({
  name,
  isPublished: name in published,
  load,
}));
