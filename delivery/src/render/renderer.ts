import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PageToRender, RenderedPage } from '@amendes/protocol/server-module.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import type { ReadSealedFile } from '../release/read-release.ts';
import type { Release } from '../release/release.ts';
import type { Answer, Loading, Question, Rendering } from './render-protocol.ts';

/** The releases that render a page: the shell, and the remote that shows it, unless the shell does. */
export interface Renderers {
  readonly shell: Release;
  readonly remote?: Release | undefined;
}

/** What a page may take to be rendered, in milliseconds; one takes a few. */
const patience = 20_000;

/** A worker, the modules that it has, and who waits for which answer. */
interface Running {
  readonly worker: Worker;
  readonly loaded: Set<string>;
  readonly waiting: Map<number, (answer: Answer) => void>;
}

let running: Running | undefined;
let lastId = 0;
let turn: Promise<unknown> = Promise.resolve();

/** Whether a release brings a module for Node; of older ones the documents stay empty. */
export const canRender = ({ server }: Release) => server !== undefined;

/**
 * Renders a page, one after another.
 * @throws {DeliveryError} when a module is damaged, throws or does not come to an end.
 */
export async function renderPage(
  readFile: ReadSealedFile,
  renderers: Renderers,
  page: Rendering['page'],
): Promise<RenderedPage> {
  const mine = turn.then(() => renderNow(readFile, renderers, page));
  turn = mine.catch(() => {});
  return mine;
}

async function renderNow(
  readFile: ReadSealedFile,
  { shell, remote }: Renderers,
  page: Rendering['page'],
): Promise<RenderedPage> {
  const { worker, loaded, waiting } = (running ??= start());
  const keys = { shell: keyOf(shell), ...(remote && { remote: keyOf(remote, shell) }) };
  const load = [
    ...(await moduleOf(readFile, loaded, keys.shell, shell)),
    ...(remote && keys.remote
      ? await moduleOf(readFile, loaded, keys.remote, remote, keys.shell)
      : []),
  ];
  const question: Question = {
    id: (lastId += 1),
    load,
    render: {
      shell: keys.shell,
      ...(remote &&
        keys.remote && {
          remote: { key: keys.remote, name: remote.name, container: remote.container },
        }),
      page,
    },
  };
  const answer = await ask({ worker, loaded, waiting }, question);
  if ('error' in answer) throw unrenderable(remote ?? shell, page, answer.error);
  for (const { key } of load) loaded.add(key);
  return answer.page;
}

async function ask({ worker, waiting }: Running, question: Question): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const { id } = question;
  // What does not end is ended: the next page gets a new worker.
  const timer = setTimeout(() => void worker.terminate(), patience);
  waiting.set(id, resolve);
  worker.ref();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker of Node has none
  worker.postMessage(question);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    waiting.delete(id);
    // Whoever has nothing else to do may end while the worker waits.
    worker.unref();
  }
}

function start(): Running {
  // Beside this file, in the sources and where they are bundled.
  const path = join(import.meta.dirname, `render-worker${extname(import.meta.filename)}`);
  const worker = new Worker(path, { env: {} });
  const started: Running = { worker, loaded: new Set(), waiting: new Map() };
  const { waiting } = started;
  worker.on('message', (answer: Answer) => waiting.get(answer.id)?.(answer));
  const giveUp = (error: string) => {
    if (running === started) running = undefined;
    for (const [id, resolve] of waiting) resolve({ id, error });
  };
  worker.on('error', (error) => giveUp(String(error)));
  worker.on('exit', () => giveUp('it did not come to an end'));
  worker.unref();
  return started;
}

/** The module of a release, unless the worker has it. */
async function moduleOf(
  readFile: ReadSealedFile,
  loaded: ReadonlySet<string>,
  key: string,
  release: Release,
  lender?: string,
): Promise<readonly Loading[]> {
  if (loaded.has(key) || release.server === undefined) return [];
  const code = (await readFile(release, release.server)).toString();
  return [{ key, code, ...(lender !== undefined && { lender }) }];
}

/** A remote’s module is bound to the shell’s. Two sites may have the same release: it is named by its bytes. */
function keyOf(release: Release, shell?: Release): string {
  const bytes = release.files[release.server ?? '']?.integrity ?? '';
  return [`${release.name} ${release.build} ${bytes}`, ...(shell ? [keyOf(shell)] : [])].join(
    ' in ',
  );
}

function unrenderable(
  { name, build }: Release,
  { address, language }: Pick<PageToRender, 'address' | 'language'>,
  error: string,
): DeliveryError {
  // What the operator wrote is nobody’s release to mend.
  const [, wrong] = /^ConfigurationError: Configuration: (.*)$/.exec(error) ?? [];
  if (wrong !== undefined) return new DeliveryError(`configuration.json: ${wrong}`);
  return new DeliveryError(
    `${name} ${build} cannot render ${address} in ${language} (${error}): mend the part and publish another build`,
  );
}
