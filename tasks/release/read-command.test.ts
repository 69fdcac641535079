import { join } from 'node:path';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { expect, test } from 'vitest';
import { commands } from './commands.ts';
import { readCommand, UsageError } from './read-command.ts';
import { usage } from './usage.ts';

test('without options a command changes the site of this machine', () => {
  const { command, options } = readCommand(['promote', 'payment', '4f2a'], {});
  expect(command).toBe('promote');
  expect(options).toMatchObject({
    site: join(workspace, '.site'),
    isDryRun: false,
    isSure: false,
    releases: [{ name: 'payment', build: '4f2a' }],
  });
});

test('SITE_FOLDER names the site, unless an option does', () => {
  const env = { SITE_FOLDER: '/elsewhere' };
  expect(readCommand(['status'], env).options.site).toBe('/elsewhere');
  expect(readCommand(['status', '--site', '/here'], env).options.site).toBe('/here');
});

test('several parts are promoted together, each with its build', () => {
  const { options } = readCommand(['promote', 'shell', 'a1', 'lookup', 'b1', '--dry-run'], {});
  expect(options.isDryRun).toBe(true);
  expect(options.releases).toEqual([
    { name: 'shell', build: 'a1' },
    { name: 'lookup', build: 'b1' },
  ]);
});

test('the history is that of one part or of all, and an alarm names its release', () => {
  expect(readCommand(['history'], {}).options.releases).toEqual([]);
  expect(readCommand(['history', 'payment'], {}).options.releases).toMatchObject([
    { name: 'payment' },
  ]);
  const alarm = readCommand(['alarm', 'payment', 'b1'], {});
  expect(alarm.options.releases).toEqual([{ name: 'payment', build: 'b1' }]);
  expect(readCommand(['promote', 'payment', 'b1', '--again'], {}).options.isAgain).toBe(true);
});

test.each([
  ['0', 0],
  ['2.5', 2.5],
  ['100', 100],
])('a canary for %s percent', (text, percent) => {
  const { options } = readCommand(['canary', 'payment', 'b1', '--percent', text], {});
  expect(options.percent).toBe(percent);
});

test.each([[[]], [['help']], [['--help']], [['-h']]])('%j asks for help', (args) => {
  expect(readCommand(args, {}).command).toBe('help');
});

test.each([
  [['bake'], 'There is no command "bake"'],
  [['toString'], 'There is no command "toString"'],
  [['promote'], 'promote needs a part and a build'],
  [['promote', 'payment'], 'promote needs a part and a build'],
  [
    ['promote', 'payment', 'b1', 'shell'],
    'promote needs a part and a build, and so does each further part',
  ],
  [
    ['promote', 'paiement', 'b1'],
    'There is no part "paiement", only shell, lookup, payment, static-pages, composer',
  ],
  [
    ['canary', 'composer', 'b1', '--percent', '5'],
    'There is no part "composer", only shell, lookup, payment, static-pages',
  ],
  [
    ['disable', 'composer', '--message', 'incident'],
    'There is no part "composer", only shell, lookup, payment, static-pages',
  ],
  [
    ['promote', 'payment', 'b1', '--site', 'https://site.example'],
    "promote needs the site's folder, not its address",
  ],
  [['verify', '--site', 'https://'], '"https://" is no address'],
  [['rollback', 'payment', 'b1'], '"b1" is not understood'],
  [['status', 'payment'], '"payment" is not understood'],
  [['canary', 'payment', 'b1'], 'canary needs --percent, from 0 to 100'],
  [
    ['canary', 'payment', 'b1', '--percent', '101'],
    'canary needs --percent, from 0 to 100, not "101"',
  ],
  [
    ['canary', 'payment', 'b1', '--percent', 'ten'],
    'canary needs --percent, from 0 to 100, not "ten"',
  ],
  [
    ['disable', 'payment'],
    'disable needs --message: maintenance, incident, overload, or a JSON file',
  ],
])('%j is not understood, and said why', (args, message) => {
  expect(() => readCommand(args, {})).toThrow(new UsageError(message));
});

test('an option that does not exist is not understood', () => {
  expect(() => readCommand(['status', '--force'], {})).toThrow(UsageError);
});

test('the help names every command', () => {
  for (const name of Object.keys(commands))
    expect(usage).toMatch(new RegExp(`^ {2}${name}\\b`, 'm'));
});
