import { contentName } from '../release/content-release.ts';
import { configurationName, moneyName } from '../release/configuration-release.ts';
import { composerName } from '../release/composer-release.ts';
import { bannerFolder, shellFirst } from '../release/release.ts';
import type { Role } from '../trust/trust.ts';
import {
  isSingleton,
  singletonNames,
  type Head,
  type PointerContent,
  type Registry,
} from './registered.ts';

/*
 * The registry is kept in one series of versions for each team that decides: a part's current release, the texts, the banner.
 * This module splits it into these pointers and puts them together again. Entries that belong to nobody in particular stay with
 * the head, which names a version of each pointer.
 */

export type Pointers = Readonly<Record<string, PointerContent>>;

/** Series that names a version of each pointer. */
export const headName = 'head';

/** Returns the series that contains the versions of a pointer or of the head. */
export const seriesOf = (name: string): string => `registry/${name}`;

const bannerPointer = 'banner';
const switchOff = 'switch-off';

/** Names that no part may have: its releases or its pointer would be stored with those of the site and need another right. */
export const namesOfTheSite: readonly string[] = [
  headName,
  bannerPointer,
  bannerFolder,
  switchOff,
  ...singletonNames,
];

/** Returns the right that is needed to change a pointer. */
export function roleOfPointer(name: string): Role {
  switch (name) {
    case composerName:
    case bannerPointer:
    case switchOff:
    case configurationName:
    case moneyName:
      return name;
    case contentName:
      return 'texts';
    default:
      return `part:${name}`;
  }
}

/** Returns the pointer that decides about the releases of a folder. */
export const pointerOfReleases = (folder: string): string =>
  folder === bannerFolder ? bannerPointer : folder;

/**
 * Contents of the head beside the pointers. They repeat the order of the parts as a list: no signature covers the order of the
 * pointers themselves, and anyone who writes the folder could change it.
 */
interface Others extends Omit<Registry, 'parts'> {
  readonly order?: readonly string[];
}

/** Splits a registry into its pointers and the rest. */
export function splitRegistry(registry: Registry): {
  readonly pointers: Pointers;
  readonly others: Others;
} {
  const { parts, composer, content, notice, configuration, money, givenUp, manifests, ...others } =
    registry;
  const pointers: Record<string, PointerContent> = {};
  const extend = (name: string, more: PointerContent) =>
    (pointers[name] = { ...pointers[name], ...more });
  for (const [name, { disabled, ...entry }] of Object.entries(parts)) {
    extend(name, { entry });
    if (!disabled) continue;
    const off = pointers[switchOff]?.disabled;
    extend(switchOff, { disabled: { ...off, [name]: disabled } });
  }
  for (const [name, entry] of Object.entries({ composer, content, configuration, money })) {
    if (entry) extend(name, { entry });
  }
  if (notice !== undefined) extend(bannerPointer, { entry: { current: notice } });
  for (const [release, mark] of Object.entries(givenUp ?? {})) {
    const name = pointerOf(release);
    extend(name, { givenUp: { ...pointers[name]?.givenUp, [release]: mark } });
  }
  for (const [release, hash] of Object.entries(manifests ?? {})) {
    const name = pointerOf(release);
    extend(name, { manifests: { ...pointers[name]?.manifests, [release]: hash } });
  }
  const order = Object.keys(parts);
  return { pointers, others: { ...others, ...(order.length > 0 && { order }) } };
}

/**
 * Sorts the parts as signed, the shell first. Tools that know no order only add pointers: the parts that they added come after
 * the rest, by name. Without a signed order the written one stays, except for the shell.
 */
function inOrder<Entry>(
  parts: readonly (readonly [string, Entry])[],
  order: unknown,
): readonly (readonly [string, Entry])[] {
  if (!Array.isArray(order)) return shellFirst(parts);
  const listed = new Map(order.map((name: unknown, index) => [name, index]));
  const place = (name: string) => listed.get(name) ?? order.length;
  return shellFirst(
    parts.toSorted(
      ([one], [other]) => place(one) - place(other) || Number(one > other) - Number(one < other),
    ),
  );
}

/** Returns the pointer of a release, which is given as `lookup/4f2a…`. */
const pointerOf = (release: string) => pointerOfReleases(release.split('/', 1)[0] ?? '');

/** True if a pointer contains only what it decides. */
export function isOwn(name: string, content: PointerContent): boolean {
  const releases = Object.keys({ ...content.givenUp, ...content.manifests });
  if (releases.some((release) => pointerOf(release) !== name)) return false;
  return name === switchOff ? !content.entry : !content.disabled;
}

/** Puts a registry together from pointers that contain only what they decide. */
export function joinPointers(pointers: Pointers, written: Head['others']): Registry {
  const { order, ...housekeeping }: Others = written;
  // The signer of the head decides about nothing that belongs to pointers.
  const { others } = splitRegistry({ ...housekeeping, parts: {} });
  const { [switchOff]: off, [bannerPointer]: banner, ...rest } = pointers;
  const parts = Object.entries(rest).filter(([name]) => !isSingleton(name));
  const singletons = singletonNames.flatMap((name) => {
    const entry = rest[name]?.entry;
    return entry ? [[name, entry] as const] : [];
  });
  const givenUp = Object.assign({}, ...Object.values(pointers).map((each) => each.givenUp));
  const manifests = Object.assign({}, ...Object.values(pointers).map((each) => each.manifests));
  return {
    ...others,
    ...Object.fromEntries(singletons),
    parts: Object.fromEntries(
      inOrder(parts, order).flatMap(([name, { entry }]) => {
        const disabled = off?.disabled?.[name];
        return entry ? [[name, { ...entry, ...(disabled && { disabled }) }]] : [];
      }),
    ),
    ...(banner?.entry && { notice: banner.entry.current }),
    ...(Object.keys(givenUp).length > 0 && { givenUp }),
    ...(Object.keys(manifests).length > 0 && { manifests }),
  };
}
