import { defineCommand } from 'citty';
import { expect, test, vi } from 'vitest';
import { execute } from '@amendes/delivery/command-line/execute.ts';
import { benchArguments, readBench } from './arguments.ts';

type Read = ReturnType<typeof readBench>;

interface Command extends Omit<Read, 'chosen'> {
  readonly names: readonly string[];
}

const run = vi.fn<(command: Command) => void>();
const bench = defineCommand({
  args: benchArguments,
  run({ args }) {
    const { chosen, ...options } = readBench(args);
    run({ ...options, names: chosen.map(({ name }) => name) });
  },
});

const usual = { isQuick: false, minutes: 0, part: 'payment', checkouts: [] };

test('bench without names runs all published measurements', async () => {
  await execute(bench, []);
  const names = ['pages', 'build', 'server', 'several'];
  expect(run).toHaveBeenLastCalledWith({ ...usual, names });
});

test('the named measurements run in the usual order', async () => {
  await execute(bench, ['dev', 'server', 'pages', '--quick', '--minutes', '10']);
  const names = ['pages', 'server', 'dev'];
  expect(run).toHaveBeenLastCalledWith({ ...usual, names, isQuick: true, minutes: 10 });
});

test('the measurement promotion takes a part and the checkouts to compare', async () => {
  await execute(bench, ['promotion', '--part', 'shell', '.', '../before']);
  const compared = { part: 'shell', checkouts: ['.', '../before'] };
  expect(run).toHaveBeenLastCalledWith({ ...usual, ...compared, names: ['promotion'] });
});

test.each([
  [['everything'], '"everything" is not a measurement'],
  [['--minutes', 'ten'], '--minutes must be a number up to 600, not "ten"'],
  [['--minutes', '-1'], '--minutes must be a number up to 600, not "-1"'],
  [['pages', '--minutes', '10'], '--minutes is about the server'],
  [['--part', 'shell'], '--part is about promotion'],
  [['dev', '../before'], '"../before" is a path, and only promotion compares checkouts'],
  [['--fast'], 'There is no option "fast"'],
])('the arguments %j are refused with the reason', async (args, message) => {
  await expect(execute(bench, args)).rejects.toMatchObject({ name: 'UsageError', message });
});
