import { relative } from 'node:path';
import { markdownTables, writeReport } from '@amendes/bench/report/write-report.ts';
import { measurements } from '@amendes/bench/run-bench.ts';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { readSandboxSettings } from '@amendes/sandbox';
import { defineCommand } from 'citty';
import { benchArguments, readBench } from './bench/arguments.ts';
import { runCommandLine } from '@amendes/delivery/command-line/execute.ts';
import { sandboxConfiguration } from './start/sandbox-configuration.ts';
import { findChromium } from './prepare/find-chromium.ts';

/* `npx pnpm bench`: what the site costs those who wait for it, those who build it, and those who serve it. */
const bench = defineCommand({
  meta: {
    name: 'pnpm bench',
    description:
      'Measures pages as a visitor gets them, builds, and servers; writes tables to docs/performance/ and every run to bench/results/. Ends with 0 when all goals are reached, 1 when one is not or something failed, 2 when the command is not understood',
  },
  args: benchArguments,
  async run({ args, rawArgs }) {
    const { names, ...options } = readBench(args);
    const command = ['pnpm bench', ...rawArgs].join(' ');
    const all = [];
    for (const name of names) {
      console.log(`Measuring: ${name}`);
      const measured = await measurements[name]({
        ...options,
        chromium: findChromium,
        configurationFor: (env) => sandboxConfiguration(readSandboxSettings(env)),
        tell: (line) => console.log(`  ${line}`),
      });
      const isPublished = !options.isQuick;
      const files = await writeReport({ name, command, isPublished, ...measured });
      for (const file of files) console.log(`  written: ${relative(workspace, file)}`);
      all.push(...measured.sections);
    }
    console.log(`\n${markdownTables(all)}`);
    const goals = all.flatMap(({ rows }) => rows.flatMap(({ goal }) => goal ?? []));
    const missed = goals.filter(({ reached }) => !reached).length;
    console.log(`\n${goals.length - missed} goals reached, ${missed} not reached`);
    return missed === 0 ? 0 : 1;
  },
});

await runCommandLine(bench, process.argv.slice(2));
