import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { measureAges, showAges } from './measure-age.ts';

const root = mkdtempSync(join(tmpdir(), 'amendes-age-test-'));

const git = (...args: readonly string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

function write(path: string, lines: readonly string[]) {
  mkdirSync(join(root, dirname(path)), { recursive: true });
  writeFileSync(join(root, path), lines.map((line) => `${line}\n`).join(''));
}

function commit(subject: string): string {
  git('add', '--all');
  git('-c', 'user.name=A', '-c', 'user.email=a@b.example', 'commit', '--quiet', '-m', subject);
  return git('rev-parse', 'HEAD');
}

/** Returns a line that is long enough to be recognised in another file. */
const lineAbout = (topic: string) => `export const ${topic} = 'a line that speaks of ${topic}';`;
const linesAbout = (...topics: readonly string[]) => topics.map(lineAbout);

let baseCommit: string;

beforeAll(() => {
  git('init', '--quiet');
  write('pnpm-workspace.yaml', ['packages: [shell, delivery]']);
  write('shell/package.json', ['{ "name": "@amendes/shell" }']);
  write('delivery/package.json', ['{ "name": "@amendes/delivery" }']);
  write('shell/src/page.ts', linesAbout('header', 'footer', 'language', 'focus'));
  write('shell/src/testing/fake.ts', linesAbout('network'));
  baseCommit = commit('feat(shell): a page');
  mkdirSync(join(root, 'shell/src/layout'));
  renameSync(join(root, 'shell/src/page.ts'), join(root, 'shell/src/layout/layout.ts'));
  commit('refactor(shell): the page is a layout');
  write('shell/src/layout/layout.ts', linesAbout('header', 'bottom', 'language', 'focus'));
  commit('refactor(shell): its words');
  write(
    'shell/src/layout/layout.ts',
    linesAbout('header', 'bottom', 'language', 'focus', 'banner'),
  );
  write('delivery/src/server.ts', linesAbout('server', 'storage'));
  commit('fix(shell): a banner, and who serves it');
  write('shell/src/testing/fake.ts', linesAbout('network', 'fault'));
  write('delivery/src/begin.test-helper.ts', linesAbout('browser', 'page'));
  commit('test(delivery): a fault, and a browser');
  write('delivery/src/server.ts', linesAbout('server', 'bucket'));
  commit('refactor(delivery): storage is a bucket');
  write('delivery/src/draft.ts', linesAbout('draft'));
});

afterAll(() => rmSync(root, { recursive: true }));

test('a moved line keeps its age, and a line that a fix adds counts as built', () => {
  const { product } = measureAges(root, baseCommit);
  expect(product).toEqual({ unchanged: 3, rewritten: 3 / 4, built: 1 + 1 / 4 });
});

test('files of tests are not product, and uncommitted files do not count', () => {
  const { other } = measureAges(root, baseCommit);
  // The line about the network is unchanged, the one about a fault rewritten. Servers, and the file that a test added, were built since.
  expect(other).toEqual({ unchanged: 1, rewritten: 1, built: 4 });
});

test('a file is new when most of its lines are', () => {
  const ages = measureAges(root, baseCommit);
  expect(ages).toMatchObject({ oldFiles: 2, newFiles: 2 });
  expect(showAges(ages)).toBe(
    [
      'product: 4 lines of what stood then (1 of them rewritten), 1 built since',
      'around it: 2 lines of what stood then (1 of them rewritten), 4 built since',
      'files: 2 of what stood then, 2 built since',
    ].join('\n'),
  );
});

test('a commit that does not exist is refused by its name', () => {
  expect(() => measureAges(root, 'nowhere')).toThrow('There is no commit "nowhere"');
});
