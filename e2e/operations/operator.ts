import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { findNginx, startProcess } from '@amendes/delivery/conformance/start-process.ts';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { standaloneConfiguration } from '@amendes/delivery/nginx/standalone-configuration.ts';
import type { SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import { expect } from 'playwright/test';
import { runProgram, type Outcome } from '../releases/set-up/run-release.ts';
import { freePorts } from '../set-up/free-ports.ts';
import { statusOf } from '../set-up/status-of.ts';

/** Path of the Node that pnpm provides in the folder of the repository. */
const node = 'node_modules/.bin/node ';

/** Creates an operator who types the commands of the page for their own site, in the folder of the repository. */
export async function operatorOf(
  site: Pick<SiteFolder, 'root'>,
  // The key that signs the site of a test is stored beside it, which a server in production refuses.
  settings: Readonly<Record<string, string>> = { SERVE_DESPITE: 'embedded' },
) {
  const home = await mkdtemp(join(tmpdir(), 'amendes-operator-'));
  const nginxFolder = join(home, 'nginx');
  const programs = join(home, 'bin');
  await mkdir(join(nginxFolder, 'logs'), { recursive: true });
  await mkdir(programs);
  await mkdir(join(home, 'keys'));
  const [port = 0, operationsPort = 0, nginxPort = 0] = await freePorts(3);
  const env = {
    ...process.env,
    // The machine has Node and npm, but no programs of the project.
    PATH: [programs, ...foldersOfTheSystem()].join(delimiter),
    SITE_PORT: `${port}`,
    METRICS_PORT: `${operationsPort}`,
    GIT_TERMINAL_PROMPT: '0',
    ...settings,
  };
  let folder = workspace;
  const { scripts } = JSON.parse(await readFile(join(workspace, 'package.json'), 'utf8'));
  /** Scripts that `npx pnpm` has run once, which shows that it works. After that they run as package.json says. */
  const checkedScripts = new Set<string>();
  /** Latest build of each part that a command has named. */
  const builds = new Map<string, string>();

  const filledIn = (command: string) =>
    command
      .replaceAll('/srv/amendes', site.root)
      .replaceAll('/etc/nginx/amendes', nginxFolder)
      .replaceAll('https://git.example/amendes.git', `file://${workspace}`)
      .replaceAll('/keys/', `${home}/keys/`)
      .replaceAll(/([\w-]+) 4f2a…/g, (_, name: string) => `${name} ${builds.get(name) ?? ''}`);

  const withoutNpx = (command: string) =>
    command.replaceAll(/npx pnpm (\w+)/g, (typed, name: string) => {
      if (folder === workspace && checkedScripts.has(name))
        return scripts[name].replace('node ', node);
      if (folder === workspace && name in scripts) checkedScripts.add(name);
      return typed;
    });

  async function run(command: string): Promise<Outcome> {
    // The folder in which the commands end is noted in a file.
    const script = `set -e\n${filledIn(withoutNpx(command))}\npwd >"${home}/pwd"`;
    const outcome = await runProgram('bash', ['-c', script], folder, env);
    const named = outcome.output.matchAll(/^([\w-]+) (\w{12}) is (?:built|sealed and signed)/gm);
    for (const [, name = '', build = ''] of named) builds.set(name, build);
    return outcome;
  }

  return {
    run,
    /** Runs a command that clones the repository, and stays in the new folder until `goHome`. */
    async goInto(command: string): Promise<Outcome> {
      const outcome = await run(`cd ${home} && ${command}`);
      folder = join(home, 'amendes-payment');
      return outcome;
    },
    goHome() {
      folder = workspace;
    },
    files: () => readdir(folder),
    /** Runs a server until it has answered one request, stops it, and returns the status of the page. */
    async serve(command: string): Promise<{ readonly page: number }> {
      const child = spawn('bash', ['-c', `exec ${filledIn(command)}`], {
        cwd: folder,
        env,
        stdio: 'ignore',
        // A separate process group is needed because Ctrl-C reaches every process that the command has started.
        detached: true,
      });
      const ended = once(child, 'close');
      const isReady = () => statusOf(`http://127.0.0.1:${operationsPort}/ready`);
      await expect.poll(isReady, { timeout: 20_000 }).toBe(200);
      const page = await statusOf(`http://127.0.0.1:${port}/tai`);
      if (child.pid) process.kill(-child.pid, 'SIGINT');
      await ended;
      await expect.poll(isReady).toBe(0);
      return { page };
    },
    /** Starts the machine's nginx with only the generated configuration. Returns the function that stops it, if nginx exists. */
    async startNginx(): Promise<(() => Promise<void>) | undefined> {
      const found = findNginx();
      if (!found) return undefined;
      const main = join(nginxFolder, 'nginx.conf');
      await writeFile(main, standaloneConfiguration(nginxFolder, nginxPort, found.brotliModule));
      const args = ['-p', nginxFolder, '-c', main, '-e', 'stderr'];
      const words = [found.program, ...args].map((word) => `'${word}'`).join(' ');
      await writeFile(join(programs, 'nginx'), `#!/bin/sh\nexec ${words} "$@"\n`, { mode: 0o755 });
      const expected = { port: nginxPort, stopSignal: 'SIGQUIT' } as const;
      const nginx = await startProcess('nginx', found.program, args, expected);
      await expect.poll(() => statusOf(`http://127.0.0.1:${nginxPort}/tai`)).toBe(200);
      return () => nginx.stop();
    },
    leave: () => rm(home, { recursive: true, force: true }),
  };
}

const foldersOfTheSystem = () =>
  (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.startsWith(workspace));
