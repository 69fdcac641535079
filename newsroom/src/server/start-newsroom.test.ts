import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteFolder } from '@amendes/delivery/site/site-folder.ts';
import { expect, test } from 'vitest';
import { readNewsroomSettings } from './settings.ts';
import { startNewsroom } from './start-newsroom.ts';

const folder = () => mkdtemp(join(tmpdir(), 'amendes-newsroom-test-'));

test('without a sign-on the desk does not open to other machines', async () => {
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

test('a site that was never prepared is named', async () => {
  const root = await folder();
  const started = startNewsroom({ site: siteFolder(root), source: root, data: root, port: 0 });
  await expect(started).rejects.toThrow(root);
});

test.each([
  ['a kind of sign-on that is none', { signIn: { kind: 'password' } }, /signIn/],
  ['an unknown entry', { secondPersons: true }, /secondPersons/],
  [
    'a sign-on without an address to come back to',
    {
      signIn: { kind: 'openid-connect', issuer: 'https://sso.example', clientId: 'a', roles: {} },
    },
    /address is missing/,
  ],
])('settings with %s are refused by name', async (_, settings, message) => {
  const path = join(await folder(), 'newsroom.json');
  await writeFile(path, JSON.stringify(settings));
  await expect(readNewsroomSettings(path)).rejects.toThrow(message);
});

test('settings that are complete are read, with what goes without saying', async () => {
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
