import { contentName } from '../release/content-release.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import { showTime } from '../site/show-time.ts';
import {
  isSingleton,
  type Changed,
  type Registered,
  type RegisteredPart,
  type Registry,
} from './registered.ts';

/** Number of good releases remembered beside the current one: this is how often one can roll back in a row. */
const rememberedGood = 5;

type Known = Pick<Registry, 'givenUp'> | undefined;

export function givenUp(registry: Known, name: string, build: string): Changed | undefined {
  return registry?.givenUp?.[`${name}/${build}`];
}

/** Returns the releases that a part was served with without an alarm, the latest first, without the current one. */
export function goodReleases(
  registry: Known,
  name: string,
  { current, previous, earlier = [] }: Registered,
): readonly string[] {
  const known = [...(previous === undefined ? [] : [previous]), ...earlier];
  return known.filter((build) => build !== current && !givenUp(registry, name, build));
}

/** Returns the entry of a part that is served with another release: it can go back to good releases only. */
export function succeeding(
  registry: Known,
  name: string,
  build: string,
  old: Registered | undefined,
): Registered {
  const chain = old
    ? goodReleases(registry, name, {
        current: build,
        previous: old.current,
        earlier: [...(old.previous === undefined ? [] : [old.previous]), ...(old.earlier ?? [])],
      })
    : [];
  return backTo(build, [...new Set(chain)].slice(0, rememberedGood));
}

/** Returns an entry from which one can go back to these releases, the latest first. */
export function backTo(current: string, [previous, ...earlier]: readonly string[]): Registered {
  return {
    current,
    ...(previous !== undefined && { previous }),
    ...(earlier.length > 0 && { earlier }),
  };
}

/** Returns the registry's entry of a part, of the composer, of the texts or of a configuration. */
export function entryOf(registry: Registry | undefined, name: string): Registered | undefined {
  return isSingleton(name) ? registry?.[name] : registry?.parts[name];
}

/**
 * Returns the registry with another entry of a part, of the composer, of the texts or of a configuration. It ends the trial of a
 * part. Other fields of the entry are kept, because newer versions may have written them.
 */
export function withEntry(registry: Registry, name: string, entry: Registered): Registry {
  if (isSingleton(name)) return { ...registry, [name]: replaced(registry[name], entry) };
  const { canary: _, ...part } = replaced(registry.parts[name], entry);
  return { ...registry, parts: { ...registry.parts, [name]: part } };
}

function replaced(old: RegisteredPart | undefined, entry: Registered): RegisteredPart {
  const { previous: _, earlier: __, ...rest } = old ?? entry;
  return { ...rest, ...entry };
}

/**
 * Returns the registry with a release given up: nothing goes back to it any more, neither a rollback nor a browser in which the
 * current release fails.
 */
export function giveUp(registry: Registry, name: string, build: string, mark: Changed): Registry {
  const known = { ...registry, givenUp: { ...registry.givenUp, [`${name}/${build}`]: mark } };
  const entry = entryOf(known, name);
  if (!entry) return known;
  const { canary } = known.parts[name] ?? {};
  const updated = withEntry(known, name, backTo(entry.current, goodReleases(known, name, entry)));
  const part = updated.parts[name];
  // A trial of another release may continue.
  if (!part || !canary || canary.build === build) return updated;
  return { ...updated, parts: { ...updated.parts, [name]: { ...part, canary } } };
}

/**
 * Returns the registry without the mark of a release that is served again on purpose.
 * @throws {DeliveryError} when it was given up and nobody said that it should be served all the same.
 */
export function takeUpAgain(
  registry: Registry,
  name: string,
  build: string,
  isForced: boolean,
): Registry {
  const mark = givenUp(registry, name, build);
  if (!mark) return registry;
  if (!isForced) {
    throw new DeliveryError(
      `${name} ${build} was given up on ${showTime(new Date(mark.at))} by ${mark.by} (${mark.command}): to serve it all the same, promote or try it by its name with --again`,
    );
  }
  const release = `${name}/${build}`;
  const { [release]: _, ...others } = registry.givenUp ?? {};
  const { givenUp: __, ...rest } = registry;
  return Object.keys(others).length === 0 ? rest : { ...rest, givenUp: others };
}

/** Creates the error that no good release is left to go back to. */
export function nothingGood(registry: Known, name: string): DeliveryError {
  const marks = Object.entries(registry?.givenUp ?? {}).filter(([key]) =>
    key.startsWith(`${name}/`),
  );
  const givenUpBuilds = marks.map(([key]) => key.slice(name.length + 1)).join(', ');
  const command = name === contentName ? 'content promote <id>' : `release promote ${name} <id>`;
  return new DeliveryError(
    `No release of ${name} was served before the present one without being given up${givenUpBuilds && ` (given up: ${givenUpBuilds})`}: name one to serve, pnpm ${command}`,
  );
}
