import { runChecks } from './check/run-checks.ts';

/* `npx pnpm check`: all that can be said of the sources without running them. */

const { failed } = await runChecks();
if (failed > 0) {
  console.log(`${failed} failed`);
  process.exitCode = 1;
}
