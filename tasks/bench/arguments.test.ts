import { defineCommand } from 'citty';
import { expect, test, vi } from 'vitest';
import { execute } from '@amendes/delivery/command-line/execute.ts';
import { benchArguments, readBench } from './arguments.ts';

const run = vi.fn<(command: ReturnType<typeof readBench>) => void>();
const bench = defineCommand({ args: benchArguments, run: ({ args }) => run(readBench(args)) });

test('without a name everything is measured', async () => {
  await execute(bench, []);
  const names = ['pages', 'build', 'server', 'several'];
  expect(run).toHaveBeenLastCalledWith({ names, isQuick: false, minutes: 0 });
});

test('what is named is measured in the usual order', async () => {
  await execute(bench, ['server', 'pages', '--quick', '--minutes', '10']);
  const names = ['pages', 'server'];
  expect(run).toHaveBeenLastCalledWith({ names, isQuick: true, minutes: 10 });
});

test.each([
  [['everything'], '"everything" is nothing that is measured'],
  [['--minutes', 'ten'], '--minutes must be a number up to 600, not "ten"'],
  [['--minutes', '-1'], '--minutes must be a number up to 600, not "-1"'],
  [['pages', '--minutes', '10'], '--minutes is about the server'],
  [['--fast'], 'There is no option "fast"'],
])('%j is refused with what is not understood', async (args, message) => {
  await expect(execute(bench, args)).rejects.toMatchObject({ name: 'UsageError', message });
});
