import { array, is, number, object, string, type GenericSchema, type InferOutput } from 'valibot';
import type { Registry } from '../registry/registered.ts';
import { DeliveryError } from '../site/delivery-error.ts';

/*
 * The whole interface between a command and a composer, version 2 (`composerApi`). Composers of version 1 have the
 * same methods but render releases without a cage, so they are refused. Command and composer may be built from
 * checkouts of different age: only data crosses the interface, and every answer is parsed below. A composer writes
 * artifacts and compositions into a site’s folder; the command decides which composition is served.
 */
export interface Composer {
  /** Returns the composition that a registry would give; writes nothing. */
  plan(root: string, registry: Registry, ahead?: Ahead): Promise<Plan>;
  /** Renders all artifacts of a registry that are still missing, and writes nothing. Throws if that fails. */
  check(root: string, registry: Registry, ahead?: Ahead): Promise<void>;
  /** Writes the composition of a registry. It is not served yet. */
  compose(
    root: string,
    registry: Registry,
    options: ComposeOptions & Ahead,
  ): Promise<WrittenComposition>;
  /** Lists the differences between a registry’s composition and a new rendering of it, one line each. */
  examine(root: string, registry: Registry): Promise<readonly string[]>;
}

/** State that a change is about to write and that the folder does not contain yet. Older composers ignore it. */
export interface Ahead {
  readonly configuration?: unknown;
}

const planSchema = object({
  /** Id of the composition. */
  id: string(),
  /** Names of the artifacts that would be rendered; the others exist already. */
  missing: array(string()),
});

type Plan = Readonly<InferOutput<typeof planSchema>>;

export interface ComposeOptions {
  /**
   * True if compressed forms of the files are written too, which takes longer than all the rest. Not needed if the
   * files are read on the same machine and composed again at each save.
   */
  readonly compressed: boolean;
  /** True if existing artifacts are rendered once more, and rewritten if they differ. */
  readonly repair: boolean;
}

const writtenSchema = object({
  id: string(),
  /** Names of the artifacts that were rendered or repaired; the others existed already. */
  rendered: array(string()),
  /** Number of its artifacts. This version of the interface calls them pieces. */
  pieces: number(),
});

export type WrittenComposition = Readonly<InferOutput<typeof writtenSchema>>;

/** Name of the errors that the person who runs the command can correct. */
const expectedFailure = 'DeliveryError';

/** Wraps a loaded composer. Its answers cross an interface, so each is checked before anything relies on it. */
export function parsedComposer(module: unknown, build: string): Composer {
  const call = async (name: keyof Composer, ...args: readonly unknown[]): Promise<unknown> => {
    const method: unknown = Reflect.get(Object(module), name);
    if (typeof method !== 'function') throw interfaceError(build, name);
    try {
      return (await Reflect.apply(method, undefined, args)) as unknown;
    } catch (error) {
      // The error was thrown by another checkout, so its class is another one.
      if (error instanceof Error && error.name === expectedFailure) {
        throw new DeliveryError(error.message, { cause: error });
      }
      throw error;
    }
  };
  const answers = async <Result>(
    schema: GenericSchema<Result>,
    name: keyof Composer,
    ...args: readonly unknown[]
  ) => {
    const answer = await call(name, ...args);
    if (is(schema, answer)) return answer;
    throw interfaceError(build, name);
  };
  return {
    plan: (...args) => answers(planSchema, 'plan', ...args),
    check: async (...args) => void (await call('check', ...args)),
    compose: (...args) => answers(writtenSchema, 'compose', ...args),
    examine: (...args) => answers(array(string()), 'examine', ...args),
  };
}

const interfaceError = (build: string, name: string) =>
  new DeliveryError(`composer ${build} does not ${name} as its interface says: promote another`);
