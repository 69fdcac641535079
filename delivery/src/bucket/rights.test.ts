import { once } from 'node:events';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join, relative } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { applyChange } from '../composer/apply-change.ts';
import { composeSite } from '../composer/site-composer.ts';
import { workspace } from '../local/parts.ts';
import { changeTrust, renewHead, restoreHead } from '../registry/change-trust.ts';
import { promotion, rollback } from '../registry/promote.ts';
import { writeSigned } from '../registry/public-registry.ts';
import { readVersionedRegistry } from '../registry/registry.ts';
import { removeOld } from '../remove-old/remove-old.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { disable, readMessage } from '../switch-off/disable.ts';
import {
  createSharedSite,
  people,
  publishPayment,
  type SharedSite,
} from '../testing/create-trust.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { reachTestBuckets } from '../testing/test-bucket.ts';
import { signedText } from '../trust/signed.ts';
import { readTrust } from '../trust/site-trust.ts';
import { nextTrust } from '../trust/trust-chain.ts';
import { bringToBucket } from './bring-to-bucket.ts';
import { bucketSite } from './open-site.ts';

/* These tests cover the storage rights that the operations page lists: they suffice for each task, in a bucket and a folder. */

/** Writable paths of each task: in both, in a bucket, in a folder. */
let rights: ReadonlyMap<string, readonly (readonly string[])[]>;

beforeAll(async () => {
  const page = await readFile(join(workspace, 'docs/operations.md'), 'utf8');
  const section = /^### Who writes where\n(.+?)^#/ms.exec(page)?.[1] ?? '';
  const rows = [...section.matchAll(/^\|(.+)\|$/gm)].map(([, row = '']) => row.split('|'));
  rights = new Map(
    rows.map(([who = '', ...cells]) => [
      who.trim(),
      cells.map((cell) => [...cell.matchAll(/`(.+?)`/g)].map(([, path = '']) => path)),
    ]),
  );
});

type Place = 'bucket' | 'folder';

/** True if somebody with these tasks may write a path. */
function mayWrite(path: string, place: Place, tasks: readonly string[]): boolean {
  const all = ['changes anything', ...tasks].flatMap((task) => {
    const [, cells = []] = [...rights].find(([who]) => who.startsWith(task)) ?? [];
    const [both = [], bucket = [], folder = []] = cells;
    return [...both, ...(place === 'bucket' ? bucket : folder)];
  });
  return all.map((each) => each.replace('<name>', 'payment')).some((each) => path.startsWith(each));
}

interface Stored {
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** Objects of a service that refuses writes and deletions without the right to them. */
const stored = new Map<string, Stored>();
let tasks: readonly string[] | 'all' = 'all';
let refused: string[] = [];

const isAllowed = (method: string, key: string): boolean => {
  if (tasks === 'all') return true;
  const prunes = tasks.includes('prunes');
  if (method !== 'DELETE') return mayWrite(key, 'bucket', prunes ? [] : tasks);
  return prunes && mayWrite(key, 'bucket', tasks);
};

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', url = '' } = request;
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const key = decodeURIComponent(pathname).replace(/^\/amendes\/?(?:site\/)?/, '');
  const bytes = await buffer(request);
  const fail = (status: number, code: string) => {
    response.writeHead(status, { 'content-type': 'application/xml' });
    response.end(method === 'HEAD' ? '' : `<Error><Code>${code}</Code></Error>`);
  };
  const found = stored.get(key);
  if (key === '') {
    const prefix = (searchParams.get('prefix') ?? '').replace(/^site\//, '');
    const keys = [...stored.keys()].filter((each) => each.startsWith(prefix));
    const listed = keys.map((each) => `<Contents><Key>site/${each}</Key></Contents>`).join('');
    response.end(`<ListBucketResult><IsTruncated>false</IsTruncated>${listed}</ListBucketResult>`);
  } else if ((method === 'GET' || method === 'HEAD') && !found) {
    fail(404, 'NoSuchKey');
  } else if (found && (method === 'GET' || method === 'HEAD')) {
    response.writeHead(200, { ...found.headers, 'content-length': found.bytes.length });
    response.end(method === 'HEAD' ? '' : found.bytes);
  } else if (!isAllowed(method, key)) {
    refused.push(`${method} ${key}`);
    fail(403, 'AccessDenied');
  } else if (method === 'DELETE') {
    stored.delete(key);
    response.writeHead(204).end();
  } else if (found && request.headers['if-none-match'] === '*') {
    fail(412, 'PreconditionFailed');
  } else {
    const named = Object.entries(request.headers).filter(([name]) => name.startsWith('x-amz-meta'));
    const headers = { ...Object.fromEntries(named), 'last-modified': new Date().toUTCString() };
    stored.set(key, { bytes, headers });
    response.end();
  }
}

const service = createServer((request, response) => void answer(request, response));

beforeAll(async () => {
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const address = service.address();
  reachTestBuckets(`http://127.0.0.1:${typeof address === 'object' && address?.port}`);
});

afterAll(() => {
  service.close();
  vi.unstubAllEnvs();
});

let shared: SharedSite;

beforeEach(async () => {
  tasks = 'all';
  refused = [];
  stored.clear();
  shared = await createSharedSite();
  await composeSite(shared.as('operator'));
});

interface Step {
  readonly who: readonly (keyof typeof people)[];
  readonly tasks: readonly string[];
  readonly act: (site: SiteFolder) => Promise<unknown>;
}

const build = (number: number) => ({ name: 'payment', build: `e0000000000${number}` });

const publishing = (number: number): Step => ({
  who: ['payer', 'otherPayer'],
  tasks: ['publishes'],
  act: (site) => publishPayment({ ...shared, as: () => site }, number),
});

const promoting = (number: number): Step => ({
  who: ['payer'],
  tasks: ['promotes, rolls back'],
  act: (site) => applyChange(site, promotion(site, [build(number)])),
});

const steps: Readonly<Record<string, Step>> = {
  'a first release is published': publishing(1),
  'it is promoted': promoting(1),
  'a second release is published': publishing(2),
  'that is promoted': promoting(2),
  'it is rolled back': {
    who: ['payer'],
    tasks: ['promotes, rolls back'],
    act: (site) => applyChange(site, rollback(site, 'payment'), true),
  },
  'payment is switched off': {
    who: ['operator'],
    tasks: ['switches'],
    act: async (site) =>
      applyChange(site, disable(site, 'payment', await readMessage('incident')), true),
  },
  'the head is renewed': { who: ['editor'], tasks: [], act: (site) => renewHead(site) },
  'a third release is published': publishing(3),
  'that is never served, and pruned': {
    who: ['editor'],
    tasks: ['prunes'],
    act: async (site) => {
      const inAMonth = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000);
      expect(await removeOld(site, inAMonth)).toEqual(['payment/e00000000003']);
    },
  },
  'the trust is changed': {
    who: ['operator'],
    tasks: ['changes the trust'],
    act: (site) => changeTrust(site, (trust) => ({ ...trust, freshDays: 8 })),
  },
  'the site is restored, with a trust that only a server still knew': {
    who: ['operator'],
    tasks: ['restores'],
    act: async (site) => restoreHead(site, await signedLater(site)),
  },
};

