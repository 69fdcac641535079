import { array, is, number, object, string, type GenericSchema, type InferOutput } from 'valibot';
import type { Registry } from '../registry/registered.ts';
import { DeliveryError } from '../site/delivery-error.ts';

/*
 * The whole interface between a command and a composer, version 2 of it (`composerApi`). Composers of version 1 answer
 * the same questions, and render releases without a cage: they are refused. The two may come from checkouts
 * of different age: only data crosses it, and what comes back is parsed below. A composer writes artifacts
 * and compositions into a site's folder; which of them is served is decided by the command.
 */
export interface Composer {
  /** What a registry would be composed to; nothing is written. */
  plan(root: string, registry: Registry, ahead?: Ahead): Promise<Plan>;
  /** Renders what a registry would have rendered, and writes nothing. It throws where that cannot be done. */
  check(root: string, registry: Registry, ahead?: Ahead): Promise<void>;
  /** Writes the composition of a registry; it is not served yet. */
  compose(
    root: string,
    registry: Registry,
    options: ComposeOptions & Ahead,
  ): Promise<WrittenComposition>;
  /** What of the composition of a registry is not as it would be rendered now, a line each. */
  examine(root: string, registry: Registry): Promise<readonly string[]>;
}

/** What counts once a change is made, and is not in the folder before. Composers of before it was told use what is there. */
export interface Ahead {
  readonly configuration?: unknown;
}

const planSchema = object({
  /** The id of the composition. */
  id: string(),
  /** The names of the artifacts that would be rendered; the others are there. */
  missing: array(string()),
});

type Plan = Readonly<InferOutput<typeof planSchema>>;

export interface ComposeOptions {
  /**
   * Whether files get their compressed forms too, which takes longer than all the rest: not where they are read on
   * the same machine and composed anew at each save.
   */
  readonly compressed: boolean;
  /** Whether what is there already is rendered once more, and written anew where it is not the same. */
  readonly repair: boolean;
}

const writtenSchema = object({
  id: string(),
  /** The artifacts that were rendered or repaired, by name; the others were there. */
  rendered: array(string()),
  /** How many artifacts it consists of, by the word that this version of the interface has for them. */
  pieces: number(),
});

export type WrittenComposition = Readonly<InferOutput<typeof writtenSchema>>;

/** What goes wrong in a composer, and is for whoever runs the command to mend, has this name. */
const expectedFailure = 'DeliveryError';

/** What a composer answers crosses an interface: it is looked at before anything relies on it. */
export function parsedComposer(module: unknown, build: string): Composer {
  const ask = async (name: keyof Composer, ...args: readonly unknown[]): Promise<unknown> => {
    const method: unknown = Reflect.get(Object(module), name);
    if (typeof method !== 'function') throw misspoken(build, name);
    try {
      return (await Reflect.apply(method, undefined, args)) as unknown;
    } catch (error) {
      // Of another checkout, hence of another class.
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
    const answer = await ask(name, ...args);
    if (is(schema, answer)) return answer;
    throw misspoken(build, name);
  };
  return {
    plan: (...args) => answers(planSchema, 'plan', ...args),
    check: async (...args) => void (await ask('check', ...args)),
    compose: (...args) => answers(writtenSchema, 'compose', ...args),
    examine: (...args) => answers(array(string()), 'examine', ...args),
  };
}

const misspoken = (build: string, name: string) =>
  new DeliveryError(`composer ${build} does not ${name} as its interface says: promote another`);
