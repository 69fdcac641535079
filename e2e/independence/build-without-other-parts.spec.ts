import { execFile } from 'node:child_process';
import { access, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parts } from '@amendes/delivery/local/parts.ts';
import { tryTests } from '../releases/set-up/run-release.ts';
import { expect, test } from '../set-up/test.ts';
import { checkoutOf } from '@amendes/delivery/testing/checkout-of.ts';

const run = promisify(execFile);

// Payment is tested in `own-repository.spec.ts`, with even less around it.
const alone = parts.filter(({ name }) => name !== 'shell' && name !== 'payment');

for (const { name, folder } of alone) {
  test(`${name} builds, and its tests find what they need, without other parts`, async () => {
    const root = await checkoutOf(folder);
    const cwd = join(root, folder);
    for (const other of parts.filter((part) => part.folder !== folder)) {
      await expect(access(join(root, other.folder))).rejects.toThrow('ENOENT');
    }

    const env = { ...process.env, NODE_ENV: 'production' };
    const rsbuild = join(cwd, 'node_modules/@rsbuild/core/bin/rsbuild.js');
    await run(process.execPath, [rsbuild, 'build'], { cwd, env });
    const build = JSON.parse(await readFile(join(cwd, 'dist/build.json'), 'utf8')) as object;
    expect(build).toMatchObject({ name, entry: 'entry.js' });

    expect(await tryTests(cwd)).toBeGreaterThan(20);
    await rm(root, { recursive: true, force: true });
  });
}
