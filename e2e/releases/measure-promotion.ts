import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { prepareSite } from '@amendes/delivery/local/prepare-site.ts';
import { publish } from '@amendes/delivery/publish/publish.ts';
import { siteFolder } from '@amendes/delivery/site/site-folder.ts';
import { publicFacts } from '@amendes/protocol/public-facts.ts';
import { copyBuild } from '../set-up/release-copy.ts';

/* `node e2e/releases/measure-promotion.ts [--part shell] [checkout …]`: how long `pnpm release promote` and `rollback` of a
   part take, payment unless another is named, from the command line to the switch. Each run promotes a build that was never
   served, so that it is rehearsed and rendered.
   Of several checkouts, which must have this file, the runs alternate. Prints a table for docs/measurements.md. */

const runs = 9;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { part: { type: 'string', default: 'payment' }, prepare: { type: 'string' } },
});
const { part } = values;

const nobody = { name: 'Test', address: 'localhost', telephone: '00 00 00 00 00' };

/** Nobody's: nothing of it is asked for. */
const configuration = {
  apiOrigin: '',
  siteOrigin: 'http://localhost:4200',
  providerOrigins: ['http://localhost:4400'],
  token: { passphrase: 'nothing', salt: 'nothing' },
  operator: { publisher: nobody, director: 'Nobody', host: nobody, ...publicFacts },
  transfer: { beneficiary: 'b', iban: 'i', bic: 'b', bank: 'b' },
};

/** A site of this checkout's parts and composer, and builds of one part that nobody was served. */
async function prepare(folder: string): Promise<readonly string[]> {
  const site = siteFolder(folder);
  await prepareSite(site, { configuration, onRelease: () => undefined });
  const builds: string[] = [];
  for (let index = 0; index <= runs; index += 1) {
    const { dist, build } = await copyBuild(site, part);
    await publish(site, dist);
    await rm(dist, { recursive: true });
    builds.push(build);
  }
  return builds;
}

/** In seconds: on the clock, and of the processor, without what caged processes took that were ended at once. */
interface Cost {
  readonly clock: number;
  readonly processor: number;
}

/** What a command costs with all that it starts; the shell knows what its children took. */
function cost(checkout: string, command: string): Cost {
  const began = performance.now();
  const out = execFileSync('/bin/sh', ['-c', `${command} >&2 && times`], {
    cwd: checkout,
    encoding: 'utf8',
    env: { ...process.env, RELEASE_AUTHOR: 'measured' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const clock = (performance.now() - began) / 1000;
  // The second line is of the children: `0m1.230000s 0m0.310000s`.
  const times =
    out
      .trim()
      .split('\n')
      .at(-1)
      ?.matchAll(/(\d+)m([\d.]+)s/g) ?? [];
  const processor = [...times].reduce((sum, [, m, s]) => sum + Number(m) * 60 + Number(s), 0);
  return { clock, processor };
}

const print = (line: string) => process.stdout.write(`${line}\n`);

const median = (values_: readonly number[]) =>
  values_.toSorted((one, other) => one - other)[Math.floor(values_.length / 2)] ?? Number.NaN;

const commands = {
  'pnpm release promote': (build: string, site: string) =>
    `npx pnpm release promote ${part} ${build} --site ${site}`,
  'pnpm release rollback': (_: string, site: string) =>
    `npx pnpm release rollback ${part} --site ${site}`,
};

async function measure(checkouts: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'amendes-promotion-'));
  const prepared = checkouts.map((checkout, index) => {
    const site = join(folder, `site-${index}`);
    const script = join(checkout, 'e2e/releases/measure-promotion.ts');
    const said = execFileSync(
      'npx',
      ['pnpm', 'exec', 'node', script, '--part', part, '--prepare', site],
      {
        cwd: checkout,
        encoding: 'utf8',
      },
    );
    return { checkout, site, builds: said.trim().split('\n').at(-1)?.split(' ') ?? [] };
  });
  const costs = new Map<string, Cost[]>();
  for (let run = 0; run <= runs; run += 1) {
    for (const { checkout, site, builds } of prepared) {
      for (const [name, command] of Object.entries(commands)) {
        const measured = cost(checkout, command(builds[run] ?? '', site));
        // The first run reads files that no cache has.
        if (run === 0) continue;
        const row = `${name} | ${checkout}`;
        costs.set(row, [...(costs.get(row) ?? []), measured]);
      }
    }
  }
  await rm(folder, { recursive: true });
  print(`Medians of ${runs} runs in turn, seconds, ${availableParallelism()} processors.\n`);
  print('| command | checkout | clock | longest | processor |\n| --- | --- | --- | --- | --- |');
  for (const [row, all] of costs) {
    const clocks = all.map(({ clock }) => clock);
    const shown = [
      median(clocks),
      Math.max(...clocks),
      median(all.map(({ processor }) => processor)),
    ];
    print(`| ${row} | ${shown.map((value) => value.toFixed(2)).join(' | ')} |`);
  }
}

if (values.prepare !== undefined) print((await prepare(values.prepare)).join(' '));
else await measure(positionals.length > 0 ? positionals : [join(import.meta.dirname, '../..')]);
