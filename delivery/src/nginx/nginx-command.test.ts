import { spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compose } from '../local/compose.ts';
import { workspace } from '../local/parts.ts';
import { createSite } from '../testing/create-site.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const site = await createSite();
await compose(site);

function run(...args: string[]) {
  const command = join(import.meta.dirname, '../nginx.ts');
  return spawnSync(process.execPath, [command, ...args], { encoding: 'utf8' });
}

test('the written configuration has the routes, headers and upstream of the site', async () => {
  const folder = await temporaryFolder();
  const { status, stdout } = run(site.root, folder, '--api', 'https://api.example');
  expect([status, stdout.trim().split('\n')]).toEqual([
    0,
    [join(folder, 'amendes-http.conf'), join(folder, 'amendes-server.conf')],
  ]);
  const http = await readFile(join(folder, 'amendes-http.conf'), 'utf8');
  expect(http).toContain('"~^/tai/erreur/[^/]+/?$" "/tai/erreur/:idErreur";');
  expect(http).toContain('server "api.example:443";');
  expect(http).toMatch(/keepalive 32;\s+keepalive_timeout 4s;/);
  const server = await readFile(join(folder, 'amendes-server.conf'), 'utf8');
  expect(server).toContain("form-action 'self' https://payment.example;");
  expect(server).toContain('brotli_static on;');
  expect(server).not.toContain('/beacon/part-failure');
});

test('the configuration written with --without-brotli does not mention brotli', async () => {
  const folder = await temporaryFolder();
  expect(run(site.root, folder, '--without-brotli').status).toBe(0);
  expect(await readFile(join(folder, 'amendes-server.conf'), 'utf8')).not.toContain('brotli');
});

test.each([
  [[], /^Usage: /],
  [[site.root], /^Usage: /],
  [['/nowhere', 'conf'], /^\/nowhere\/configuration\.json: is missing or not JSON\n$/],
  [
    [site.root, 'conf', '--api', 'api.example'],
    /^--api must be an origin, .* not "api\.example"\n$/,
  ],
  [
    [site.root, 'conf', '--trusted-proxies', '10.0.0.0/99'],
    /^--trusted-proxies must be addresses or ranges, .* not "10\.0\.0\.0\/99"\n$/,
  ],
  [[site.root, 'conf', '--other'], /^Unknown option '--other'/],
])('the command with %j is refused with a message, and nothing is written', async (args, line) => {
  const { status, stderr } = run(...args);
  expect(status).toBe(1);
  expect(stderr).toMatch(line);
  expect(await readdir(site.root)).not.toContain('conf');
});

test('operations.md removes Debian’s default server before it adds its own', async () => {
  const page = await readFile(join(workspace, 'docs/operations.md'), 'utf8');
  const blocks = page.split(/^```/m);
  const printed = blocks.findIndex((block) => block.startsWith('nginx\n'));
  expect(blocks[printed]).toContain('listen 80 default_server;');
  // nginx loads no two default servers. The command is not one of those that the browser tests run, on any machine.
  expect(blocks[printed - 2]).toBe('text\nrm /etc/nginx/sites-enabled/default\n');
});
