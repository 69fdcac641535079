import { userInfo } from 'node:os';
import { afterEach, expect, test, vi } from 'vitest';
import { createEmptySite } from '../testing/create-site.ts';

const { argv } = process;

afterEach(() => {
  process.argv = argv;
  vi.unstubAllEnvs();
});

/** Imports the module as a new process would: each process determines its author only once. */
async function importModule(environment: Readonly<Record<string, string>> = {}) {
  const all = { RELEASE_AUTHOR: '', GITLAB_USER_NAME: '', GITHUB_ACTOR: '', ...environment };
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value);
  vi.resetModules();
  return import('./change-author.ts');
}

/** Environment in which git reports this name, whatever its configuration files say. */
const gitName = (name: string) => ({
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: 'user.name',
  GIT_CONFIG_VALUE_0: name,
});

test.each<[string, Readonly<Record<string, string>>]>([
  ['Olga', { RELEASE_AUTHOR: 'Olga', GITLAB_USER_NAME: 'Gil', GITHUB_ACTOR: 'Hugo' }],
  ['Gil', { GITLAB_USER_NAME: 'Gil', GITHUB_ACTOR: 'Hugo', ...gitName('Gitta') }],
  ['Hugo', { GITHUB_ACTOR: 'Hugo', ...gitName('Gitta') }],
  ['Gitta', gitName('Gitta')],
])('the author of a change is %s, as the pipeline or else git says', async (name, environment) => {
  const { changeAuthor } = await importModule(environment);
  expect(changeAuthor()).toBe(name);
});

test.each([{ PATH: '' }, gitName('')])(
  'the author of a change is the account if git has no name: %j',
  async (environment) => {
    const { changeAuthor } = await importModule(environment);
    expect(changeAuthor()).toBe(userInfo().username);
  },
);

test('a process determines its author once', async () => {
  const { changeAuthor } = await importModule({ RELEASE_AUTHOR: 'Olga' });
  changeAuthor();
  vi.stubEnv('RELEASE_AUTHOR', 'Paul');
  expect(changeAuthor()).toBe('Olga');
});

test('a change records its command without the folder, cut to 200 characters', async () => {
  const { changedNow } = await importModule({ RELEASE_AUTHOR: 'Olga' });
  const site = await createEmptySite();
  process.argv = ['/usr/bin/node', '/work/release/src/release.ts', 'promote', 'payment', 'e1'];
  const changed = await changedNow(site);
  expect(changed).toMatchObject({ by: 'Olga', command: 'release promote payment e1' });
  expect(Math.abs(Date.parse(changed.at) - Date.now())).toBeLessThan(60_000);
  process.argv = ['/usr/bin/node', '/work/content.ts', 'x'.repeat(300)];
  expect((await changedNow(site)).command).toBe(`content ${'x'.repeat(192)}`);
});

test('a change on behalf of a person records that person and their command', async () => {
  const { changedNow, onBehalfOf } = await importModule({ RELEASE_AUTHOR: 'the server' });
  const site = await createEmptySite();
  const edith = { by: 'Edith', command: 'newsroom: publish faq' };
  expect(await onBehalfOf(edith, () => changedNow(site))).toMatchObject(edith);
  const long = { by: 'Edith', command: `newsroom: ${'x'.repeat(300)}` };
  expect(await onBehalfOf(long, () => changedNow(site))).toMatchObject(long);
  expect((await changedNow(site)).by).toBe('the server');
});
