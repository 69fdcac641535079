import { relative } from 'node:path';
import { markdownTables, writeReport } from '@amendes/bench/report/write-report.ts';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { readSandboxSettings } from '@amendes/sandbox';
import { defineCommand } from 'citty';
import { benchArguments, readBench } from './bench/arguments.ts';
import { runCommandLine } from '@amendes/delivery/command-line/execute.ts';
import { sandboxConfiguration } from './start/sandbox-configuration.ts';
import { findChromium } from './prepare/find-chromium.ts';
import { startPostgresql } from './prepare/start-postgresql.ts';

/* `npx pnpm bench`: measures the costs of the site for those who wait for it, build it, serve it and work on it. */
const bench = defineCommand({
  meta: {
    name: 'pnpm bench',
    description:
      'Measures what the site costs those who wait for it, build it, serve it and work on it; prints tables and writes every run to bench/results/. The tables of the default measurements are in docs/performance/. Ends with 0 when all goals are reached, 1 when one is not or something failed, 2 when the command is not understood',
  },
  args: benchArguments,
  async run({ args, rawArgs }) {
    const { chosen, ...options } = readBench(args);
    const command = ['pnpm bench', ...rawArgs].join(' ');
    const all = [];
    for (const { name, isPublished, load } of chosen) {
      console.log(`Measuring: ${name}`);
      const measure = await load();
      const measured = await measure({
        ...options,
        chromium: findChromium,
        postgresql: postgresqlToMeasure,
        configurationFor: (env) => sandboxConfiguration(readSandboxSettings(env)),
        log: (line) => console.log(`  ${line}`),
      });
      const files = await writeReport({
        name,
        command,
        isPublished: isPublished && !options.isQuick,
        ...measured,
      });
      for (const file of files) console.log(`  written: ${relative(workspace, file)}`);
      all.push(...measured.sections);
    }
    console.log(`\n${markdownTables(all)}`);
    const goals = all.flatMap(({ rows }) => rows.flatMap(({ goal }) => goal ?? []));
    const missed = goals.filter(({ reached }) => !reached).length;
    if (goals.length > 0) {
      console.log(`\n${goals.length - missed} goals reached, ${missed} not reached`);
    }
    return missed === 0 ? 0 : 1;
  },
});

/** Returns the database of the tests if one is named, otherwise starts a server. */
async function postgresqlToMeasure() {
  const url = process.env['TEST_DATABASE_URL'];
  return url ? { url, stop: async () => undefined } : startPostgresql();
}

await runCommandLine(bench, process.argv.slice(2));
