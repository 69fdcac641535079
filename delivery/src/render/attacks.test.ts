import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, readdir, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { serverFile } from '@amendes/protocol/build-description.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { composable } from '../composer/site-composer.ts';
import { startPreview } from '../content/preview/start-preview.ts';
import { compose } from '../local/compose.ts';
import { publish } from '../publish/publish.ts';
import { changeRegistry, previewChange } from '../registry/change-registry.ts';
import { promote } from '../registry/promote.ts';
import { sealedFileReader } from '../release/read-release.ts';
import type { Release } from '../release/release.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import {
  createBuild,
  createComposer,
  createEmptySite,
  lookupBuild,
  shellBuild,
} from '../testing/create-site.ts';
import { createContent } from '../testing/create-content.ts';
import { anyPort, sealUnchecked, serving } from '../testing/serve-test-site.ts';
import { cages, kernelWall, nodeWalls, renderProgram } from './cage.ts';
import { cagedProcess } from './caged-process.ts';
import { createRenderer } from './renderer.ts';

/* What a hostile release tries, behind each wall; and without any, where each of it works: else it would prove nothing. */

/** By the address that they are rendered at; each answers what it got, or throws. */
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

/** Answers what it got as its page. */
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

const shellModule = `
  exports.shell = {
    lent: { shared: { word: 'Bonjour' } },
    render: async ({ address, remote }) => ({
      html: remote ? await remote.app(address) : 'the shell: ' + [].concat('own') + {}.polluted,
      title: '',
      description: '',
    }),
  };
`;

let site: SiteFolder;
let shell: Release;
let hostile: Release;
let connections = 0;

const server = createServer((socket) => {
  connections += 1;
  socket.on('error', () => {}).destroy();
});

const shellOf = async (build: string) =>
  createBuild({ ...shellBuild, build, server: serverFile }, { [serverFile]: shellModule });

let builds = 0;

async function remote(code: string): Promise<Release> {
  const build = `e${String((builds += 1)).padStart(11, '0')}`;
  const description = { ...lookupBuild, build, server: serverFile };
  return publish(site, await createBuild(description, { [serverFile]: code }));
}

const page = (address: string) => ({
  ...{ language: 'fr', address, registry: {}, configuration: {}, frameOnly: false },
  published: { listed: [] },
});

beforeAll(async () => {
  vi.stubEnv('RENDER_SECRET', 'the key of the bucket');
  vi.spyOn(console, 'warn').mockReturnValue();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  site = await createEmptySite();
  shell = await publish(site, await shellOf('a00000000009'));
  const { port } = server.address() as AddressInfo;
  hostile = await remote(hostileApp({ site: site.root, port }));
});

beforeEach(async () => {
  connections = 0;
  await rm(join(site.root, 'stolen'), { force: true });
  await site.storage.seal('removable', new Map([['file', Buffer.of()]])).catch(() => {});
});

afterAll(() => {
  server.close();
  vi.restoreAllMocks();
});

const timeoutMs = 20_000;
const kernel = cages([kernelWall()]);
const kernelAlone = cages([kernelWall(renderProgram())]);
const nodeAlone = cages(nodeWalls);
/** As whoever composes. */
const noWall = () => cagedProcess(spawn(process.execPath, [...renderProgram()]), timeoutMs);

describe.each([
  ['the kernel and Node', kernel],
  ['the kernel alone', kernelAlone],
  ['Node alone', nodeAlone],
])('behind the wall of %s', (wall, openCage) => {
  const render = createRenderer({ openCage, timeoutMs });
  const closed = names.filter((name) => wall !== 'the kernel alone' || !isWithin(name));

  test.each(closed)('a release gets no %s', async (name) => {
    const { html } = await render(sealedFileReader(site), { shell, remote: hostile }, page(name));
    expect(html).toMatch(/^kept out: /);
    expect(connections).toBe(0);
    expect(await readdir(site.root)).not.toContain('stolen');
    await access(join(site.root, 'removable/file'));
  });
});

