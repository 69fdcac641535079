import { expect, test } from 'vitest';
import { readCommand, UsageError } from './read-command.ts';

test('without a name everything is measured', () => {
  expect(readCommand([])).toEqual({
    names: ['pages', 'build', 'server'],
    isQuick: false,
    minutes: 0,
    isHelp: false,
  });
});

test('what is named is measured in the usual order', () => {
  const { names } = readCommand(['server', 'pages']);
  expect(names).toEqual(['pages', 'server']);
});

test('quick, minutes and help are read', () => {
  const command = readCommand(['server', '--quick', '--minutes', '10', '--help']);
  expect(command).toEqual({ names: ['server'], isQuick: true, minutes: 10, isHelp: true });
});

test.each([
  [['everything'], '"everything" is nothing that is measured'],
  [['--minutes', 'ten'], '--minutes must be a number up to 600, not "ten"'],
  [['--minutes', '-1'], /--minutes/],
  [['pages', '--minutes', '10'], '--minutes is about the server'],
  [['--fast'], /--fast/],
])('%j is not understood', (args, message) => {
  expect(() => readCommand(args)).toThrow(UsageError);
  expect(() => readCommand(args)).toThrow(message);
});
