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

/** As pnpm has it in the folder of the repository. */
const node = 'node_modules/.bin/node ';

/** Somebody at a terminal, in the folder of the repository, who types what the page says about their own site. */
export async function operatorOf(
  site: Pick<SiteFolder, 'root'>,
  // The site of a test is signed with the key beside it.
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
    // As on a machine that has a Node and npm, and nothing of the project.
    PATH: [programs, ...foldersOfTheSystem()].join(delimiter),
    SITE_PORT: `${port}`,
    METRICS_PORT: `${operationsPort}`,
    GIT_TERMINAL_PROMPT: '0',
    ...settings,
  };
  let folder = workspace;
  const { scripts } = JSON.parse(await readFile(join(workspace, 'package.json'), 'utf8'));
  /** Scripts that `npx pnpm` ran already. What brings them is shown by then: they are run as package.json says. */
  const brought = new Set<string>();
  /** The build of each part that was named last. */
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
      if (folder === workspace && brought.has(name)) return scripts[name].replace('node ', node);
      if (folder === workspace && name in scripts) brought.add(name);
      return typed;
    });

  async function run(command: string): Promise<Outcome> {
    // Where a command leads to another folder, the next one is typed there.
    const script = `set -e\n${filledIn(withoutNpx(command))}\npwd >"${home}/pwd"`;
    const outcome = await runProgram('bash', ['-c', script], folder, env);
    const named = outcome.output.matchAll(/^([\w-]+) (\w{12}) is (?:built|sealed and signed)/gm);
    for (const [, name = '', build = ''] of named) builds.set(name, build);
    return outcome;
  }

  return {
    run,
    /** Types a command that clones the repository, and stays in the new folder until `home`. */
    async goInto(command: string): Promise<Outcome> {
      const outcome = await run(`cd ${home} && ${command}`);
      folder = join(home, 'amendes-payment');
      return outcome;
    },
    goHome() {
      folder = workspace;
    },
    files: () => readdir(folder),
    /** Runs a server for as long as it takes to ask it once, and tells how it ended. */
    async serve(command: string): Promise<{ readonly page: number }> {
      const child = spawn('bash', ['-c', `exec ${filledIn(command)}`], {
        cwd: folder,
        env,
        stdio: 'ignore',
        // Ctrl-C reaches every process that a terminal's command has started.
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
    /** Has `nginx` mean the machine's own with nothing but the generated configuration. Answers whether there is one. */
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
