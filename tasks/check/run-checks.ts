import { performance } from 'node:perf_hooks';
import type { Tally } from '../test/tally.ts';
import { checks, type Check } from './checks.ts';
import type { Outcome } from './run-tool.ts';

/** More at once are slower on two processors: most of the tools use several themselves. */
const atOnce = 2;

/** Runs every check and says of each whether it passed; of those that failed, why. */
export async function runChecks(): Promise<Tally> {
  const queue = [...checks];
  const failures: string[] = [];
  let passed = 0;
  const work = async () => {
    for (let check = queue.shift(); check; check = queue.shift()) {
      if (await report(check)) passed += 1;
      else failures.push(`check: ${check.name}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { passed, failed: failures.length, failures };
}

async function report(check: Check): Promise<boolean> {
  const began = performance.now();
  const { ok, output, told } = await check.run().catch(toFailure);
  const seconds = ((performance.now() - began) / 1000).toFixed(1).padStart(5);
  console.log(`${ok ? '✓' : '✗'} ${seconds} s  ${[check.name, told].filter(Boolean).join(': ')}`);
  if (!ok) console.log(`\n${output}\n`);
  return ok;
}

const toFailure = (error: unknown): Outcome => ({
  ok: false,
  output: error instanceof Error ? (error.stack ?? error.message) : String(error),
});
