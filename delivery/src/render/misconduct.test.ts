import { beforeAll, describe, expect, test, vi } from 'vitest';
import { sealedFileReader } from '../release/read-release.ts';
import {
  createHostileSite,
  page,
  strongest,
  timeoutMs,
  walls,
  type HostileSite,
} from '../testing/create-hostile-site.ts';
import { createRenderer } from './renderer.ts';

/* Releases that do not answer as they should: each is refused by its name, and no other is affected. */

let created: HostileSite;

beforeAll(async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  created = await createHostileSite();
});

const [loop, heap, buffers] = [
  'for (;;);',
  'const all = []; for (;;) all.push(new Array(1_000_000).fill(all.length));',
  'const all = []; for (;;) all.push(Buffer.alloc(16_000_000, 1));',
];

const writeOutput = (bytes: string) => `process.getBuiltinModule('fs').writeSync(1, ${bytes});`;
const framed = `((text) => { const bytes = Buffer.from('....' + text); bytes.writeUInt32BE(bytes.length - 4); return bytes; })`;
const forged = `${framed}(JSON.stringify({ ok: true, page: { html: '<script></script>', title: '', description: '' } }))`;

const misconduct = [
  ['never ends', `exports.app = () => { ${loop} }`, 'it did not come to an end'],
  ['never finishes loading', loop, 'it did not come to an end'],
  ['waits forever', 'exports.app = () => new Promise(() => {});', 'it ended its process: 13'],
  ['fills the heap', `exports.app = () => { ${heap} }`, 'it ended its process'],
  ['fills the memory', `exports.app = () => { ${buffers} }`, /memory|it ended its process/],
  ['ends its process', 'exports.app = () => process.exit(0);', 'it ended its process: 0'],
  ['aborts', 'exports.app = () => process.abort();', 'it ended its process'],
  [
    'answers at too great a length',
    `exports.app = () => 'x'.repeat(5_000_000);`,
    'its answer is too long',
  ],
  [
    'writes other output',
    `exports.app = () => { ${writeOutput(`'hello'`)} };`,
    'its answer is too long',
  ],
  [
    'forges its answer',
    `exports.app = () => { ${writeOutput(forged)} return ''; };`,
    /script|out of turn/,
  ],
  [
    'answers twice',
    `exports.app = () => { ${writeOutput(`Buffer.concat([${forged}, ${forged}])`)} };`,
    'out of turn',
  ],
  ['answers without a page', `exports.app = () => ({ html: {} });`, 'its answer is no page'],
  [
    'answers with invalid JSON',
    `exports.app = () => { ${writeOutput(`${framed}('{')`)} };`,
    /not JSON|out of turn/,
  ],
  [
    'throws terminal control characters',
    `throw new Error('\\u001b[2J\\u202e')`,
    /\(Error: {1,2}\[2J \)/,
  ],
] as const;

describe.each(walls)('a cage of %s', (_wall, openCage) => {
  const patient = createRenderer({ openCage, timeoutMs });
  const hasty = createRenderer({ openCage, timeoutMs: 1000 });

  const slow = { timeout: 60_000 };
  test.each(misconduct)('refuses only the release that %s', slow, async (_, code, reason) => {
    const { site, shell, remote } = created;
    const renderers = { shell, remote: await remote(code) };
    const render = code.includes(loop) ? hasty : patient;
    await expect(render(sealedFileReader(site), renderers, page('/tai'))).rejects.toThrow(reason);
    expect(await patient(sealedFileReader(site), { shell }, page('/404'))).toMatchObject({
      html: 'the shell: ownundefined',
    });
  });
});

test('changes of a release to shared objects and lent modules reach no other release', async () => {
  const { site, shell, remote } = created;
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
  const render = createRenderer({ openCage: strongest, timeoutMs });
  const read = sealedFileReader(site);
  await render(read, { shell, remote: polluting }, page('/tai')).catch(() => {});
  expect((await render(read, { shell, remote: other }, page('/tai'))).html).toBe(
    'Bonjourownundefined',
  );
  expect((await render(read, { shell }, page('/404'))).html).toBe('the shell: ownundefined');
  expect({}).not.toHaveProperty('polluted');
});

test('a forged answer of a release is not used as the page of another', async () => {
  const { site, shell, remote } = created;
  const forging = await remote(`exports.app = () => { ${writeOutput(forged)} return ''; };`);
  const other = await remote(`exports.app = () => 'mine';`);
  const render = createRenderer({ openCage: strongest, timeoutMs });
  const read = sealedFileReader(site);
  const [refused, mine] = await Promise.allSettled([
    render(read, { shell, remote: forging }, page('/tai')),
    render(read, { shell, remote: other }, page('/tai')),
  ]);
  expect(refused.status).toBe('rejected');
  expect(mine).toMatchObject({ value: { html: 'mine' } });
});
