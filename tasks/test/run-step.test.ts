import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { keepTemporaryFilesInMemory } from './run-step.ts';

const folder = mkdtempSync(join(tmpdir(), 'amendes-memory-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('temporary files of a run', () => {
  test('have a folder of their own in memory, which is gone with all it holds', () => {
    const env: NodeJS.ProcessEnv = {};
    const remove = keepTemporaryFilesInMemory(env, folder, 1);
    const own = env['TMPDIR'] ?? '';
    expect(dirname(own)).toBe(folder);
    // Servers under another account must be able to enter the folder.
    expect(statSync(own).mode & 0o777).toBe(0o755);
    writeFileSync(join(own, 'left'), '');
    remove();
    expect(existsSync(own)).toBe(false);
    expect(env).toEqual({});
  });

  test('stay where the caller keeps them', () => {
    const env = { TMPDIR: '/elsewhere' };
    keepTemporaryFilesInMemory(env, folder, 1)();
    expect(env).toEqual({ TMPDIR: '/elsewhere' });
  });

  test.each([
    ['no such folder', join(folder, 'none'), 1],
    ['too little room', folder, Number.MAX_SAFE_INTEGER],
  ])('stay on the disk where there is %s', (_, memory, needed) => {
    const env: NodeJS.ProcessEnv = {};
    keepTemporaryFilesInMemory(env, memory, needed)();
    expect(env).toEqual({});
  });
});
