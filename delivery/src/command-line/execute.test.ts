import { defineCommand } from 'citty';
import { beforeEach, expect, test, vi } from 'vitest';
import { execute } from './execute.ts';

const ran = vi.fn<(args: unknown) => void>();

const move = defineCommand({
  meta: { name: 'move', description: 'Moves a thing' },
  args: {
    thing: { type: 'positional', required: true },
    place: { type: 'positional', required: true },
    '…': { type: 'positional', required: false },
    site: { type: 'string' },
    'dry-run': { type: 'boolean' },
  },
  run({ args }) {
    ran({ thing: args.thing, site: args.site, isDryRun: args['dry-run'], all: args._ });
  },
});

const look = defineCommand({ meta: { name: 'look' }, run: () => 1 });
const inner = defineCommand({ meta: { name: 'inner' }, subCommands: { look } });
const program = defineCommand({
  meta: { name: 'pnpm house', description: 'Keeps a house' },
  subCommands: { move, look, inner },
});

const log = vi.spyOn(console, 'log').mockReturnValue();
beforeEach(() => vi.clearAllMocks());

test('operands and options are read as the command defines them', async () => {
  expect(await execute(program, ['move', 'chair', 'hall', '--site', '/here'])).toBe(0);
  expect(ran).toHaveBeenCalledWith({ thing: 'chair', site: '/here', all: ['chair', 'hall'] });
});

test('options before the name of the command are passed to it', async () => {
  await execute(program, ['--dry-run', '--site', 'look', 'move', 'chair', 'hall', 'bed', 'attic']);
  const all = ['chair', 'hall', 'bed', 'attic'];
  expect(ran).toHaveBeenCalledWith({ thing: 'chair', site: 'look', isDryRun: true, all });
});

test('a nested command returns its own exit code', async () => {
  expect(await execute(program, ['inner', 'look'])).toBe(1);
});

test.each([[[]], [['help']], [['--help']], [['-h']]])(
  'the arguments %j show the list of commands',
  async (args) => {
    expect(await execute(program, args)).toBe(0);
    expect(log.mock.calls.flat().join('\n')).toMatch(
      /pnpm house move\|look\|inner[^]*Moves a thing/,
    );
  },
);

test.each([[['move', '--help']], [['help', 'move']]])(
  'the arguments %j show the usage of one command',
  async (args) => {
    expect(await execute(program, args)).toBe(0);
    expect(log.mock.calls.flat().join('\n')).toContain('pnpm house move [OPTIONS] <THING> <PLACE>');
    expect(ran).not.toHaveBeenCalled();
  },
);

test.each([
  [['bake'], 'There is no command "bake"'],
  [['toString'], 'There is no command "toString"'],
  [['inner'], 'There is no command "inner"'],
  [['inner', 'bake'], 'There is no command "inner bake"'],
  [['move'], 'move needs a thing and a place'],
  [['move', 'chair'], 'move needs a thing and a place'],
  [['move', 'chair', 'hall', '--force'], 'There is no option "force"'],
  [['move', 'chair', 'hall', '--site'], '--site needs a value'],
  [['look', 'out'], '"out" is not understood'],
])('the arguments %j are refused, and the message names the fault', async (args, message) => {
  await expect(execute(program, args)).rejects.toMatchObject({ name: 'UsageError', message });
  expect(ran).not.toHaveBeenCalled();
});
