import { mkdir, symlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import pLimit from 'p-limit';
import { partsAddress } from '@amendes/protocol/parts-address.ts';
import { publishedAddress, type Published } from '@amendes/protocol/published.ts';
import { contentName } from '../release/content-release.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import { changeRegistry } from '../registry/change-registry.ts';
import { integrityOf, releaseFile, type SealedFile } from '../release/release.ts';
import type { ReleaseName } from '../release/read-release.ts';
import { descriptionFile } from '../release/seal-files.ts';
import { releaseAddress, releasePath, type SiteFolder } from '../site/site-folder.ts';
import { readRegistry, type Registry } from '../registry/registry.ts';

/** What is asked for at the same time. */
const atOnce = 8;

/** What a release says of itself, as far as it is looked at here. */
interface TakenRelease extends ReleaseName {
  readonly files: Readonly<Record<string, SealedFile>>;
  readonly server?: string;
}

/**
 * Takes over what a site elsewhere serves: only its public files are asked for, and each has to be what was
 * sealed. Its modules for Node are left where they are: what comes from elsewhere runs in the browser only.
 * @param site The site's address.
 * @throws {DeliveryError} when it cannot be had, or a file is not what was sealed.
 */
export async function takeFromSite(to: SiteFolder, site: URL): Promise<void> {
  const { shell, remotes } = await readParts(site);
  const { content } = (await getJson(site, publishedAddress)) as Partial<Published>;
  const names = [
    { name: 'shell', build: shell },
    ...remotes.map(({ name, build }) => ({ name, build })),
    ...(content ? [{ name: contentName, build: content.build }] : []),
  ];
  for (const name of names) await takeRelease(to, site, name);
  await changeRegistry(to, () => served(names));
}

async function takeRelease(to: SiteFolder, site: URL, { name, build }: ReleaseName): Promise<void> {
  if (![name, build].every(isFolderName)) throw unusable(site, `${name} ${build} is no release`);
  const address = releaseAddress(name, build);
  const { server, ...release } = await readRelease(site, { name, build });
  const sealed = Object.entries(release.files).filter(([path]) => path !== server);
  const files = new Map<string, Buffer>();
  await pLimit(atOnce).map(sealed, async ([path, { integrity }]) => {
    if (!isPath(path)) throw unusable(site, `${path} is no path`);
    const bytes = await get(site, address + path);
    if (integrityOf(bytes) !== integrity) {
      throw unusable(site, `${address}${path} is not what was sealed`);
    }
    files.set(path, bytes);
  });
  const taken = { ...release, files: Object.fromEntries(sealed) };
  await to.storage.seal(releasePath(name, build), new Map([...files, descriptionFile(taken)]));
}

async function readParts(site: URL) {
  const answer = (await getJson(site, partsAddress)) as {
    readonly shell?: unknown;
    readonly remotes?: unknown;
  };
  if (typeof answer.shell === 'string' && Array.isArray(answer.remotes)) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each name is looked at before it is used
    return answer as { readonly shell: string; readonly remotes: readonly ReleaseName[] };
  }
  throw unusable(site, `${partsAddress} lists no parts`);
}

async function readRelease(site: URL, asked: ReleaseName): Promise<TakenRelease> {
  const address = releaseAddress(asked.name, asked.build) + releaseFile;
  const release = (await getJson(site, address)) as Partial<TakenRelease>;
  const { name, build } = release;
  // Both become paths, here and where the site is composed.
  if (name !== asked.name || build !== asked.build) {
    throw unusable(site, `${address} describes ${name} ${build}, not ${asked.name} ${asked.build}`);
  }
  if (typeof release.files === 'object') {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sealed by the site, whose parts are to be run
    return release as TakenRelease;
  }
  throw unusable(site, `${address} describes no release`);
}

/** An object, whatever is in it. */
async function getJson(site: URL, path: string): Promise<object> {
  const bytes = await get(site, path);
  try {
    const data: unknown = JSON.parse(bytes.toString());
    if (typeof data === 'object' && data !== null) return data;
  } catch {
    // Said below.
  }
  throw unusable(site, `${path} is not JSON`);
}

async function get(site: URL, path: string): Promise<Buffer> {
  const response = await fetch(new URL(path, site)).catch(() => undefined);
  if (response?.ok) return Buffer.from(await response.arrayBuffer());
  throw unusable(site, `${path} ${response ? `answers ${response.status}` : 'does not answer'}`);
}

const unusable = ({ origin }: URL, reason: string) => new DeliveryError(`${origin}: ${reason}`);

/** Both become paths of a folder on this machine. */
const isFolderName = (name: unknown) => typeof name === 'string' && /^\w[\w-]*$/.test(name);
const isPath = (path: string) =>
  path.split('/').every((segment) => /^[\w@-][\w@.-]*$/.test(segment));

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
function served(names: readonly ReleaseName[]): Registry {
  const content = names.find(({ name }) => name === contentName);
  const parts = names.filter(({ name }) => name !== contentName);
  return {
    parts: Object.fromEntries(parts.map(({ name, build }) => [name, { current: build }])),
    ...(content && { content: { current: content.build } }),
  };
}
