import { join } from 'node:path';
import { contentFolder, workspace } from '@amendes/delivery/local/parts.ts';
import { expect, test } from 'vitest';
import { execute } from '@amendes/delivery/command-line/execute.ts';
import { readFolder, readSite } from '@amendes/release/arguments.ts';
import { readPort, readSource } from './arguments.ts';
import { content } from './commands.ts';

test('a command without options uses the sources and the site of the workspace', () => {
  expect(readSource({})).toBe(contentFolder);
  expect(readSite('publish', {}, {})).toBe(join(workspace, '.site'));
  expect(readPort()).toBe(4250);
});

test('SITE or SITE_FOLDER names the site, unless an option does', () => {
  const env = { SITE_FOLDER: '/elsewhere' };
  expect(readSite('publish', {}, env)).toBe('/elsewhere');
  expect(readSite('publish', {}, { ...env, SITE: 's3://there' })).toBe('s3://there');
  expect(readSite('publish', { site: '/here' }, env)).toBe('/here');
});

test('texts are signed with the keys that the option names', async () => {
  const { root, signing } = await readFolder('publish', { site: '/here', key: 'a.pem,b.pem' });
  expect([root, signing]).toEqual(['/here', { keys: ['a.pem', 'b.pem'] }]);
});

test.each([
  [['bake'], 'There is no command "bake"'],
  [['banner'], 'There is no command "banner"'],
  [['banner', 'bake'], 'There is no command "banner bake"'],
  [['banner', 'publish'], 'banner publish needs a file'],
  [['notice', 'publish'], 'banner publish needs a file'],
  [['promote'], 'promote needs the id of texts'],
  [['check', 'aide.md'], '"aide.md" is not understood'],
  [['check', '--fast'], 'There is no option "fast"'],
  [
    ['publish', '--site', 'https://site.example'],
    "publish needs the site's folder, not its address",
  ],
  [['preview', '--port', 'many'], '--port is a number from 0 to 65535, not "many"'],
])('the arguments %j are refused with the reason', async (args, message) => {
  await expect(execute(content, args)).rejects.toMatchObject({ name: 'UsageError', message });
});
