import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { keepTemporaryFilesInMemory } from './run-step.ts';

const folder = mkdtempSync(join(tmpdir(), 'amendes-memory-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('temporary files of a run', () => {
  test('have their own folder in memory, which is removed with its content', () => {
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

  test('stay in the TMPDIR that the caller has set', () => {
    const env = { TMPDIR: '/elsewhere' };
    keepTemporaryFilesInMemory(env, folder, 1)();
    expect(env).toEqual({ TMPDIR: '/elsewhere' });
  });

  test.each([
    ['no folder in memory', join(folder, 'none'), 1],
    ['too little space in memory', folder, Number.MAX_SAFE_INTEGER],
  ])('stay on the disk if there is %s', (_, memory, needed) => {
    const env: NodeJS.ProcessEnv = {};
    keepTemporaryFilesInMemory(env, memory, needed)();
    expect(env).toEqual({});
  });
});
