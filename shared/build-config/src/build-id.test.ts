import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildId } from './build-id.ts';

let root: string;

async function lay(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'amendes-build-id-'));
  for (const path of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'shared/a.ts', 'mfe-a/src/a.ts']) {
    await lay(path, path);
  }
});

afterAll(() => rm(root, { recursive: true }));

test.each(['mfe-a/content/fr/aide.md', 'mfe-a/dist/entry.js', 'mfe-a/node_modules/b/c.js'])(
  '%s does not change the id of the build',
  async (path) => {
    const before = buildId('mfe-a', root);
    await lay(path, 'changed');
    expect(buildId('mfe-a', root)).toBe(before);
  },
);

test.each(['mfe-a/src/a.ts', 'mfe-a/src/content/b.ts', 'shared/content/c.ts', 'pnpm-lock.yaml'])(
  '%s changes the id of the build',
  async (path) => {
    const before = buildId('mfe-a', root);
    await lay(path, 'changed');
    expect(buildId('mfe-a', root)).not.toBe(before);
  },
);