/** Returns the answer of a server that has seen one more change of the trust than a site has after its restore. */
async function signedLater(site: SiteFolder): Promise<Buffer> {
  const folder = await temporaryFolder();
  await writeSigned(site, await readVersionedRegistry(site), folder);
  const { trust } = await readTrust(site);
  const next = nextTrust(trust, {}, [people.operator]);
  const file = `"trust/${String(trust.version + 1).padStart(6, '0')}.json":${signedText(next)}`;
  const text = await readFile(join(folder, 'signed.json'), 'utf8');
  return Buffer.from(text.replace('{"files":{', `{"files":{${file},`));
}

test('each task succeeds in a bucket with the rights that operations.md lists for it', async () => {
  const address = 's3://amendes/site';
  const copy = await temporaryFolder();
  await bringToBucket(shared.as('operator'), address, copy);
  expect(stored.has('served/000001.json')).toBe(true);
  for (const [step, { who, tasks: own, act }] of Object.entries(steps)) {
    const { signing } = shared.as(...who);
    const site = bucketSite(address, signing, { copy });
    tasks = own;
    await site.bucket?.pull();
    const failure = await act(site).then(() => 'none', String);
    expect({ step, failure }).toEqual({ step, failure: 'none' });
  }
  // Objects that may not be deleted stay, and do no harm.
  expect(refused.filter((line) => !line.startsWith('DELETE'))).toEqual([]);
  expect([...stored.keys()].filter((key) => key.includes('probe'))).toEqual(['served/probe']);
});

/** Returns all files below a folder, with a value that changes when they are written again. */
async function stateOf(root: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const read = entries
    .filter((entry) => !entry.isDirectory())
    // A link's target is compared in its own place.
    .filter(({ parentPath }) => !parentPath.startsWith(join(root, 'current')))
    .map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      const { ino, mtimeMs } = await lstat(path);
      return [relative(root, path), `${ino} ${mtimeMs}`] as const;
    });
  return new Map(await Promise.all(read));
}

test('each task writes in a folder only where operations.md allows it', async () => {
  for (const [step, { who, tasks: own, act }] of Object.entries(steps)) {
    const before = await stateOf(shared.root);
    await act(shared.as(...who));
    const after = await stateOf(shared.root);
    const paths = [...new Set([...before.keys(), ...after.keys()])];
    const written = paths.filter((path) => before.get(path) !== after.get(path));
    const elsewhere = written.filter((path) => !mayWrite(path, 'folder', own));
    expect({ step, elsewhere }).toEqual({ step, elsewhere: [] });
  }
});
