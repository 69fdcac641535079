import { createRequire, isBuiltin } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { compileFunction } from 'node:vm';
import type { ShellModule } from '@amendes/protocol/server-module.ts';
import type { Answer, Loading, Question, Rendering } from './render-protocol.ts';

/* Runs the parts’ modules for Node, apart from the process that releases: what hangs there can be ended. */

const require = createRequire(import.meta.url);
const modules = new Map<string, unknown>();

/** Loads a module that asks only for what is lent to it, and for what Node brings. */
function load({ key, code, lender }: Loading): void {
  const lent = lender === undefined ? {} : shellOf(lender).lent;
  const borrow = (name: string): unknown => {
    if (Object.hasOwn(lent, name)) return lent[name];
    if (isBuiltin(name)) return require(name);
    throw new Error(`${name} is not lent by the shell`);
  };
  const module = { exports: {} };
  const run = compileFunction(code, ['module', 'exports', 'require'], { filename: key });
  run.call(module.exports, module, module.exports, borrow);
  modules.set(key, module.exports);
}

async function render({ shell, remote, page }: Rendering) {
  const app = remote && exported(remote.key, 'app');
  return shellOf(shell).render({
    ...page,
    ...(remote && { remote: { name: remote.name, container: remote.container, app } }),
  });
}

function shellOf(key: string): ShellModule {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a shell is built to export
  return exported(key, 'shell') as ShellModule;
}

function exported(key: string, name: string): unknown {
  const module = modules.get(key);
  const value: unknown = module && Reflect.get(module, name);
  if (value === undefined) throw new Error(`${key} exports no ${name}`);
  return value;
}

function answer(message: Answer): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker of Node has none
  parentPort?.postMessage(message);
}

parentPort?.on('message', ({ id, load: loading, render: rendering }: Question) => {
  const work = async () => {
    for (const one of loading) load(one);
    return render(rendering);
  };
  work().then(
    (page) => answer({ id, page }),
    (error: unknown) => answer({ id, error: String(error) }),
  );
});
