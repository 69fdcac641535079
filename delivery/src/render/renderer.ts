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

/** @throws {DeliveryError} when a module is damaged, throws, does not come to an end or renders what no page may hold. */
export type RenderPage = (
  readFile: ReadSealedFile,
  renderers: Renderers,
  page: Question['page'],
) => Promise<RenderedPage>;

/**
 * A process for each shell and remote that render together: what one remote does to its process reaches no page of another,
 * nor the shell's own.
 */
interface Housed {
  readonly process: Promise<CagedProcess>;
  isLoaded: boolean;
  /** The last of the pages that were asked for. */
  turn: Promise<unknown>;
  /** What ended it. The pages that were asked for meanwhile fail with it, and are told so. */
  failure?: unknown;
  idle?: NodeJS.Timeout;
}

interface RendererSettings {
  readonly openCage: () => Promise<CagedProcess>;
  /** What a page may take to be rendered; one takes a few milliseconds. */
  readonly timeoutMs: number;
}

/** Processes that are kept; whoever composes goes from one part to the next. */
const keptAtOnce = 4;
const keptIdleMs = 5000;

export function createRenderer({ openCage, timeoutMs }: RendererSettings): RenderPage {
  const housed = new Map<string, Housed>();

  function leave(key: string, house: Housed): void {
    clearTimeout(house.idle);
    if (housed.get(key) === house) housed.delete(key);
    void house.process.then((process) => process.end()).catch(() => {});
  }

  function enter(key: string): Housed {
    const house = housed.get(key) ?? {
      process: openCage(),
      isLoaded: false,
      turn: Promise.resolve(),
    };
    clearTimeout(house.idle);
    // The one that was asked last stands last.
    housed.delete(key);
    housed.set(key, house);
    for (const [other, old] of [...housed].slice(0, -keptAtOnce)) {
      housed.delete(other);
      void old.turn.then(() => leave(other, old));
    }
    return house;
  }

  return async (readFile, renderers, page) => {
    const key = keyOf(renderers);
    const house = enter(key);
    const asked = house.turn.then(async () => {
      const process = await house.process;
      if (house.isLoaded) return process.ask({ page } satisfies Question, timeoutMs);
      house.isLoaded = true;
      const code = await codeOf(readFile, renderers);
      const load = modulesOf(renderers);
      return process.ask({ load, page } satisfies Question, timeoutMs, code);
    });
    const settled = asked.catch(() => leave(key, house));
    house.turn = settled;
    // The next page is asked for first, and rendered while this one is looked at.
    const mine = asked.then(async (data) => {
      await setImmediate();
      return readPage(data, page);
    });
    try {
      return await mine;
    } catch (error) {
      house.failure ??=
        error instanceof CageFailure ? unrenderable(renderers, page, error.message) : error;
      leave(key, house);
      throw house.failure;
    } finally {
      if (house.turn === settled) {
        house.idle = setTimeout(() => leave(key, house), keptIdleMs).unref();
      }
    }
  };
}

/** Renders a page; those of one shell and remote one after another. */
export const renderPage = createRenderer({ openCage: cages(), timeoutMs: 20_000 });

/** Longer texts are nobody's title or description. */
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
  // It is shown on a terminal.
  if (!output.ok) throw new CageFailure(printable(output.error));
  // What a rehearsal shows is thrown away.
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

/** In the order in which they are loaded. */
const codeOf = async (readFile: ReadSealedFile, { shell, remote }: Renderers) =>
  Promise.all(
    [shell, ...(remote ? [remote] : [])].map((each) => readFile(each, each.server ?? '')),
  );

const named = ({ name, build, server = '', files }: Release) =>
  `${name} ${build} ${files[server]?.integrity ?? ''}`;

/** Two sites may have the same release: it is named by its bytes. */
function keyOf({ shell, remote }: Renderers): string {
  return remote ? `${named(remote)} in ${named(shell)}` : named(shell);
}

function unrenderable(
  { shell, remote }: Renderers,
  { address, language }: Pick<PageToRender, 'address' | 'language'>,
  error: string,
): DeliveryError {
  // What the operator wrote is nobody’s release to mend.
  const [, wrong] = /^ConfigurationError: Configuration: (.*)$/.exec(error) ?? [];
  if (wrong !== undefined) return new DeliveryError(`configuration.json: ${wrong}`);
  const { name, build } = remote ?? shell;
  const fault = `${name} ${build} cannot render ${address} in ${language} (${error})`;
  // A new shell may be what a remote of before does not get on with.
  return new DeliveryError(
    remote
      ? `${fault} in ${shell.name} ${shell.build}: mend whichever of the two is new, and publish another build`
      : `${fault}: mend the part and publish another build`,
  );
}
