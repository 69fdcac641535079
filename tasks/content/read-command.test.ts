import { join } from 'node:path';
import { contentFolder, workspace } from '@amendes/delivery/local/parts.ts';
import { expect, test } from 'vitest';
import { commands } from './commands.ts';
import { readCommand, UsageError } from './read-command.ts';
import { usage } from './usage.ts';

test('without options a command works on the sources and on the site of this machine', () => {
  expect(readCommand(['publish'], {})).toEqual({
    command: 'publish',
    options: {
      source: contentFolder,
      site: join(workspace, '.site'),
      port: 4250,
      withGaps: false,
      again: false,
    },
  });
});

test('SITE_FOLDER names the site, unless an option does', () => {
  const env = { SITE_FOLDER: '/elsewhere' };
  expect(readCommand(['status'], env).options.site).toBe('/elsewhere');
  expect(readCommand(['status', '--site', '/here'], env).options.site).toBe('/here');
});

test('a notice is published by its file', () => {
  const { command, options } = readCommand(['notice', 'publish', 'panne.md'], {});
  expect([command, options.file]).toEqual(['notice publish', 'panne.md']);
});

test('texts are promoted by their id, and overwritten by the id of the others', () => {
  expect(readCommand(['promote', 'c1', '--again'], {}).options).toMatchObject({
    build: 'c1',
    again: true,
  });
  expect(readCommand(['publish', '--onto', 'c2'], {}).options.onto).toBe('c2');
});

test.each([[[]], [['help']], [['--help']], [['-h']]])('%j asks for help', (args) => {
  expect(readCommand(args, {}).command).toBe('help');
});

test.each([
  [['bake'], 'There is no command "bake"'],
  [['notice'], 'There is no command "notice"'],
  [['notice', 'bake'], 'There is no command "notice bake"'],
  [['notice', 'publish'], 'notice publish needs a file'],
  [['promote'], 'promote needs the id of texts'],
  [['check', 'aide.md'], '"aide.md" is not understood'],
  [['preview', '--port', 'many'], '--port is a number from 0 to 65535, not "many"'],
])('%j is answered with what is not understood', (args, message) => {
  expect(() => readCommand(args, {})).toThrow(new UsageError(message));
});

test('an unknown option is not understood either', () => {
  expect(() => readCommand(['check', '--fast'], {})).toThrow(UsageError);
});

test('the usage names every command', () => {
  for (const command of Object.keys(commands)) expect(usage).toContain(`  ${command}`);
});
