import { mkdir, symlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { contentName } from '../release/content-release.ts';
import { changeRegistry } from '../registry/change-registry.ts';
import { readRegistry, type Registry } from '../registry/registry.ts';
import type { ReleaseName } from '../release/read-release.ts';
import { releasePath, type SiteFolder } from '../site/site-folder.ts';

/**
 * Takes over what a site on this machine serves, by links: its releases, its texts, no trials and no
 * switched off part.
 * @throws {DeliveryError} when nothing was ever promoted there.
 */
export async function takeFromFolder(to: SiteFolder, from: SiteFolder): Promise<void> {
  const { parts, content } = await readRegistry(from);
  const names = [
    ...Object.entries(parts).map(([name, { current }]) => ({ name, build: current })),
    ...(content ? [{ name: contentName, build: content.current }] : []),
  ];
  for (const { name, build } of names) {
    const path = releasePath(name, build);
    await mkdir(dirname(join(to.root, path)), { recursive: true });
    await symlink(resolve(from.root, path), join(to.root, path));
  }
  await changeRegistry(to, () => served(names));
}

/** The registry that serves these releases and nothing else. */
export function served(names: readonly ReleaseName[]): Registry {
  const content = names.find(({ name }) => name === contentName);
  const parts = names.filter(({ name }) => name !== contentName);
  return {
    parts: Object.fromEntries(parts.map(({ name, build }) => [name, { current: build }])),
    ...(content && { content: { current: content.build } }),
  };
}
