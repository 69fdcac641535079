import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { publish } from '@amendes/delivery/publish/publish.ts';
import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import { tryTests } from '../releases/set-up/run-release.ts';
import { preparedSite } from '../set-up/folders.ts';
import { freePorts } from '../set-up/free-ports.ts';
import { startSiteCopy } from '../set-up/start-site-copy.ts';
import { expect, test } from '../set-up/test.ts';

const run = promisify(execFile);

const pnpm = join(workspace, 'node_modules/.bin/pnpm');

let packages = '';

test.beforeAll(async () => {
  packages = await mkdtemp(join(tmpdir(), 'amendes-packages-'));
  await run(process.execPath, [join(workspace, 'tasks/packages.ts'), packages]);
});

test.afterAll(() => rm(packages, { recursive: true, force: true }));

test('payment builds the same in its own repository, its tests find what they need', async () => {
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
    // The release exists already: publishing other bytes under its id would be refused.
    expect(await publish(preparedSite, join(cwd, 'dist'))).toMatchObject({
      name: 'payment',
      build,
    });

    expect(await tryTests(cwd)).toBeGreaterThan(60);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
});

test('the packaged sandbox starts in an empty folder and answers a site', async ({
  page,
  citizen,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'amendes-alone-'));
  const tarball = join(packages, await tarballOf('amendes-sandbox'));
  const npx = ['dlx', '--prefer-offline', '--package', tarball, 'amendes-sandbox'];
  const sandbox = await start([pnpm, ...npx, '--port', '0', '--provider-port', '0'], folder);
  const site = await startSiteCopy(sandbox.origin);
  try {
    expect(sandbox.printed).toMatch(
      new RegExp(`^${samples.payable.number} +${samples.payable.key} `, 'm'),
    );
    await citizen.find(samples.payable, `${site.origin}/tai`);
    await expect(page).toHaveURL(`${site.origin}/tai/amende/${pathOf(samples.payable)}`);
    // The package contains its fonts and its database.
    await citizen.find(samples.paid, `${site.origin}/tai`);
    const receipt = page.waitForEvent('download');
    await page.getByRole('button', { name: /PDF/ }).click();
    expect((await receipt).suggestedFilename()).toMatch(/[.]pdf$/);
    expect(await readdir(folder)).toEqual([]);
  } finally {
    await site.close();
    await sandbox.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

test('a new part is created, checked, shown, released and rolled back on its own', async ({
  page,
  citizen,
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
    const creator = join(packages, await tarballOf('create-amendes-part'));
    await run(pnpm, ['dlx', creator, 'contest', '--packages', packages], { cwd: root });
    await inPart('install', '--no-frozen-lockfile', '--prefer-offline');
    await inPart('check');
    await inPart('test');

    const gallery = await start([process.execPath, programs.gallery], part);
    try {
      await page.goto(`${gallery.origin}/#language=de&scheme=dark&width=320`);
      const frame = page.frameLocator('iframe[title="contest/first screen, de, dark, 320 pixels"]');
      await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Eine neue Seite');
      await expect(frame.getByRole('banner')).toBeVisible();
      await page.getByRole('link', { name: 'src/app.tsx' }).click();
      await expect(page.getByText('function FirstScreen')).toBeVisible();
    } finally {
      await gallery.stop();
    }

    await hand();
    await page.goto(`${fragileSite.origin}/tai/contest`);
    await expect(title).toHaveText('Une nouvelle page');

    // The next release is developed among the released parts of the site.
    const texts = join(part, 'src/texts/fr.json');
    const words = await readFile(texts, 'utf8');
    await writeFile(texts, words.replace('Une nouvelle page', 'Contester une amende'));
    const [port, providerPort] = await freePorts(2);
    const work = `http://localhost:${port}`;
    const places = ['--port', '0', '--provider-port', `${providerPort}`, '--site', work];
    const sandbox = await start([process.execPath, programs.sandbox, ...places], part);
    const { origin: api } = sandbox;
    const site = ['--site', fragileSite.origin, '--port', `${port}`, '--api', api];
    const dev = await start([process.execPath, programs.release, 'dev', ...site], part);
    try {
      await page.goto(`${work}/tai/contest`);
      await expect(title).toHaveText('Contester une amende');
      // The other parts come from the site, and the fines from the sandbox.
      await citizen.find(samples.payable, `${work}/tai`);
      await expect(page).toHaveURL(`${work}/tai/amende/${pathOf(samples.payable)}`);
      const calls = await fetch(`${api}/api/sandbox/calls`);
      expect(await calls.json()).toMatchObject({ 'recherche/amende': 1 });
    } finally {
      await dev.stop();
      await sandbox.stop();
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

/** Programs behind `pnpm release`, `pnpm gallery` and `pnpm sandbox` of a part's own repository. */
const programs = {
  release: 'node_modules/@amendes/release/lib/src/release.js',
  gallery: 'node_modules/@amendes/gallery/lib/src/amendes-gallery.js',
  sandbox: 'node_modules/@amendes/sandbox/lib/src/amendes-sandbox.js',
};

/** Starts a command, and returns once it has printed that it is ready. `stop` ends it as Ctrl-C does. */
async function start([program = '', ...args]: readonly string[], cwd: string) {
  const env = { ...process.env, CI: '', NODE_ENV: '', NO_COLOR: '1' };
  const child = spawn(program, args, { cwd, env, detached: true });
  const ended = once(child, 'close');
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  }
  const stop = async () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT');
    await ended;
  };
  try {
    await expect.poll(() => printed, { timeout: 60_000 }).toMatch(/^Ready/m);
  } catch (error) {
    await stop();
    throw error;
  }
  const [, origin = ''] = /^(?:API +|Ready: )(http:\/\/[\w.]+:\d+)/m.exec(printed) ?? [];
  return { printed, origin, stop };
}

/** Returns the name of a package's file, whatever its version is. */
async function tarballOf(name: string): Promise<string> {
  const found = (await readdir(packages)).find((file) => file.startsWith(`${name}-`));
  if (found === undefined) throw new Error(`${packages} has no ${name}`);
  return found;
}

/** Returns the tarball of each package, which overrides its version. */
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
 * Creates a repository with the unchanged part. From this repository it has only the versions of the catalog and the
 * lockfile to start with; tarballs replace the packages of the workspace.
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
