import { once } from 'node:events';
import { access, readdir, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sealedFileReader } from '../release/read-release.ts';
import type { Release } from '../release/release.ts';
import {
  createHostileSite,
  kernelAlone,
  noWall,
  page,
  timeoutMs,
  walls,
  type HostileSite,
} from '../testing/create-hostile-site.ts';
import { createRenderer } from './renderer.ts';

/* Attacks of a hostile release, behind each wall, and without any. They must work without a wall, or they would prove nothing. */

/** Attacks by the address at which they are rendered; each returns its loot, or throws. */
const attacks = {
  environment: `process.env.RENDER_SECRET`,
  'environment of whoever composes': `read('/proc/' + process.ppid + '/environ').match(/PATH=[^\\0]*/)?.[0]`,
  'file of the machine': `read('/etc/passwd').slice(0, 4)`,
  'file of the site': `read(site + '/configuration.json')`,
  'folder of the machine': `node('fs').readdirSync('/etc').length`,
  'written registry': `node('fs').writeFileSync(site + '/stolen', 'x') ?? 'written'`,
  'removed file': `node('fs').rmSync(site + '/removable', { recursive: true }) ?? 'removed'`,
  connection: `await connected(node('net').connect(port, '127.0.0.1'))`,
  'request over HTTP': `await fetch('http://127.0.0.1:' + port).catch((error) => { if (error.cause?.code === 'UND_ERR_SOCKET') return 'connected'; throw error; })`,
  'server of its own': `await new Promise((done, fail) => node('net').createServer().once('error', fail).listen(0, () => done('listens')))`,
  'question to the name server': `await new Promise((done, fail) => node('dns').lookup('localhost', (error, at) => error ? fail(error) : done(at)))`,
  'child process': `node('child_process').execFileSync(process.execPath, ['-p', '1 + 1'], { encoding: 'utf8', stdio: 'pipe' })`,
  'worker thread': `await new Promise((done, fail) => new (node('worker_threads').Worker)('', { eval: true }).once('error', fail).once('exit', () => done('ran')))`,
  'signal to whoever composes': `process.kill(process.ppid, 0) && 'reached'`,
  'debugger in whoever composes': `process._debugProcess && 'can be asked for'`,
  'binding of Node': `Object.keys(process.binding('fs')).length`,
} as const;

type Attack = keyof typeof attacks;
const names = Object.keys(attacks) as readonly Attack[];

/** Returns the loot as its page. */
const hostileApp = (settings: object) => `
  const { site, port } = ${JSON.stringify(settings)};
  const node = (name) => process.getBuiltinModule(name);
  const read = (path) => node('fs').readFileSync(path, 'utf8');
  const connected = (socket) => new Promise((done, fail) => {
    socket.once('error', fail).once('connect', () => { socket.destroy(); done('connected'); });
  });
  const attacks = {
    ${names.map((name) => `${JSON.stringify(name)}: async () => ${attacks[name]},`).join('\n')}
  };
  exports.app = async (name) => {
    try {
      const got = await attacks[name]();
      return got === undefined ? 'kept out: nothing is there' : 'got ' + String(got).replaceAll('<', '');
    } catch (error) {
      return 'kept out: ' + error;
    }
  };
`;

let created: HostileSite;
let hostile: Release;
let connections = 0;

const server = createServer((socket) => {
  connections += 1;
  socket.on('error', () => {}).destroy();
});

beforeAll(async () => {
  vi.stubEnv('RENDER_SECRET', 'the key of the bucket');
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  created = await createHostileSite();
  const { port } = server.address() as AddressInfo;
  hostile = await created.remote(hostileApp({ site: created.site.root, port }));
});

beforeEach(async () => {
  const { site } = created;
  connections = 0;
  await rm(join(site.root, 'stolen'), { force: true });
  await site.storage.seal('removable', new Map([['file', Buffer.of()]])).catch(() => {});
});

afterAll(() => void server.close());

describe.each([...walls, ...kernelAlone])('a cage of %s', (wall, openCage) => {
  const render = createRenderer({ openCage, timeoutMs });
  const closed = names.filter((name) => wall !== 'the kernel alone' || !isWithin(name));

  test.each(closed)('gives a release no %s', async (name) => {
    const { site, shell } = created;
    const { html } = await render(sealedFileReader(site), { shell, remote: hostile }, page(name));
    expect(html).toMatch(/^kept out: /);
    expect(connections).toBe(0);
    expect(await readdir(site.root)).not.toContain('stolen');
    await access(join(site.root, 'removable/file'));
  });
});

/** True for attacks on the process itself in its empty cage, which the kernel alone does not stop. */
function isWithin(name: Attack): boolean {
  return ['worker thread', 'debugger in whoever composes', 'binding of Node'].includes(name);
}

describe('without a cage', () => {
  const render = createRenderer({ openCage: noWall, timeoutMs });
  // The render program itself removes these from Node, wherever it runs.
  const open = names.filter((name) => !/^(signal|debugger|binding)/.test(name));

  test.each(open)('a release gets the %s', async (name) => {
    const { site, shell } = created;
    const { html } = await render(sealedFileReader(site), { shell, remote: hostile }, page(name));
    expect(html).toMatch(/^got /);
  });
});
