import { useSyncExternalStore } from 'react';
import type { RegisteredPart, Registry } from './registry.ts';

/** What is known of the parts that the document does not name. */
export type OtherParts = 'unasked' | 'coming' | 'there' | 'unavailable' | 'of another shell';

export interface KnownParts {
  readonly registry: Registry;
  readonly others: OtherParts;
  /** The address that the document was asked for: what its own part does not answer, nobody does. */
  readonly firstPath: string;
  /** Rises whenever the visitor asks for what is shown to be shown anew. */
  readonly turn: number;
}

let known: KnownParts | undefined;
const listeners = new Set<() => void>();

/** Makes the parts known that the document names. */
export function provideRegistry(registry: Registry, firstPath: string): void {
  tell({ registry, others: 'unasked', firstPath, turn: 0 });
}

/** What became of the question for the other parts. The document's own stays as it is. */
export function provideOthers(others: OtherParts, parts: readonly RegisteredPart[] = []): void {
  const { registry, firstPath, turn } = currentParts();
  const added = parts.filter(({ name }) => !registry.remotes.some((own) => own.name === name));
  const remotes = [...registry.remotes, ...added];
  tell({ registry: { ...registry, remotes }, others, firstPath, turn });
}

/** Has the part on the page begin anew; by another release, where this one was given up. */
export function showAnew(): void {
  tell({ ...currentParts(), turn: currentParts().turn + 1 });
}

export function useKnownParts(): KnownParts {
  return useSyncExternalStore(listen, currentParts, currentParts);
}

/** Tells of the parts that are known, now and whenever more become known. */
export function followParts(follow: (parts: KnownParts) => void): void {
  listen(() => follow(currentParts()));
  follow(currentParts());
}

/** @throws {Error} when the registry was not provided yet: the shell does so before it renders. */
export function currentParts(): KnownParts {
  if (!known) throw new Error('No registry');
  return known;
}

function tell(parts: KnownParts): void {
  known = parts;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
