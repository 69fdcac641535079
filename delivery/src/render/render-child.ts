import { readSync, writeSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { compileFunction } from 'node:vm';
import type { PageToRender, RenderedPage, ShellModule } from '@amendes/protocol/server-module.ts';
import type { Answer, Modules, Question } from './render-protocol.ts';

/*
 * Runs the modules of one shell and at most one remote, in a process that `cage.ts` starts without any rights. It is started from
 * its text and imports only Node. It reads and writes synchronously, so that no module runs between two pages.
 */

type Borrow = (name: string) => unknown;

let shell: ShellModule;
let remote: PageToRender['remote'];

/** Node’s own modules do no harm here: everything that they give access to is closed. */
const borrowBuiltin: Borrow = (name) =>
  isBuiltin(name) ? process.getBuiltinModule(name) : refuse(name);

function load(modules: Modules): void {
  // All modules are read from the input, even if the first one throws.
  const [ofShell, ofRemote = ''] = [readText(), modules.remote && readText()];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a shell is built to export
  shell = exported(modules.shell, ofShell, 'shell', borrowBuiltin) as ShellModule;
  if (!modules.remote) return;
  const { lent } = shell;
  const borrow: Borrow = (name) => (Object.hasOwn(lent, name) ? lent[name] : refuse(name));
  const { name, container } = modules.remote;
  remote = { name, container, app: exported(modules.remote, ofRemote, 'app', borrow) };
}

function exported({ file }: Modules['shell'], code: string, name: string, borrow: Borrow): unknown {
  const module = { exports: {} };
  const run = compileFunction(code, ['module', 'exports', 'require'], { filename: file });
  run.call(module.exports, module, module.exports, borrow);
  const value: unknown = Reflect.get(module.exports, name);
  if (value === undefined) throw new Error(`${file} exports no ${name}`);
  return value;
}

function refuse(name: string): never {
  throw new Error(`${name} is not lent by the shell`);
}

/** These functions of Node reach other processes if Node’s permissions are the only wall. */
for (const name of ['kill', '_kill', '_debugProcess', 'binding', '_linkedBinding', 'dlopen']) {
  Reflect.deleteProperty(process, name);
}

/** Waits for this number of bytes. If the input has ended, the parent is gone, and the process ends. */
function read(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let have = 0; have < length;) {
    const got = readSync(0, bytes, have, length - have, null);
    if (got === 0) process.exit();
    have += got;
  }
  return bytes;
}

const readText = (): string => read(read(4).readUInt32BE()).toString();

function write(message: unknown): void {
  const body = Buffer.from(JSON.stringify(message));
  const bytes = Buffer.alloc(4 + body.length);
  bytes.writeUInt32BE(body.length);
  bytes.set(body, 4);
  for (let sent = 0; sent < bytes.length;) sent += writeSync(1, bytes, sent);
}

async function answer({ load: modules, page }: Question): Promise<Answer> {
  try {
    if (modules) load(modules);
    const { html, title, description }: RenderedPage = await shell.render({
      ...page,
      ...(remote && { remote }),
    });
    return { ok: true, page: { html, title, description } };
  } catch (error) {
    return { ok: false, error: String(error).slice(0, 2000) };
  }
}

write({ ready: true });
for (;;) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the renderer writes here
  const question = JSON.parse(readText()) as Question;
  write(await answer(question));
}
