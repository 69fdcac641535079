import { join } from 'node:path';
import { parts, workspace } from '@amendes/delivery/local/parts.ts';
import { siteFolder } from '@amendes/delivery/site/site-folder.ts';
import { expect, test } from 'vitest';
import { execute } from '@amendes/delivery/command-line/execute.ts';
import { readPercent, readReleases, readSite } from './arguments.ts';
import { release } from './commands.ts';
import { readSandboxConfiguration } from './dev-command.ts';

const names = parts.map(({ name }) => name).join(', ');

test('a command without options uses the site folder of the workspace', () => {
  expect(readSite('promote', {}, {})).toBe(join(workspace, '.site'));
});

test('SITE_FOLDER names the site, unless an option does', () => {
  const env = { SITE_FOLDER: '/elsewhere' };
  expect(readSite('status', {}, env)).toBe('/elsewhere');
  expect(readSite('status', { site: '/here' }, env)).toBe('/here');
});

test('several parts are promoted together, each with its build', async () => {
  const site = siteFolder('/nowhere');
  expect(await readReleases(site, ['shell', 'a1', 'composer', 'b1'])).toEqual([
    { name: 'shell', build: 'a1' },
    { name: 'composer', build: 'b1' },
  ]);
});

test.each([
  ['0', 0],
  ['2.5', 2.5],
  ['100', 100],
])('a canary accepts %s percent', (text, percent) => {
  expect(readPercent(text)).toBe(percent);
});

test.each([
  [['bake'], 'There is no command "bake"'],
  [['promote'], 'promote needs a part and a build'],
  [['promote', 'payment'], 'promote needs a part and a build'],
  [
    ['promote', 'payment', 'b1', 'shell'],
    'promote needs a part and a build, and so does each further part',
  ],
  [['promote', 'paiement', 'b1'], `There is no part "paiement", only ${names}, composer`],
  [['canary', 'composer', 'b1', '--percent', '5'], `There is no part "composer", only ${names}`],
  [['disable', 'composer', '--message', 'incident'], `There is no part "composer", only ${names}`],
  [
    ['promote', 'payment', 'b1', '--site', 'https://site.example'],
    "promote needs the site's folder, not its address",
  ],
  [['verify', '--site', 'https://'], '"https://" is no address'],
  [['rollback', 'payment', 'b1'], '"b1" is not understood'],
  [['history', 'paiement'], expect.stringMatching(/^There is no part "paiement"/)],
  [
    ['publish', 'composer', '--from', '/elsewhere'],
    'composer is published from the sources here alone',
  ],
  [
    ['dev', '--site', 'https://site.example', '--api', 'localhost'],
    '--api is an address, as https://test.example, not "localhost"',
  ],
  [
    ['dev', '--site', 'https://site.example', '--port', '0'],
    '--port is a number from 1 to 65535, not "0"',
  ],
  [['status', 'payment'], '"payment" is not understood'],
  [['status', '--force'], 'There is no option "force"'],
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
])('the arguments %j are refused with the reason', async (args, message) => {
  await expect(execute(release, args)).rejects.toMatchObject({
    name: 'UsageError',
    message,
  });
});

test('a sandbox that does not answer is reported with the command that starts one', async () => {
  await expect(readSandboxConfiguration(new URL('http://127.0.0.1:1'))).rejects.toMatchObject({
    name: 'DeliveryError',
    message: 'No sandbox answers at http://127.0.0.1:1: npx amendes-sandbox starts one',
  });
});
