import { mkdir, symlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import pLimit from 'p-limit';
import { looseObject } from 'valibot';
import {
  configurationNames,
  findSignedConfiguration,
  type Entries,
} from '../release/configuration-release.ts';
import { contentName } from '../release/content-release.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import { parseJson } from '../site/parse-json.ts';
import { changeRegistry } from '../registry/change-registry.ts';
import { integrityOf, releaseFile, type SealedFile } from '../release/release.ts';
import type { ReleaseName } from '../release/read-release.ts';
import { descriptionFile } from '../release/seal-files.ts';
import { releaseAddress, releasePath, type SiteFolder } from '../site/site-folder.ts';
import { readSignedFile, signedAddress } from '../registry/public-registry.ts';
import { readRegistry } from '../registry/registry.ts';
import type { Registry } from '../registry/registered.ts';

/** What is asked for at the same time. */
const atOnce = 8;

/** What a release says of itself, as far as it is looked at here. */
interface TakenRelease extends ReleaseName {
  readonly files: Readonly<Record<string, SealedFile>>;
  readonly server?: string;
}

/**
 * Takes over what a site elsewhere serves: only its public files are asked for, and each has to be what was sealed and
 * signed. Its modules for Node are left where they are: what comes from elsewhere runs in the browser only.
 * @param site The site's address.
 * @returns the configuration that was signed there.
 * @throws {DeliveryError} when it cannot be had, was not signed by those who may, is older than what was seen here, or a
 * file is not what was sealed.
 */
export async function takeFromSite(to: SiteFolder, site: URL): Promise<Entries | undefined> {
  const bytes = await get(site, signedAddress);
  const { registry } = await readSignedFile(bytes, join(to.root, 'signed'), to, site.origin);
  const names = servedIn(registry);
  const configuration = configurationNames.flatMap((name) => {
    const entry = registry[name];
    return entry ? [{ name, build: entry.current }] : [];
  });
  for (const { name, build } of [...names, ...configuration]) {
    const manifest = registry.manifests?.[`${name}/${build}`];
    await takeRelease(to, site, { name, build, manifest });
  }
  await changeRegistry(to, () => served(names));
  return findSignedConfiguration(to, registry);
}

interface SignedRelease extends ReleaseName {
  /** The hash that its `release.json` was signed with. */
  readonly manifest: string | undefined;
}

async function takeRelease(
  to: SiteFolder,
  site: URL,
  { name, build, manifest }: SignedRelease,
): Promise<void> {
  const address = releaseAddress(name, build);
  const { server, ...release } = await readRelease(site, address, manifest);
  // Both become paths on this machine.
  if (release.name !== name || release.build !== build) {
    throw unusable(site, `${address}${releaseFile} describes ${release.name} ${release.build}`);
  }
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

async function readRelease(
  site: URL,
  address: string,
  manifest: string | undefined,
): Promise<TakenRelease> {
  const bytes = await get(site, address + releaseFile);
  if (integrityOf(bytes) !== manifest) {
    throw unusable(site, `${address}${releaseFile} is not what was signed`);
  }
  const read = parseJson(bytes, looseObject({}));
  if (!read.ok) throw unusable(site, `${address}${releaseFile} is not JSON`);
  const release: { readonly files?: unknown } = read.value;
  if (typeof release.files === 'object') {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sealed by the site, whose parts are to be run
    return release as TakenRelease;
  }
  throw unusable(site, `${address}${releaseFile} describes no release`);
}

async function get(site: URL, path: string): Promise<Buffer> {
  const response = await fetch(new URL(path, site)).catch(() => undefined);
  if (response?.ok) return Buffer.from(await response.arrayBuffer());
  throw unusable(site, `${path} ${response ? `answers ${response.status}` : 'does not answer'}`);
}

const unusable = ({ origin }: URL, reason: string) => new DeliveryError(`${origin}: ${reason}`);

const isPath = (path: string) =>
  path.split('/').every((segment) => /^[\w@-][\w@.-]*$/.test(segment));

/**
 * Takes over what a site on this machine serves, by links: its releases, its texts, no trials and no
 * switched off part.
 * @throws {DeliveryError} when nothing was ever promoted there.
 */
export async function takeFromFolder(to: SiteFolder, from: SiteFolder): Promise<void> {
  const names = servedIn(await readRegistry(from));
  for (const { name, build } of names) {
    const path = releasePath(name, build);
    await mkdir(dirname(join(to.root, path)), { recursive: true });
    await symlink(resolve(from.root, path), join(to.root, path));
  }
  await changeRegistry(to, () => served(names));
}

/** The releases that everybody gets. */
const servedIn = ({ parts, content }: Registry): readonly ReleaseName[] => [
  ...Object.entries(parts).map(([name, { current }]) => ({ name, build: current })),
  ...(content ? [{ name: contentName, build: content.current }] : []),
];

/** The registry that serves these releases and nothing else. */
function served(names: readonly ReleaseName[]): Registry {
  const content = names.find(({ name }) => name === contentName);
  const parts = names.filter(({ name }) => name !== contentName);
  return {
    parts: Object.fromEntries(parts.map(({ name, build }) => [name, { current: build }])),
    ...(content && { content: { current: content.build } }),
  };
}
