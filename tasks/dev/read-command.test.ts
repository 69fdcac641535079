import { expect, test } from 'vitest';
import { readCommand, UsageError } from './read-command.ts';

test('without a part all are worked on', () => {
  expect(readCommand([])).toEqual({ kind: 'all' });
});

test.each(['shell', 'lookup', 'payment', 'static-pages'])('%s can be worked on alone', (part) => {
  expect(readCommand([part])).toEqual({ kind: 'one', part });
});

test('the other parts may be those of a site', () => {
  const command = readCommand(['payment', '--site', 'https://site.example']);
  expect(command).toEqual({ kind: 'one', part: 'payment', site: new URL('https://site.example') });
});

test.each(['--help', '-h'])('%s asks for help', (option) => {
  expect(readCommand([option])).toEqual({ kind: 'help' });
});

test.each<readonly [readonly string[], string]>([
  [['nothing'], 'There is no part "nothing", only shell, lookup, payment, static-pages'],
  [['payment', 'lookup'], '"lookup" is not understood'],
  [['--site', 'https://site.example'], '--site needs the part to work on'],
  [['--port', '1'], '--port'],
])('%j is refused', (args, reason) => {
  expect(() => readCommand(args)).toThrow(UsageError);
  expect(() => readCommand(args)).toThrow(reason);
});

test.each([
  'site.example',
  'ftp://site.example',
  'https://site.example/tai',
  'https://a:b@site.example',
])('%s is no address of a site', (site) => {
  expect(() => readCommand(['payment', '--site', site])).toThrow(`not "${site}"`);
});
