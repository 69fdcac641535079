import { expect, test } from 'vitest';
import { execute } from '@amendes/delivery/command-line/execute.ts';
import { parts } from '@amendes/delivery/local/parts.ts';
import { dev, readPart } from './command.ts';

test('dev without a part works on all parts', () => {
  expect(readPart({})).toBeUndefined();
});

const names = parts.map(({ name }) => name);

test.each(names)('dev can work on %s alone', (part) => {
  expect(readPart({ part })).toEqual({ part, site: undefined });
});

test('dev can take the other parts from a site', () => {
  const site = 'https://site.example';
  expect(readPart({ part: 'payment', site })).toEqual({ part: 'payment', site: new URL(site) });
});

test.each<readonly [readonly string[], string]>([
  [['nothing'], `There is no part "nothing", only ${names.join(', ')}`],
  [['payment', 'lookup'], '"lookup" is not understood'],
  [['--site', 'https://site.example'], '--site needs the part to work on'],
  [['--port', '1'], 'There is no option "port"'],
])('the arguments %j are refused with the reason', async (args, message) => {
  await expect(execute(dev, args)).rejects.toMatchObject({ name: 'UsageError', message });
});

test.each([
  'site.example',
  'ftp://site.example',
  'https://site.example/tai',
  'https://a:b@site.example',
])('%s is refused as the address of a site', (site) => {
  expect(() => readPart({ part: 'payment', site })).toThrow(`not "${site}"`);
});
