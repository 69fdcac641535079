import { relative } from 'node:path';
import { textTable } from '@amendes/bench/report/text-table.ts';
import { writeReport } from '@amendes/bench/report/write-report.ts';
import { measurements } from '@amendes/bench/run-bench.ts';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { readSandboxSettings } from '@amendes/sandbox';
import { readCommand, UsageError } from './bench/read-command.ts';
import { usage } from './bench/usage.ts';
import { sandboxConfiguration } from './start/sandbox-configuration.ts';
import { findChromium } from './test/find-chromium.ts';

/* `npx pnpm bench`: what the site costs those who wait for it, those who build it, and those who serve it. */

async function bench(args: readonly string[]): Promise<number> {
  const { names, isHelp, ...options } = readCommand(args);
  if (isHelp) {
    console.log(usage);
    return 0;
  }
  const command = ['pnpm bench', ...args].join(' ');
  const all = [];
  for (const name of names) {
    console.log(`Measuring: ${name}`);
    const measured = await measurements[name]({
      ...options,
      chromium: findChromium,
      configurationFor: (env) => sandboxConfiguration(readSandboxSettings(env)),
      tell: (line) => console.log(`  ${line}`),
    });
    const files = await writeReport({ name, command, isPublished: !options.isQuick, ...measured });
    for (const file of files) console.log(`  written: ${relative(workspace, file)}`);
    all.push(...measured.sections);
  }
  console.log(`\n${textTable(all)}\n`);
  for (const note of new Set(all.flatMap(({ notes }) => notes))) console.log(`* ${note}`);
  const goals = all.flatMap(({ rows }) => rows.flatMap(({ goal }) => goal ?? []));
  const missed = goals.filter(({ reached }) => !reached).length;
  console.log(`\n${goals.length - missed} goals reached, ${missed} not reached`);
  return missed === 0 ? 0 : 1;
}

try {
  process.exitCode = await bench(process.argv.slice(2));
} catch (error) {
  const isUsage = error instanceof UsageError;
  console.error(isUsage ? `${error.message}\n\n${usage}` : error);
  process.exitCode = isUsage ? 2 : 1;
}
