import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { DeliveryError } from '../site/delivery-error.ts';
import { cagedProcess, CageFailure, type CagedProcess } from './caged-process.ts';
import { forbiddenCalls } from './forbidden-calls.ts';

/*
 * Starts what renders, without any right: no environment, no file, no network, no other process, bounded memory and time.
 * The kernel sees to that where there is bubblewrap and it works; Node does, everywhere. Node's own documentation calls its
 * permissions no protection against malicious code: where they are alone, that is said.
 */

/** What a process is started with. */
export interface Wall {
  readonly kind: 'kernel' | 'node';
  readonly start: () => ChildProcess;
}

/** In MiB: what JavaScript may hold, and the whole process. A site's shell takes 60. */
const [heap, data] = [256, 1024];
/** Of the processor, for a process that nobody waits for any more; who waits, waits less. */
const seconds = 600;

/** No core dump, no byte in any file, few open ones. Not every shell has every limit. */
const limited = [
  'ulimit -c 0',
  'ulimit -f 0',
  'ulimit -n 64',
  `ulimit -t ${seconds}`,
  `ulimit -d ${data * 1024}`,
]
  .map((limit) => `${limit} 2>/dev/null`)
  .concat('exec "$@"')
  .join('\n');

/** The text that Node is to run: it need not read a file for that. */
export function renderProgram(): readonly string[] {
  const extension = extname(import.meta.filename);
  // Beside this file, in the sources and where they are bundled.
  const program = readFileSync(join(import.meta.dirname, `render-child${extension}`), 'utf8');
  const type = extension === '.ts' ? 'module-typescript' : 'module';
  return ['--no-warnings', `--input-type=${type}`, '--eval', program];
}

/** A Node that may do nothing but compute. */
const closedNode = (): readonly string[] => [
  '--permission',
  '--disallow-code-generation-from-strings',
  '--disable-sigusr1',
  `--max-old-space-size=${heap}`,
  ...renderProgram(),
];

const nobody = 65_534;

const namespaces = [
  '--unshare-user --unshare-pid --unshare-net --unshare-ipc --unshare-uts --unshare-cgroup-try',
  `--uid ${nobody} --gid ${nobody} --hostname cage --cap-drop ALL --clearenv`,
  '--die-with-parent --new-session',
].flatMap((words) => words.split(' '));

const closedRoot = ['--remount-ro', '/', '--chdir', '/'];

function startKernelWall(node: readonly string[]): ChildProcess {
  const filter = forbiddenCalls();
  const child = spawn(
    '/bin/sh',
    [
      '-c',
      limited,
      'sh',
      'bwrap',
      ...namespaces,
      ...(filter ? ['--seccomp', '3'] : []),
      ...libraries().flatMap((path) => ['--ro-bind', path, path]),
      '--ro-bind',
      process.execPath,
      '/node',
      ...closedRoot,
      '/node',
      ...node,
    ],
    { cwd: '/', env: { PATH: process.env['PATH'] }, stdio: ['pipe', 'pipe', 'pipe', 'pipe'] },
  );
  const [, , , pipe] = child.stdio;
  if (pipe && 'end' in pipe) pipe.on('error', () => {}).end(filter);
  return child;
}

function startNodeWall(account: object): ChildProcess {
  return spawn('/bin/sh', ['-c', limited, 'sh', process.execPath, ...closedNode()], {
    cwd: '/',
    env: {},
    stdio: 'pipe',
    ...account,
  });
}

/** The libraries that Node has opened, the loader among them; no modules of packages. */
function libraries(): readonly string[] {
  Reflect.set(process.report, 'excludeNetwork', true);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as Node documents it
  const { sharedObjects } = process.report.getReport() as { sharedObjects: readonly string[] };
  return sharedObjects.filter((path) => path.startsWith('/') && !path.endsWith('.node'));
}

/** The strongest wall: bubblewrap's namespaces, an empty root, a filter of the kernel's calls; and Node's within. */
export const kernelWall = (node = closedNode()): Wall => ({
  kind: 'kernel',
  start: () => startKernelWall(node),
});

/** Node's permissions. Whoever is root gives that away, where the account of nobody can start Node. */
export const nodeWalls: readonly Wall[] = [
  ...(process.getuid?.() === 0
    ? [{ kind: 'node', start: () => startNodeWall({ uid: nobody, gid: nobody }) } as const]
    : []),
  { kind: 'node', start: () => startNodeWall({}) },
];

const everyWall = process.platform === 'linux' ? [kernelWall(), ...nodeWalls] : nodeWalls;

const startTimeoutMs = 20_000;

/**
 * Opens processes behind the first of these walls that works on this machine. Where that is Node's, it is told once, and refused
 * where `RENDER_CAGE` is `required`.
 */
export function cages(walls: readonly Wall[] = everyWall): () => Promise<CagedProcess> {
  let found: Wall | undefined;
  return async () => {
    if (found) return cagedProcess(found.start(), startTimeoutMs).catch(refuseStart);
    const isRequired = readRequirement(process.env['RENDER_CAGE']);
    const reasons: string[] = [];
    for (const wall of walls) {
      if (wall.kind === 'node' && isRequired) continue;
      try {
        const opened = await cagedProcess(wall.start(), startTimeoutMs);
        found = wall;
        if (wall.kind === 'node') tellOnce(reasons[0]);
        return opened;
      } catch (error) {
        if (!(error instanceof CageFailure)) throw error;
        reasons.push(error.message);
      }
    }
    const [reason = noKernelWall] = reasons;
    throw new DeliveryError(
      isRequired
        ? `RENDER_CAGE=required, and no release is rendered without the kernel's wall (${reason}): install bubblewrap where its namespaces may be made`
        : unstartable(reason),
    );
  };
}

function refuseStart(error: unknown): never {
  // Not the fault of a release, which none has been sent yet.
  if (error instanceof CageFailure) throw new DeliveryError(unstartable(error.message));
  throw error;
}

const unstartable = (reason: string) => `No process to render in could be started (${reason})`;

const noKernelWall = 'this system has none';

/** @throws {DeliveryError} when the setting says something that nobody knows. */
function readRequirement(setting: string | undefined): boolean {
  if (setting === undefined || setting === '') return false;
  if (setting === 'required') return true;
  throw new DeliveryError(`RENDER_CAGE can be required or nothing, not ${setting}`);
}

/** Once in this process, although each composer brings this code anew. */
const told = Symbol.for('amendes.render-cage-told');

function tellOnce(reason = noKernelWall): void {
  if (Reflect.has(globalThis, told)) return;
  Reflect.set(globalThis, told, true);
  process.stderr.write(
    `Releases are rendered behind the weaker wall, Node's permissions; the kernel's is not there (${reason}). RENDER_CAGE=required refuses that\n`,
  );
}
