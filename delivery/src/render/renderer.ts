import { setImmediate } from 'node:timers/promises';
import {
  literal,
  maxLength,
  object,
  pipe,
  safeParse,
  string,
  variant,
  type GenericSchema,
} from 'valibot';
import type { PageToRender, RenderedPage } from '@amendes/protocol/server-module.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import type { ReadSealedFile } from '../release/read-release.ts';
import type { Release } from '../release/release.ts';
import { cages } from './cage.ts';
import { CageFailure, type CagedProcess } from './caged-process.ts';
import { markupFault } from './markup-fault.ts';
import type { Answer, Modules, Question } from './render-protocol.ts';

/** The releases that render a page: the shell, and the remote that shows it, unless the shell does. */
interface Renderers {
  readonly shell: Release;
  readonly remote?: Release | undefined;
}

/** @throws {DeliveryError} when a module is damaged, throws, does not end, or renders markup that no page may contain. */
export type RenderPage = (
  readFile: ReadSealedFile,
  renderers: Renderers,
  page: Question['page'],
) => Promise<RenderedPage>;

/**
 * A process for each pair of shell and remote that render together. A remote can damage its own process, but no page
 * of another remote or of the shell.
 */
interface PooledProcess {
  readonly process: Promise<CagedProcess>;
  isLoaded: boolean;
  /** Settles with the last of the requested pages. */
  turn: Promise<unknown>;
  /** The error that ended it. Pages that were requested meanwhile fail with the same error. */
  failure?: unknown;
  idle?: NodeJS.Timeout;
}

interface RendererSettings {
  readonly openCage: () => Promise<CagedProcess>;
  /** Time limit of one page, in milliseconds; a page normally needs a few milliseconds. */
  readonly timeoutMs: number;
}

/** Number of processes that are kept; a composition renders one part after the other. */
const maxProcesses = 4;
const maxIdleMs = 5000;

export function createRenderer({ openCage, timeoutMs }: RendererSettings): RenderPage {
  const pool = new Map<string, PooledProcess>();

  function discard(key: string, pooled: PooledProcess): void {
    clearTimeout(pooled.idle);
    if (pool.get(key) === pooled) pool.delete(key);
    void pooled.process.then((process) => process.end()).catch(() => {});
  }

  function acquire(key: string): PooledProcess {
    const pooled = pool.get(key) ?? {
      process: openCage(),
      isLoaded: false,
      turn: Promise.resolve(),
    };
    clearTimeout(pooled.idle);
    // The most recently used process is the last entry.
    pool.delete(key);
    pool.set(key, pooled);
    for (const [other, old] of [...pool].slice(0, -maxProcesses)) {
      pool.delete(other);
      void old.turn.then(() => discard(other, old));
    }
    return pooled;
  }

  return async (readFile, renderers, page) => {
    const key = keyOf(renderers);
    const pooled = acquire(key);
    const answer = pooled.turn.then(async () => {
      const process = await pooled.process;
      if (pooled.isLoaded) return process.ask({ page } satisfies Question, timeoutMs);
      pooled.isLoaded = true;
      const code = await codeOf(readFile, renderers);
      const load = modulesOf(renderers);
      return process.ask({ load, page } satisfies Question, timeoutMs, code);
    });
    const settled = answer.catch(() => discard(key, pooled));
    pooled.turn = settled;
    // The next page is requested first, and rendered while this one is checked.
    const rendered = answer.then(async (data) => {
      await setImmediate();
      return readPage(data, page);
    });
    try {
      return await rendered;
    } catch (error) {
      pooled.failure ??=
        error instanceof CageFailure ? unrenderable(renderers, page, error.message) : error;
      discard(key, pooled);
      throw pooled.failure;
    } finally {
      if (pooled.turn === settled) {
        pooled.idle = setTimeout(() => discard(key, pooled), maxIdleMs).unref();
      }
    }
  };
}

/** Renders a page. Pages of the same shell and remote are rendered one after another. */
export const renderPage = createRenderer({ openCage: cages(), timeoutMs: 20_000 });

/** No title or description is longer. */
const shortText = pipe(string(), maxLength(1000));

const answerSchema: GenericSchema<unknown, Answer> = variant('ok', [
  object({
    ok: literal(true),
    page: object({ html: string(), title: shortText, description: shortText }),
  }),
  object({ ok: literal(false), error: string() }),
]);

function readPage(data: unknown, page: Question['page']): RenderedPage {
  const { success, output } = safeParse(answerSchema, data);
  if (!success) throw new CageFailure('its answer is no page');
  // The message is printed on a terminal.
  if (!output.ok) throw new CageFailure(printable(output.error));
  // The page of a rehearsal is thrown away, so its markup is not checked.
  const fault = page.rehearsed === undefined && markupFault(output.page.html, page);
  if (fault) throw new CageFailure(fault);
  return output.page;
}

const printable = (text: string) => text.replaceAll(/\p{C}+/gu, ' ').slice(0, 2000);

function modulesOf({ shell, remote }: Renderers): Modules {
  return {
    shell: { file: fileName(shell) },
    ...(remote && {
      remote: { file: fileName(remote), name: remote.name, container: remote.container },
    }),
  };
}

const fileName = ({ name, build }: Release) => `${name} ${build}`;

/** The order is the one in which they are loaded. */
const codeOf = async (readFile: ReadSealedFile, { shell, remote }: Renderers) =>
  Promise.all(
    [shell, ...(remote ? [remote] : [])].map((each) => readFile(each, each.server ?? '')),
  );

const named = ({ name, build, server = '', files }: Release) =>
  `${name} ${build} ${files[server]?.integrity ?? ''}`;

/** Two sites may have releases with the same name, so the key contains a hash of the bytes. */
function keyOf({ shell, remote }: Renderers): string {
  return remote ? `${named(remote)} in ${named(shell)}` : named(shell);
}

function unrenderable(
  { shell, remote }: Renderers,
  { address, language }: Pick<PageToRender, 'address' | 'language'>,
  error: string,
): DeliveryError {
  // A new release cannot repair an error in the configuration.
  const [, wrong] = /^ConfigurationError: Configuration: (.*)$/.exec(error) ?? [];
  if (wrong !== undefined) return new DeliveryError(`configuration.json: ${wrong}`);
  const { name, build } = remote ?? shell;
  const fault = `${name} ${build} cannot render ${address} in ${language} (${error})`;
  // An older remote may not work with a new shell, so either of the two can be the cause.
  return new DeliveryError(
    remote
      ? `${fault} in ${shell.name} ${shell.build}: mend whichever of the two is new, and publish another build`
      : `${fault}: mend the part and publish another build`,
  );
}
