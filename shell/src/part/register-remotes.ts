import { loadRemote, registerRemotes as register } from '@module-federation/enhanced/runtime';
import { loadTexts } from '@amendes/contract/host';
import type { RemoteApp } from '@amendes/contract';
import type { RegisteredRelease } from '../registry/registry.ts';
import { persistentTexts } from './persistent-texts.ts';

/* The only file that knows how parts are federated. */

/** Makes the releases known by their entries; nothing is loaded yet. */
export function registerRemotes(releases: readonly RegisteredRelease[]): void {
  register(
    releases.map(({ container, base, entry }) => ({
      name: container,
      entry: new URL(base + entry, document.baseURI).href,
      type: 'global',
    })),
  );
}

/** Loads a release with its texts in the present language. Rejects when a file of it cannot be had. */
export async function loadApp(release: RegisteredRelease): Promise<RemoteApp> {
  const { container } = release;
  const module = await loadRemote<{ readonly app?: RemoteApp }>(`${container}/app`);
  // A script that threw while it started is there, but without what it exposes.
  if (!module?.app) throw new Error(`${container} exposes no app`);
  await loadTexts(release.name, persistentTexts(release, module.app.texts));
  return module.app;
}