/** What the kernel alone leaves a process to do with itself, in an empty room. */
function isWithin(name: Attack): boolean {
  return ['worker thread', 'debugger in whoever composes', 'binding of Node'].includes(name);
}

describe('without a wall', () => {
  const render = createRenderer({ openCage: noWall, timeoutMs });
  // The program itself takes these from Node, wherever it runs.
  const open = names.filter((name) => !/^(signal|debugger|binding)/.test(name));

  test.each(open)('a release would get the %s', async (name) => {
    const { html } = await render(sealedFileReader(site), { shell, remote: hostile }, page(name));
    expect(html).toMatch(/^got /);
  });
});

const [loop, heap, buffers] = [
  'for (;;);',
  'const all = []; for (;;) all.push(new Array(1_000_000).fill(all.length));',
  'const all = []; for (;;) all.push(Buffer.alloc(16_000_000, 1));',
];

const say = (bytes: string) => `process.getBuiltinModule('fs').writeSync(1, ${bytes});`;
const framed = `((text) => { const bytes = Buffer.from('....' + text); bytes.writeUInt32BE(bytes.length - 4); return bytes; })`;
const forged = `${framed}(JSON.stringify({ ok: true, page: { html: '<script></script>', title: '', description: '' } }))`;

const misconduct = [
  ['never ends', `exports.app = () => { ${loop} }`, 'it did not come to an end'],
  ['never ends to load', loop, 'it did not come to an end'],
  ['waits for ever', 'exports.app = () => new Promise(() => {});', 'it ended its process: 13'],
  ['fills the heap', `exports.app = () => { ${heap} }`, 'it ended its process'],
  ['fills the memory', `exports.app = () => { ${buffers} }`, /memory|it ended its process/],
  ['ends its process', 'exports.app = () => process.exit(0);', 'it ended its process: 0'],
  ['aborts', 'exports.app = () => process.abort();', 'it ended its process'],
  ['answers at length', `exports.app = () => 'x'.repeat(5_000_000);`, 'its answer is too long'],
  ['writes besides', `exports.app = () => { ${say(`'hello'`)} };`, 'its answer is too long'],
  ['answers itself', `exports.app = () => { ${say(forged)} return ''; };`, /script|out of turn/],
  [
    'answers twice',
    `exports.app = () => { ${say(`Buffer.concat([${forged}, ${forged}])`)} };`,
    'out of turn',
  ],
  ['answers no page', `exports.app = () => ({ html: {} });`, 'its answer is no page'],
  ['answers no JSON', `exports.app = () => { ${say(`${framed}('{')`)} };`, /not JSON|out of turn/],
  ['writes to the terminal', `throw new Error('\\u001b[2J\\u202e')`, /\(Error: {1,2}\[2J \)/],
] as const;

describe.each([
  ['the kernel and Node', kernel],
  ['Node alone', nodeAlone],
])('behind the wall of %s', (_wall, openCage) => {
  const patient = createRenderer({ openCage, timeoutMs });
  const hasty = createRenderer({ openCage, timeoutMs: 2000 });

  const slow = { timeout: 60_000 };
  test.each(misconduct)('a release that %s is refused alone', slow, async (_, code, reason) => {
    const renderers = { shell, remote: await remote(code) };
    const render = code.includes(loop) ? hasty : patient;
    await expect(render(sealedFileReader(site), renderers, page('/tai'))).rejects.toThrow(reason);
    expect(await patient(sealedFileReader(site), { shell }, page('/404'))).toMatchObject({
      html: 'the shell: ownundefined',
    });
  });
});

test('what one release does to all objects and to what it is lent reaches no other', async () => {
  const polluting = await remote(`
    Object.prototype.polluted = 'polluted';
    Array.prototype.concat = String.prototype.split = () => 'polluted';
    JSON.stringify = () => 'polluted';
    require('shared').word = 'polluted';
    exports.app = () => 'mine';
  `);
  const other = await remote(`
    const { word } = require('shared');
    exports.app = () => word + [].concat('own') + {}.polluted;
  `);
  const render = createRenderer({ openCage: kernel, timeoutMs });
  const read = sealedFileReader(site);
  await render(read, { shell, remote: polluting }, page('/tai')).catch(() => {});
  expect((await render(read, { shell, remote: other }, page('/tai'))).html).toBe(
    'Bonjourownundefined',
  );
  expect((await render(read, { shell }, page('/404'))).html).toBe('the shell: ownundefined');
  expect({}).not.toHaveProperty('polluted');
});

test('a frame that a release has forged is not taken for the page of another', async () => {
  const forging = await remote(`exports.app = () => { ${say(forged)} return ''; };`);
  const other = await remote(`exports.app = () => 'mine';`);
  const render = createRenderer({ openCage: kernel, timeoutMs });
  const read = sealedFileReader(site);
  const [refused, mine] = await Promise.allSettled([
    render(read, { shell, remote: forging }, page('/tai')),
    render(read, { shell, remote: other }, page('/tai')),
  ]);
  expect(refused.status).toBe('rejected');
  expect(mine).toMatchObject({ value: { html: 'mine' } });
});

/** Tries to write into the site, and says what came of it by failing. */
const thief = () => `
  let outcome = 'written';
  try {
    process.getBuiltinModule('fs').writeFileSync(${JSON.stringify(site.root)} + '/stolen', 'x');
  } catch (error) {
    outcome = error.code;
  }
  throw new Error('the file: ' + outcome);
`;

/** A build of the home page whose module does that. */
const thievish = async (build: string) =>
  createBuild(
    {
      ...lookupBuild,
      build,
      server: serverFile,
      routes: [{ pattern: '/tai', indexed: true, prerendered: true }],
    },
    { [serverFile]: thief() },
  );

const keptOut = /cannot render \/tai in [a-z]{2} \(Error: the file: ERR_ACCESS_DENIED\)/;

describe('whoever has a hostile release rendered keeps it out', () => {
  test('by a promotion that is only tried', async () => {
    await promote(site, [await createComposer(site), shell]);
    const release = await sealUnchecked(site, await thievish('f00000000001'));
    const tried = previewChange(site, composable(site, serving(release)));
    await expect(tried).rejects.toThrow(keptOut);
  });

  test('by the rehearsal of a build that is published', async () => {
    await promote(site, [shell]);
    await expect(publish(site, await thievish('f00000000002'))).rejects.toThrow(keptOut);
  });

  test('by the preview of texts, and by composing', async () => {
    const release = await sealUnchecked(site, await thievish('f00000000003'));
    await promote(site, [await createComposer(site), shell]);
    await changeRegistry(site, serving(release));
    const settings = { ...anyPort, onState: () => {} };
    const preview = startPreview(site, await createContent(), settings);
    await expect(preview).rejects.toThrow(keptOut);
    await expect(compose(site)).rejects.toThrow(keptOut);
  });

  afterEach(async () => expect(await readdir(site.root)).not.toContain('stolen'));
});

describe('a site that demands the wall of the kernel', () => {
  test('renders nothing where there is only that of Node', async () => {
    vi.stubEnv('RENDER_CAGE', 'required');
    const path = process.env['PATH'];
    vi.stubEnv('PATH', site.root);
    const opening = cages()();
    await expect(opening).rejects.toThrow(/^RENDER_CAGE=required, and .* \(.*bwrap.*\): install/);
    vi.stubEnv('PATH', path);
    await expect(cages(nodeWalls)()).rejects.toThrow(/\(this system has none\)/);
  });

  test('is told of a setting that nobody knows', async () => {
    vi.stubEnv('RENDER_CAGE', 'yes');
    await expect(cages()()).rejects.toThrow('RENDER_CAGE can be required or nothing, not yes');
  });

  afterEach(() => void vi.stubEnv('RENDER_CAGE', undefined));
});

test('that only the weaker wall is there is said once', async () => {
  Reflect.deleteProperty(globalThis, Symbol.for('amendes.render-cage-told'));
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  warn.mockClear();
  for (const open of [cages(nodeWalls), cages(nodeWalls)]) (await open()).end();
  expect(warn.mock.calls).toEqual([[expect.stringContaining('the weaker wall')]]);
});
