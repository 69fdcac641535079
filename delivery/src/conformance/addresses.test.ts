import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { releaseAddress } from '../site/site-folder.ts';
import { askPort } from '../testing/serve-test-site.ts';
import { shellBuild } from '../testing/create-site.ts';
import { createServedSite, startServers } from './start-servers.ts';

const shellFolder = releaseAddress(shellBuild.name, shellBuild.build);
const composerFolder = releaseAddress('composer', 'd00000000001');
const site = await createServedSite();
await writeFile(join(site.root, shellFolder, 'servers.js'), '');
const servers = await startServers(site, 'http://127.0.0.1:9');
afterAll(() => Promise.all(servers.map((server) => server.stop())));

describe.each(servers)('$name', ({ port }) => {
  const asking = askPort.bind(undefined, port);

  test.each([
    '/releases/../registry.json',
    '/releases/../../../../../../etc/passwd',
    '/releases/%2e%2e/registry.json',
    '/releases/%2E%2E%2Fregistry.json',
    '/releases/..%2fregistry.json',
    '/releases/..%5cregistry.json',
    '/releases/..\\registry.json',
    '/releases/shell/../../configuration.json',
    '/releases//../registry.json',
    '/releases/./shell/../../registry.json',
    '/releases/%00/registry.json',
    '/assets/../registry.json',
    '/assets/i18n/..%2f..%2fregistry.json',
    '/assets/i18n/../../registry.json',
    '/assets/i18n/./fr.json',
    '/api/../registry.json',
    '/api/v1/%2e%2E/other',
    '//releases/../registry.json',
    '/../registry.json',
    '/tai/../tai',
    '/tai/%2e%2e/x',
    '/..',
    '/.',
  ])('the address %s is refused for its dots or zero byte', async (path) => {
    const { status, text, headers } = await asking(path);
    expect([status, text]).toEqual([400, 'Refused\n']);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  test.each([
    '/releases/%252e%252e/registry.json',
    `${shellFolder}/entry.js`,
    `${shellFolder.slice(0, -1)}%2fentry.js`,
    '/releases//shell/a00000000001/entry.js',
    `${composerFolder}server/composer.mjs`,
    `${composerFolder}server/composer.mjs.br`,
    `${composerFolder}%73erver/composer.mjs`,
    `${composerFolder}server%2fcomposer.mjs`,
    `${composerFolder}/server/composer.mjs`,
    `${composerFolder}server`,
    `${composerFolder}server/`,
  ])('a server module or a file under an altered address is not found: %s', async (path) => {
    for (const encoding of ['identity', 'br']) {
      const answer = await asking(path, { headers: { 'accept-encoding': encoding } });
      expect([answer.status, answer.text]).toEqual([404, 'Not found\n']);
    }
  });

  test('a file named servers.js outside the server folder is served', async () => {
    expect((await asking(`${shellFolder}servers.js`)).status).toBe(200);
  });

  test.each(['/tai/%E0%A4%A?<b>', '/tai/%zz', '/%'])(
    'the malformed address %s is refused, and the answer does not repeat it',
    async (path) => {
      const { status, text, headers } = await asking(path);
      expect([status, text]).toEqual([400, 'Refused\n']);
      expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    },
  );
});
