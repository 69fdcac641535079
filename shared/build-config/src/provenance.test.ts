import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildId } from './build-id.ts';
import { readProvenance } from './provenance.ts';

let root: string;

const git = (...args: readonly string[]) =>
  execFileSync('git', ['-C', root, '-c', 'user.email=a@example.com', ...args], {
    encoding: 'utf8',
  }).trim();

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'amendes-provenance-'));
  await write('pnpm-lock.yaml', 'pnpm-lock.yaml');
  await write('mfe-a/src/a.ts', 'a');
  await write('mfe-a/package.json', '{}');
  await write('mfe-a/node_modules/@amendes/build-config/package.json', '{}');
  await write('.gitignore', 'node_modules');
  await write('package.json', '{ "packageManager": "pnpm@12.4.2" }');
});

afterAll(() => rm(root, { recursive: true }));

const read = (env: NodeJS.ProcessEnv = {}) => readProvenance(join(root, 'mfe-a'), env);

test('a build outside a repository has no commit and is not clean', async () => {
  const provenance = await read();
  expect(provenance).not.toHaveProperty('commit');
  expect(provenance.isClean).toBe(false);
});

test('a build names commit, lockfile, tools, author and date', async () => {
  git('init', '--quiet');
  git('config', 'user.name', 'Ada');
  git('add', '.');
  git('commit', '--quiet', '--message', 'first');
  const { lockfile, tools, builtAt, ...others } = await read();
  expect(others).toEqual({ commit: git('rev-parse', 'HEAD'), isClean: true, author: 'Ada' });
  expect(lockfile).toEqual({
    hash: createHash('sha256').update('pnpm-lock.yaml').digest('hex'),
    changedAt: git('log', '-1', '--format=%cI'),
  });
  expect(tools).toEqual({
    node: process.versions.node,
    pnpm: '12.4.2',
    rsbuild: expect.stringMatching(/^\d+\./),
  });
  expect(new Date(builtAt).toISOString()).toBe(builtAt);
});

test('the author in the environment takes precedence over the one in git', async () => {
  expect((await read({ GIT_AUTHOR_NAME: 'Bob' })).author).toBe('Bob');
  expect((await read({ RELEASE_AUTHOR: 'Payment', GIT_AUTHOR_NAME: 'Bob' })).author).toBe(
    'Payment',
  );
});

test('a build names its builder only if the environment does', async () => {
  expect(await read()).not.toHaveProperty('builder');
  const builder = 'https://ci.example/runners/7';
  expect(await read({ RELEASE_BUILDER: builder })).toMatchObject({ builder });
});

test('only changes to the part’s own inputs make the tree unclean', async () => {
  await write('mfe-b/src/b.ts', 'new');
  expect((await read()).isClean).toBe(true);
  await write('mfe-a/src/a.ts', 'changed');
  expect((await read()).isClean).toBe(false);
});

test('another commit and author do not change the id of the build', async () => {
  const before = buildId(join(root, 'mfe-a'));
  git('commit', '--quiet', '--all', '--message', 'second');
  git('config', 'user.name', 'Bob');
  expect((await read()).author).toBe('Bob');
  expect(buildId(join(root, 'mfe-a'))).toBe(before);
});

test('a build in a shallow clone has no date of the last lockfile change', async () => {
  const clone = join(root, 'node_modules/shallow');
  git('clone', '--quiet', '--depth', '1', `file://${root}`, clone);
  await cp(join(root, 'mfe-a/node_modules'), join(clone, 'mfe-a/node_modules'), {
    recursive: true,
  });
  const { commit, lockfile } = await readProvenance(join(clone, 'mfe-a'), {});
  expect(commit).toBe(git('rev-parse', 'HEAD'));
  expect(lockfile).not.toHaveProperty('changedAt');
});
