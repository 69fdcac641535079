import { execFile } from 'node:child_process';
import { access, cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { parts, workspace } from '@amendes/delivery/local/parts.ts';
import { expect, test } from '../set-up/test.ts';

const run = promisify(execFile);

/** A checkout that holds one remote and what is shared; the shell and the other remotes are absent. */
async function checkoutOf(folder: string): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'amendes-alone-'));
  const copied = [folder, 'shared', 'package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml'];
  for (const path of copied) {
    await cp(join(workspace, path), join(root, path), {
      recursive: true,
      // The links of each package lead to the shared store by relative paths, so they hold here too.
      verbatimSymlinks: true,
      filter: (source) => basename(source) !== 'dist',
    });
  }
  await symlink(join(workspace, 'node_modules'), join(root, 'node_modules'));
  return root;
}

for (const { name, folder } of parts.filter((part) => part.name !== 'shell')) {
  test(`${name} builds and passes its tests without the shell or another remote`, async () => {
    test.setTimeout(120_000);
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

    const vitest = join(cwd, 'node_modules/vitest/vitest.mjs');
    const report = join(root, 'report.json');
    const args = [vitest, 'run', '--reporter=json', `--outputFile=${report}`];
    await run(process.execPath, args, { cwd, env: { ...process.env, NODE_ENV: 'test' } });
    const result = JSON.parse(await readFile(report, 'utf8')) as Record<string, unknown>;
    expect(result).toMatchObject({ success: true, numFailedTests: 0 });
    expect(result['numPassedTests']).toBeGreaterThan(5);
    await rm(root, { recursive: true, force: true });
  });
}
