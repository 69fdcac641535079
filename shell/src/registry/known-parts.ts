import { createStore } from '@amendes/contract/host';
import { useSyncExternalStore } from 'react';
import type { RegisteredPart, Registry } from './registry.ts';

/** State of the request for the parts that the document does not name. */
export type OtherParts =
  | 'idle'
  | 'pending'
  | 'ready'
  | 'failed'
  /** The site now serves another shell, whose parts may not fit this one. */
  | 'outdated';

export interface KnownParts {
  readonly registry: Registry;
  readonly others: OtherParts;
  /** Address that the document was requested for. If the document's own part does not serve it, no part does. */
  readonly firstPath: string;
  /** Counter that rises whenever the citizen requests the page again. */
  readonly turn: number;
}

const store = createStore<KnownParts | undefined>(() => undefined);

/** Starts with the parts that the document names. */
export function provideRegistry(registry: Registry, firstPath: string): void {
  store.setState({ registry, others: 'idle', firstPath, turn: 0 }, true);
}

/** Stores the state of the request for the other parts. The document's own parts stay unchanged. */
export function provideOthers(others: OtherParts, parts: readonly RegisteredPart[] = []): void {
  const { registry } = currentParts();
  const added = parts.filter(({ name }) => !registry.remotes.some((own) => own.name === name));
  const remotes = [...registry.remotes, ...added];
  store.setState({ registry: { ...registry, remotes }, others });
}

/** Mounts the part on the page again, with another release if this one was given up. */
export function remountPart(): void {
  store.setState({ turn: currentParts().turn + 1 });
}

/** Returns the known parts. Hydration needs the current state; the store's own hook reads the empty one of the start. */
export function useKnownParts(): KnownParts {
  return useSyncExternalStore(store.subscribe, currentParts, currentParts);
}

/** Calls `follow` with the current parts, then on every change. */
export function followParts(follow: (parts: KnownParts) => void): void {
  store.subscribe(() => follow(currentParts()));
  follow(currentParts());
}

/** @throws {Error} when no registry was provided yet: the shell provides it before it renders. */
export function currentParts(): KnownParts {
  const known = store.getState();
  if (!known) throw new Error('No registry');
  return known;
}
