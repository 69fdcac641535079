import { loadRemote, registerRemotes as register } from '@module-federation/enhanced/runtime';
import { loadTexts } from '@amendes/contract/host';
import type { RemoteApp } from '@amendes/contract';
import type { RegisteredPart } from '../registry/registry.ts';

/* The only file that knows how parts are federated. */

/** Makes the remotes known by their entries; nothing is loaded yet. */
export function registerRemotes(remotes: readonly RegisteredPart[]): void {
  register(
    remotes.map(({ container, base, entry }) => ({
      name: container,
      entry: new URL(base + entry, document.baseURI).href,
      type: 'global',
    })),
  );
}

/** Loads a remote with its texts in the present language. Rejects when a file of it cannot be had. */
export async function loadApp(part: RegisteredPart): Promise<RemoteApp> {
  const module = await loadRemote<{ readonly app: RemoteApp }>(`${part.container}/app`);
  if (!module) throw new Error(`${part.container} exposes no app`);
  await loadTexts(part.name, module.app.texts);
  return module.app;
}
