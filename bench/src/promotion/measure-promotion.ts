import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { rowsOf, type Sample, type Section } from '../report/row.ts';
import type { Measured } from '../report/write-report.ts';
import type { BenchSettings } from '../set-up/bench-settings.ts';

/** A checkout with a site to promote in, and builds that were never served. */
interface Prepared {
  readonly name: string;
  readonly checkout: string;
  readonly site: string;
  readonly builds: readonly string[];
}

/** Cost in milliseconds: elapsed, and of the processor, without caged processes that were killed immediately. */
interface Cost {
  readonly clock: number;
  readonly processor: number;
}

/**
 * Measures `pnpm release promote` and `rollback` of a part, from the command line to the switch. Each run promotes a
 * build that was never served, so that it is checked and rendered. The runs of several checkouts alternate.
 */
export async function measurePromotion(settings: BenchSettings): Promise<Measured> {
  const { isQuick, part, log } = settings;
  const runs = isQuick ? 1 : 9;
  await using folder = await mkdtempDisposable(join(tmpdir(), 'amendes-promotion-'));
  const namedCheckouts = settings.checkouts.map((path) => ({
    name: path,
    checkout: resolve(path),
  }));
  const comparedCheckouts =
    namedCheckouts.length > 0 ? namedCheckouts : [{ name: 'this checkout', checkout: workspace }];
  const prepared = comparedCheckouts.map(({ name, checkout }, index) => {
    log(`preparing ${name}`);
    const site = join(folder.path, `site-${index}`);
    return { name, checkout, site, builds: prepare(checkout, [site, part, String(runs + 1)]) };
  });
  const samples: Sample[] = [];
  // The first run reads uncached files, so it does not count.
  for (let run = 0; run <= runs; run += 1) {
    log(`run ${run} of ${runs}`);
    for (const each of prepared) {
      for (const command of commands) {
        const { clock, processor } = costOf(each.checkout, command.line(part, each, run));
        if (run === 0) continue;
        const of = { unit: 'ms', column: each.name } as const;
        samples.push(
          { ...of, what: command.name, value: clock },
          { ...of, what: `${command.name}, processor`, value: processor },
        );
      }
    }
  }
  const rows = rowsOf(samples);
  const notes = [
    `The part is ${part}. Runs in turn: ${runs}. Processor time is that of a command and everything that it starts, including pnpm, but without caged processes, which are ended immediately.`,
  ];
  const section: Section = { title: 'Promoting a part', rows, notes };
  return { sections: [section], raw: samples };
}

const commands = [
  {
    name: 'pnpm release promote',
    line: (part: string, { builds, site }: Prepared, run: number) =>
      `npx pnpm release promote ${part} ${builds[run] ?? ''} --site ${site}`,
  },
  {
    name: 'pnpm release rollback',
    line: (part: string, { site }: Prepared) => `npx pnpm release rollback ${part} --site ${site}`,
  },
] as const;

/** Prepares a site in each checkout, because what is sealed must match its version. @returns the ids of the builds. */
function prepare(checkout: string, args: readonly string[]): readonly string[] {
  const script = join(checkout, 'bench/src/promotion/prepare-promotion.ts');
  if (!existsSync(script)) throw new Error(`${script} is missing: each checkout needs it`);
  const output = execFileSync('npx', ['pnpm', 'exec', 'node', script, ...args], {
    cwd: checkout,
    encoding: 'utf8',
  });
  return output.trim().split('\n').at(-1)?.split(' ') ?? [];
}

/** Returns the cost of a command with all that it starts; the shell reports the processor time of its children. */
function costOf(checkout: string, command: string): Cost {
  const startedAt = performance.now();
  const out = execFileSync('/bin/sh', ['-c', `${command} >&2 && times`], {
    cwd: checkout,
    encoding: 'utf8',
    env: { ...process.env, RELEASE_AUTHOR: 'measured' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const clock = performance.now() - startedAt;
  // The second line is that of the children: `0m1.230000s 0m0.310000s`.
  const ofChildren = out.trim().split('\n').at(-1) ?? '';
  const times = [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)];
  const seconds = times.reduce((sum, [, m, s]) => sum + Number(m) * 60 + Number(s), 0);
  return { clock, processor: seconds * 1000 };
}
