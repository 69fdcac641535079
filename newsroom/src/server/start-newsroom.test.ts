import { once } from 'node:events';
import { rmSync, symlinkSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bucketSite } from '@amendes/delivery/bucket/open-site.ts';
import { DeliveryError } from '@amendes/delivery/site/delivery-error.ts';
import { siteFolder } from '@amendes/delivery/site/site-folder.ts';
import { createSite } from '@amendes/delivery/testing/create-site.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readNewsroomSettings } from './settings.ts';
import { startNewsroom } from './start-newsroom.ts';

const folder = () => mkdtemp(join(tmpdir(), 'amendes-newsroom-test-'));

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

test('a desk without a sign-on does not open to other machines', async () => {
  const root = await folder();
  const started = startNewsroom({
    site: siteFolder(root),
    source: root,
    data: root,
    port: 0,
    host: '0.0.0.0',
  });
  await expect(started).rejects.toThrow('it needs a sign-on');
});

test('a start on a site that was never prepared names the folder of the site', async () => {
  const root = await folder();
  const started = startNewsroom({ site: siteFolder(root), source: root, data: root, port: 0 });
  await expect(started).rejects.toThrow(root);
});

test('a start that fails leaves neither its port nor a folder behind', async () => {
  const [site, data, temporary] = [await createSite(), await folder(), await folder()];
  await writeFile(join(data, 'plans.json'), '[{');
  vi.stubEnv('TMPDIR', temporary);
  onTestFinished(() => void vi.unstubAllEnvs());
  const port = await freePort();
  const start = () => startNewsroom({ site, source: data, data, port, files: data });
  await expect(start()).rejects.toThrow(/plans\.json cannot be read/);
  expect(await readdir(temporary)).toEqual([]);
  await writeFile(join(data, 'plans.json'), '[]');
  const desk = await start();
  expect(await readdir(temporary)).toHaveLength(1);
  await expect(start()).rejects.toThrow(`${port}`);
  expect(await readdir(temporary)).toHaveLength(1);
  await desk.close();
});

test('the half-written files of a killed server are removed at the next start', async () => {
  const [site, data] = [await createSite(), await folder()];
  await mkdir(join(data, 'previews'));
  const names = ['plans.json.draft-123', 'previews/0.json.draft-123', 'notes.txt'];
  for (const name of names) await writeFile(join(data, name), '');
  const desk = await startNewsroom({ site, source: data, data, port: 0, files: data });
  expect((await readdir(data, { recursive: true })).toSorted()).toEqual(['notes.txt', 'previews']);
  await desk.close();
});

/** Starts a desk whose copy of a bucket cannot be updated, for the given reason. */
async function behindItsBucket(reason: Error) {
  const [created, data] = [await createSite(), await folder()];
  const { bucket } = bucketSite('s3://amendes/site', {}, { copy: data });
  const state: { reason: Error | undefined } = { reason };
  const pull = async () => {
    if (state.reason) throw state.reason;
    return false;
  };
  const site = { ...created, bucket: bucket && { ...bucket, pull } };
  const logged: unknown[] = [];
  const log = (error: unknown) => void logged.push(error);
  const start = () => startNewsroom({ site, source: data, data, port: 0, files: data, log });
  return { state, data, logged, start };
}

const damage = new DeliveryError('s3://amendes/site: pieces/a is missing: pnpm release compose');
/** On a full disk the error names another path each time, because each draft has its own name. */
const full = (draft: number) => {
  const path = `/copy/pieces/a/.draft-host-1-${draft}`;
  return Object.assign(new Error(`ENOSPC: ${path}`), { code: 'ENOSPC', path });
};

test.each([
  ['is damaged', damage],
  ['does not fit on its disk', full(1)],
])('the desk starts although the served state %s, and logs it', async (_, reason) => {
  const { logged, start } = await behindItsBucket(reason);
  const desk = await start();
  expect((await fetch(desk.address)).status).toBe(200);
  expect(logged).toEqual([reason]);
  await desk.close();
});

test('a lasting failure of the copy is logged once, and again after another reason', async () => {
  const { state, logged, start } = await behindItsBucket(damage);
  const desk = await start();
  for (const reason of [damage, full(1), full(2), undefined, damage]) {
    state.reason = reason;
    await desk.tick();
  }
  expect(logged).toEqual([damage, full(1), damage]);
  await desk.close();
});

test('the desk starts although a full disk keeps it from storing its plans', async () => {
  const [site, data] = [await createSite(), await folder()];
  const past = '2026-01-05T08:00:00Z';
  const plan = { id: '1', kind: 'notice', texts: [], from: past, until: past, status: 'waiting' };
  await writeFile(join(data, 'plans.json'), JSON.stringify([plan]));
  const draft = join(data, `plans.json.draft-${process.pid}`);
  const now = () => {
    // Every write to the draft file fails because of the full device.
    rmSync(draft, { force: true });
    symlinkSync('/dev/full', draft);
    return new Date();
  };
  const logged: unknown[] = [];
  const log = (error: unknown) => void logged.push(error);
  const desk = await startNewsroom({ site, source: data, data, port: 0, files: data, now, log });
  expect(logged).toEqual([expect.objectContaining({ code: 'ENOSPC' })]);
  await desk.close();
});

test('a damaged site does not hide a data folder that cannot be used', async () => {
  const { data, start } = await behindItsBucket(damage);
  await mkdir(join(data, 'plans.json'));
  await expect(start()).rejects.toThrow(/plans\.json cannot be read/);
});

test.each([
  ['an unknown kind of sign-on', { signIn: { kind: 'password' } }, /signIn/],
  ['an unknown entry', { secondPersons: true }, /secondPersons/],
  [
    'a sign-on but without an address',
    {
      signIn: { kind: 'openid-connect', issuer: 'https://sso.example', clientId: 'a', roles: {} },
    },
    /address is missing/,
  ],
])('settings with %s are refused with a message about it', async (_, settings, message) => {
  const path = join(await folder(), 'newsroom.json');
  await writeFile(path, JSON.stringify(settings));
  await expect(readNewsroomSettings(path)).rejects.toThrow(message);
});

test('complete settings are read, with defaults for the optional ones', async () => {
  const path = join(await folder(), 'newsroom.json');
  const signIn = {
    kind: 'openid-connect',
    issuer: 'https://sso.example',
    clientId: 'newsroom',
    roles: { author: ['a'], publisher: ['b'] },
  };
  await writeFile(path, JSON.stringify({ address: 'https://desk.example', signIn }));
  expect(await readNewsroomSettings(path)).toEqual({
    address: 'https://desk.example',
    secondPerson: false,
    signIn: { ...signIn, rolesClaim: 'groups', scope: 'openid profile' },
  });
});
