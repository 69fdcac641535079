import type { ComponentType } from 'react';
import { loadRemote, registerRemotes as register } from '@module-federation/enhanced/runtime';
import { withTimeout, loadTexts } from '@amendes/contract/host';
import type { RemoteApp } from '@amendes/contract';
import { admitUnnamed } from '../integrity/sealed-files.ts';
import { refetch, persistentTexts } from './refetch-part.ts';
import { forgetEmptyStyles } from './styles.ts';
import type { RegisteredPart, RegisteredRelease } from '../registry/registry.ts';

/** Loaded screens by container. They are shown immediately, without a skeleton. */
const cache = new Map<string, ComponentType>();

export function cachedScreens(container: string): ComponentType | undefined {
  return cache.get(container);
}

/** Caches screens without loading them, for rendering in Node. */
export function provideScreens(container: string, Screens: ComponentType): void {
  cache.set(container, Screens);
}

/** Drops the cached screens so that a retry does not reuse a broken load. */
export function forgetScreens(container: string): void {
  cache.delete(container);
}

/** Loads the release of an attempt. Rejects when one of its files fails or does not arrive within 15 s. */
export function loadScreens(attempt: Attempt): Promise<ComponentType> {
  return withTimeout(load(attempt));
}

async function load({ release, bypassCache }: Attempt): Promise<ComponentType> {
  forgetEmptyStyles(release);
  if (bypassCache) await refetch(release);
  await admitUnnamed(release, release.entry);
  const { Screens } = await loadApp(release);
  provideScreens(release.container, Screens);
  return Screens;
}

/** One attempt to show a part. With `bypassCache`, the files are first fetched again, past the browser's cache. */
export interface Attempt {
  readonly release: RegisteredRelease;
  readonly bypassCache: boolean;
}

/** Folders of releases of which this document could not fetch a file ahead of need. */
export const failedAhead = new Set<string>();

/**
 * Lists the attempts before the citizen learns that a part cannot be shown: the served release, the same past the cache,
 * then the previous release. Once that one has replaced it, the broken release is not tried again. A browser gives what failed
 * ahead of need to whatever needs it first, without a new request: the entry script fails by that once, the files that it loads
 * once more. So a release has one more attempt then.
 */
export function attemptsFor(part: RegisteredPart, isReplaced: boolean): readonly Attempt[] {
  const { previous } = part;
  if (isReplaced && previous) return twice(previous);
  return [...twice(part), ...(previous ? [{ release: previous, bypassCache: true }] : [])];
}

const twice = (release: RegisteredRelease): readonly Attempt[] => [
  ...(failedAhead.has(release.base) ? [{ release, bypassCache: false }] : []),
  { release, bypassCache: false },
  { release, bypassCache: true },
];

/**
 * Lists the attempts for a citizen who retries after files did not arrive in time. The first time: the same release
 * again, as nothing suggests that its files are damaged, then other releases. The second time only those.
 */
export function attemptsAfterLate(
  { release }: Attempt,
  others: readonly Attempt[],
  isFirstRound: boolean,
): readonly Attempt[] {
  const elsewhere = others.filter((other) => other.release !== release);
  return isFirstRound ? [{ release, bypassCache: false }, ...elsewhere] : elsewhere;
}

/* Only this file of the shell knows how parts are federated. */

/** Registers the releases' entries with the federation; nothing is loaded yet. */
export function registerRemotes(releases: readonly RegisteredRelease[]): void {
  register(
    releases.map(({ container, base, entry }) => ({
      name: container,
      entry: new URL(base + entry, document.baseURI).href,
      type: 'global',
    })),
  );
}

/** Loads a release with its texts in the current language. Rejects when one of its files fails. */
async function loadApp(release: RegisteredRelease): Promise<RemoteApp> {
  const { container } = release;
  const module = await loadRemote<{ readonly app?: RemoteApp }>(`${container}/app`);
  // A script that threw while it started is loaded, but does not expose its app.
  if (!module?.app) throw new Error(`${container} exposes no app`);
  await loadTexts(release.name, persistentTexts(release, module.app.texts));
  return module.app;
}

/**
 * Waits for the entry script that the document itself loads, which is faster than loading it again. If it failed or
 * defined no container, the loader fetches it again.
 */
export async function documentScript({ base, entry, container }: RegisteredRelease): Promise<void> {
  const script = document.querySelector<HTMLScriptElement>(`script[src="${base}${entry}"]`);
  if (!script || 'ended' in script.dataset || container in globalThis) return;
  await new Promise((resolve) => {
    for (const end of ['load', 'error']) script.addEventListener(end, resolve, { once: true });
  });
}
