import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { publish } from '@amendes/delivery/publish/publish.ts';
import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import { preparedSite } from '../set-up/folders.ts';
import { freePort } from '../set-up/free-ports.ts';
import { expect, test } from '../set-up/test.ts';

const run = promisify(execFile);

const pnpm = join(workspace, 'node_modules/.bin/pnpm');

let packages = '';

test.beforeAll(async () => {
  test.setTimeout(120_000);
  packages = await mkdtemp(join(tmpdir(), 'amendes-packages-'));
  await run(process.execPath, [join(workspace, 'tasks/packages.ts'), packages]);
});

test.afterAll(() => rm(packages, { recursive: true, force: true }));

test('payment builds, tests and publishes the same release in a repository of its own', async () => {
  test.setTimeout(240_000);
  const root = await mkdtemp(join(tmpdir(), 'amendes-own-'));
  try {
    await createRepository(join(root, 'payment'), await tarballs());
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

test('a part is created, released, seen and rolled back without this repository', async ({
  page,
  fragileSite,
}) => {
  test.setTimeout(180_000);
  const root = await mkdtemp(join(tmpdir(), 'amendes-new-part-'));
  const part = join(root, 'contest');
  const title = page.getByRole('heading', { level: 1 });
  const inPart = async (...args: readonly string[]) => {
    const env = { ...process.env, CI: '', NODE_ENV: '' };
    const { stdout } = await run(pnpm, [...args], { cwd: part, env });
    return stdout;
  };
  const release = (...args: readonly string[]) =>
    inPart('release', ...args, '--site', fragileSite.folder.root);
  const hand = async () => {
    const [, build = ''] = /contest (\w{12}) is built/.exec(await inPart('build')) ?? [];
    expect(await release('publish', 'contest')).toContain(`contest ${build} is sealed`);
    expect(await release('promote', 'contest', build)).toMatch(/Rendered .*\bcontest\b.*: served/);
  };
  try {
    const creator = join(packages, 'create-amendes-part-1.0.0.tgz');
    await run(pnpm, ['dlx', creator, 'contest', '--packages', packages], { cwd: root });
    await inPart('install', '--no-frozen-lockfile', '--prefer-offline');
    await inPart('check');
    await inPart('test');

    await hand();
    await page.goto(`${fragileSite.origin}/tai/contest`);
    await expect(title).toHaveText('Une nouvelle page');

    // The next release, as it is worked on: among the released parts of the site.
    const texts = join(part, 'src/texts/fr.json');
    const words = await readFile(texts, 'utf8');
    await writeFile(texts, words.replace('Une nouvelle page', 'Contester une amende'));
    const port = await freePort();
    const site = ['--site', fragileSite.origin, '--port', String(port)];
    const dev = execFile(process.execPath, [join(part, command), 'dev', ...site], { cwd: part });
    try {
      const work = `http://localhost:${port}/tai/contest`;
      const status = async () => (await fetch(work).catch(() => undefined))?.status;
      await expect.poll(status, { timeout: 60_000 }).toBe(200);
      await page.goto(work);
      await expect(title).toHaveText('Contester une amende');
    } finally {
      dev.kill('SIGTERM');
    }

    await hand();
    await page.goto(`${fragileSite.origin}/tai/contest`);
    await expect(title).toHaveText('Contester une amende');
    await release('rollback', 'contest');
    await page.reload();
    await expect(title).toHaveText('Une nouvelle page');
  } finally {
    await rm(root, { recursive: true, force: true });
  }
});

/** Behind `pnpm release` of a part's own repository. */
const command = 'node_modules/@amendes/release/lib/src/release.js';

/** The tarball of each package in the place of its version. */
async function tarballs(): Promise<Readonly<Record<string, string>>> {
  const files = await readdir(packages);
  return Object.fromEntries(
    files.flatMap((file) => {
      const [, name] = /^amendes-(.+)-\d+\.\d+\.\d+\.tgz$/.exec(file) ?? [];
      return name === undefined ? [] : [[`@amendes/${name}`, `file:${join(packages, file)}`]];
    }),
  );
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
