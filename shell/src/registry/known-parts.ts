import { createStore } from '@amendes/contract/host';
import { useSyncExternalStore } from 'react';
import type { RegisteredPart, Registry } from './registry.ts';

/** How far the question for the parts that the document does not name has come. */
export type OtherParts =
  | 'idle'
  | 'pending'
  | 'ready'
  | 'failed'
  /** The site serves another shell by now, whose parts may not fit this one. */
  | 'outdated';

export interface KnownParts {
  readonly registry: Registry;
  readonly others: OtherParts;
  /** The address that the document was asked for: when its own part does not answer it, nobody does. */
  readonly firstPath: string;
  /** Rises whenever the visitor asks for the page to be shown again. */
  readonly turn: number;
}

const store = createStore<KnownParts | undefined>(() => undefined);

/** Begins with the parts that the document names. */
export function provideRegistry(registry: Registry, firstPath: string): void {
  store.setState({ registry, others: 'idle', firstPath, turn: 0 }, true);
}

/** Notes how far the question for the other parts has come. The document's own parts stay as they are. */
export function provideOthers(others: OtherParts, parts: readonly RegisteredPart[] = []): void {
  const { registry } = currentParts();
  const added = parts.filter(({ name }) => !registry.remotes.some((own) => own.name === name));
  const remotes = [...registry.remotes, ...added];
  store.setState({ registry: { ...registry, remotes }, others });
}

/** Mounts the part on the page again, by another release when this one was given up. */
export function remountPart(): void {
  store.setState({ turn: currentParts().turn + 1 });
}

/** Hydration reads the present state, not the empty one of the start: hence not by the store's own hook. */
export function useKnownParts(): KnownParts {
  return useSyncExternalStore(store.subscribe, currentParts, currentParts);
}

/** Calls `follow` with the current parts, then on every change. */
export function followParts(follow: (parts: KnownParts) => void): void {
  store.subscribe(() => follow(currentParts()));
  follow(currentParts());
}

/** @throws {Error} when the registry was not provided yet: the shell does so before it renders. */
export function currentParts(): KnownParts {
  const known = store.getState();
  if (!known) throw new Error('No registry');
  return known;
}
