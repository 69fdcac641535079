import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { publish } from '@amendes/delivery/publish/publish.ts';
import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import { preparedSite } from '../set-up/folders.ts';
import { expect, test } from '../set-up/test.ts';

const run = promisify(execFile);

/** The packages that the site offers to a team with a repository of its own. */
const packages = ['protocol', 'fines', 'contract', 'ui', 'build-config', 'testing'];

const pnpm = join(workspace, 'node_modules/.bin/pnpm');

test('payment builds, tests and publishes the same release in a repository of its own', async () => {
  test.setTimeout(240_000);
  const root = await mkdtemp(join(tmpdir(), 'amendes-own-'));
  try {
    await createRepository(join(root, 'payment'), await pack(join(root, 'packages')));
    const cwd = join(root, 'payment');

    const env = { ...process.env, NODE_ENV: 'production' };
    await run(process.execPath, ['node_modules/@rsbuild/core/bin/rsbuild.js', 'build'], {
      cwd,
      env,
    });
    const { build } = JSON.parse(await readFile(join(cwd, 'dist/build.json'), 'utf8')) as {
      readonly build: string;
    };
    const { parts } = await readRegistry(preparedSite);
    expect(build).toBe(parts['payment']?.current);
    // It is there already, and whoever publishes other bytes under its id is refused.
    expect(await publish(preparedSite, join(cwd, 'dist'))).toMatchObject({
      name: 'payment',
      build,
    });

    const report = join(root, 'report.json');
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=json'];
    await run(process.execPath, [...args, `--outputFile=${report}`], {
      cwd,
      env: { ...process.env, NODE_ENV: 'test' },
    });
    const result = JSON.parse(await readFile(report, 'utf8')) as Record<string, unknown>;
    expect(result).toMatchObject({ success: true, numFailedTests: 0 });
    expect(result['numPassedTests']).toBeGreaterThan(500);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
});

/** The tarballs of the packages, by name, as `pnpm pack` writes them. */
async function pack(folder: string): Promise<Readonly<Record<string, string>>> {
  await mkdir(folder);
  const packed = packages.map(async (name) => {
    const file = join(folder, `${name}.tgz`);
    const cwd = join(workspace, 'shared', name);
    await run(pnpm, ['pack', '--out', file], { cwd });
    return [`@amendes/${name}`, `file:${file}`] as const;
  });
  return Object.fromEntries(await Promise.all(packed));
}

/**
 * The part as it is, with nothing of this repository beside it: the versions of the catalog, the lockfile to begin with, and
 * tarballs in place of the packages of the workspace.
 */
async function createRepository(
  folder: string,
  overrides: Readonly<Record<string, string>>,
): Promise<void> {
  await cp(join(workspace, 'mfe-payment'), folder, {
    recursive: true,
    filter: (path) => !['node_modules', 'dist'].includes(basename(path)),
  });
  await cp(join(workspace, 'pnpm-lock.yaml'), join(folder, 'pnpm-lock.yaml'));
  const settings = await readFile(join(workspace, 'pnpm-workspace.yaml'), 'utf8');
  const others = settings.replace(/^packages:\n(?: +- .*\n)+/, '');
  await writeFile(
    join(folder, 'pnpm-workspace.yaml'),
    `${others}\noverrides: ${JSON.stringify(overrides)}\n`,
  );
  await run(pnpm, ['install', '--no-frozen-lockfile', '--prefer-offline'], {
    cwd: folder,
    env: { ...process.env, CI: '' },
  });
}
