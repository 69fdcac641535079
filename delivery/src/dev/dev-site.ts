import { join } from 'node:path';
import { containerName } from '@amendes/build-config/container-name.ts';
import { devAddress, devBuild, devEntry } from '@amendes/build-config/dev-config.ts';
import type { PartDescription } from '@amendes/protocol/part-description.ts';
import { publishedOf } from '../compose/published.ts';
import type { ContentRelease } from '../release/content-release.ts';
import { isShell } from '../release/release.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import { localParts, workspace } from '../local/parts.ts';

/** The site as its documents in development describe it to the shell. */
export type DevSite = ReturnType<typeof devSite>;

/** @throws {DeliveryError} if no part is the shell. */
export function devSite(descriptions: readonly PartDescription[], content: ContentRelease) {
  const shell = descriptions.find(isShell);
  if (!shell) throw new DeliveryError('There is no shell to develop with');
  const routes = descriptions.flatMap((part) =>
    part.routes.map((route) => ({ ...route, part: part.name })),
  );
  const table = { routes, shell: shell.name };
  const remotes = descriptions.filter((part) => part !== shell).map(devRelease);
  return {
    table,
    registry: { shell: devRelease(shell), remotes },
    content,
    published: publishedOf(table, content, undefined),
  };
}

/** Returns a part in the form that the shell expects of releases; none of its files is sealed. */
const devRelease = (part: PartDescription) => ({
  name: part.name,
  build: devBuild,
  container: containerName(part.name, devBuild),
  base: devAddress(part.name),
  entry: devEntry(part),
  files: {},
  routes: part.routes.map(({ pattern }) => pattern),
});

/** A part that is worked on. */
export interface DevPart {
  readonly description: PartDescription;
  readonly folder: string;
}

/** @throws {DeliveryError} if there is no such part. */
export async function findDevPart(name: string): Promise<DevPart> {
  const found = localParts.find((part) => part.name === name);
  if (!found) throw new DeliveryError(`There is no part ${name}`);
  const folder = join(workspace, found.folder);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the part's own checks ensure this type
  const { part: description } = (await import(join(folder, 'part.ts'))) as {
    readonly part: PartDescription;
  };
  return { description, folder };
}
