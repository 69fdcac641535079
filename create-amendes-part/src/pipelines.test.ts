import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

/** The fields of a job that the tests read, in either pipeline. */
interface Job {
  readonly needs?: string | readonly string[];
  readonly environment?: string;
  readonly rules?: readonly { readonly when?: string }[];
  readonly script?: readonly string[];
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly steps?: readonly {
    readonly uses?: string;
    readonly run?: string;
    readonly with?: Readonly<Record<string, unknown>>;
  }[];
}

const read = (path: string) => readFile(join(import.meta.dirname, '../template', path), 'utf8');

const github = await read('.github/workflows/release.yml');
const gitlab = await read('.gitlab-ci.yml');

const { jobs, defaults } = parse(github) as {
  readonly jobs: Readonly<Record<string, Job>>;
  readonly defaults?: { readonly run: { readonly shell: string } };
};
const stages = parse(gitlab) as Readonly<Record<string, Job>>;

const commandsOf = ({ script = [], steps = [] }: Job = {}) =>
  [...script, ...steps.map(({ run }) => run ?? '')].join('\n');

test.each([
  ['GitHub', jobs],
  ['GitLab', stages],
])('the %s pipeline publishes in one job and promotes in another', (_, { publish, promote }) => {
  expect(commandsOf(publish)).toMatch(/pnpm build \| tee build\.txt\n[^]*release publish my-part/);
  expect(commandsOf(publish)).not.toContain('promote');
  expect(commandsOf(promote)).toMatch(/release promote my-part "\$\(grep .* build\.txt/);
  expect(commandsOf(promote)).not.toMatch(/publish|pnpm build/);
});

test('only the job that promotes waits for a person', () => {
  expect(jobs['publish']).not.toHaveProperty('environment');
  expect(jobs['promote']).toMatchObject({ needs: 'publish', environment: 'production' });
  expect(stages['publish']?.rules?.map(({ when }) => when)).toEqual([undefined]);
  expect(stages['promote']?.rules?.map(({ when }) => when)).toEqual(['manual']);
});

test('the job that publishes hands build.txt to the job that promotes', () => {
  const actions = (job: string, action: string) =>
    jobs[job]?.steps?.filter(({ uses }) => uses?.startsWith(action)).map((step) => step.with);
  expect(actions('publish', 'actions/upload-artifact@')).toMatchObject([{ path: 'build.txt' }]);
  expect(actions('promote', 'actions/download-artifact@')).toMatchObject([{ name: 'build' }]);
  expect(stages['publish']).toMatchObject({ artifacts: { paths: ['build.txt'] } });
});

test('the GitHub pipeline sets bash as its shell, so a failing pipe ends the job', () => {
  // GitHub's default bash continues when the command before a pipe fails.
  expect(defaults?.run.shell).toBe('bash');
});

test('the job that publishes checks out the whole history', () => {
  const checkout = jobs['publish']?.steps?.find(({ uses }) => uses?.startsWith('actions/checkout'));
  expect(checkout?.with).toMatchObject({ 'fetch-depth': 0 });
  expect(stages['publish']?.variables).toMatchObject({ GIT_DEPTH: 0 });
});

test('the files that a pipeline writes are ignored by Git', async () => {
  const ignored = (await read('_gitignore')).split('\n').map((line) => line.replace(/\/$/, ''));
  const written = [github, gitlab].flatMap((text) =>
    [...text.matchAll(/(?:tee|--store-dir) (\S+)/g)].map(([, file]) => file),
  );
  expect(new Set(written)).toEqual(new Set(['build.txt', '.pnpm-store']));
  expect(ignored).toEqual(expect.arrayContaining(written));
});
