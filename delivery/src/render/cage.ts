import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { DeliveryError } from '../site/delivery-error.ts';
import { cagedProcess, CageFailure, type CagedProcess } from './caged-process.ts';
import { forbiddenCalls } from './forbidden-calls.ts';

/*
 * Starts the process that renders, without any rights: no environment, no file, no network, no other process, bounded memory and
 * time. If bubblewrap is installed and works, the kernel enforces this; Node does, everywhere. Node’s own documentation says that
 * its permissions do not protect against malicious code, so a message appears if they are the only wall.
 */

/** A way to start a process with restricted rights. */
export interface Wall {
  readonly kind: 'kernel' | 'node';
  readonly start: () => ChildProcess;
}

/** Limits in MiB: the heap of JavaScript, and the data of the whole process. A site’s shell needs 60. */
const [heap, data] = [256, 1024];
/** Limit of the processor time, in seconds, for a process that nobody waits for any more. A caller’s time limit is shorter. */
const seconds = 600;

/** No core dump, no bytes written to files, few open files. Not every shell knows every limit. */
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

/** Returns the arguments with the program as text, so that Node needs no right to read a file. */
export function renderProgram(): readonly string[] {
  const extension = extname(import.meta.filename);
  // It is beside this file, both in the sources and in a bundle.
  const program = readFileSync(join(import.meta.dirname, `render-child${extension}`), 'utf8');
  const type = extension === '.ts' ? 'module-typescript' : 'module';
  return ['--no-warnings', `--input-type=${type}`, '--eval', program];
}

/** Returns the arguments of a Node that may only compute. */
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

/** Returns the libraries that Node has opened, the loader among them, without modules of packages. */
function libraries(): readonly string[] {
  Reflect.set(process.report, 'excludeNetwork', true);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as Node documents it
  const { sharedObjects } = process.report.getReport() as { sharedObjects: readonly string[] };
  return sharedObjects.filter((path) => path.startsWith('/') && !path.endsWith('.node'));
}

/** The strongest wall: bubblewrap’s namespaces, an empty root, a filter of system calls, and Node’s permissions inside. */
export const kernelWall = (node = closedNode()): Wall => ({
  kind: 'kernel',
  start: () => startKernelWall(node),
});

/** Node’s permissions. Root first tries to drop its rights, which works if the account nobody can start Node. */
export const nodeWalls: readonly Wall[] = [
  ...(process.getuid?.() === 0
    ? [{ kind: 'node', start: () => startNodeWall({ uid: nobody, gid: nobody }) } as const]
    : []),
  { kind: 'node', start: () => startNodeWall({}) },
];

const everyWall = process.platform === 'linux' ? [kernelWall(), ...nodeWalls] : nodeWalls;

const startTimeoutMs = 20_000;

/**
 * Opens processes behind the first of these walls that works on this machine. If that is Node’s, a message appears
 * once, or the start is refused if `RENDER_CAGE` is `required`.
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
        if (wall.kind === 'node') warnOnce(reasons[0]);
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
  // No release is to blame, because none has been sent yet.
  if (error instanceof CageFailure) throw new DeliveryError(unstartable(error.message));
  throw error;
}

const unstartable = (reason: string) => `No process to render in could be started (${reason})`;

const noKernelWall = 'this system has none';

/** @throws {DeliveryError} when the setting has an unknown value. */
function readRequirement(setting: string | undefined): boolean {
  if (setting === undefined || setting === '') return false;
  if (setting === 'required') return true;
  throw new DeliveryError(`RENDER_CAGE can be required or nothing, not ${setting}`);
}

/** Marks that this process has written the message, because each composer loads its own copy of this code. */
const warnedMark = Symbol.for('amendes.render-cage-told');

function warnOnce(reason = noKernelWall): void {
  if (Reflect.has(globalThis, warnedMark)) return;
  Reflect.set(globalThis, warnedMark, true);
  process.stderr.write(
    `Releases are rendered behind the weaker wall, Node's permissions; the kernel's is not there (${reason}). RENDER_CAGE=required refuses that\n`,
  );
}
