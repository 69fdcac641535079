import { mkdir, symlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import pLimit from 'p-limit';
import { custom, exactOptional, is, looseObject, record, string, type InferOutput } from 'valibot';
import {
  configurationNames,
  findSignedConfiguration,
  type Entries,
} from '../release/configuration-release.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import { parseJson } from '../site/parse-json.ts';
import { changeRegistry } from '../registry/change-registry.ts';
import { integrityOf, releaseFile } from '../release/release.ts';
import { descriptionFile } from '../release/seal-files.ts';
import { releasesFolder, type SiteFolder } from '../site/site-folder.ts';
import { readSignedFile, signedAddress } from '../registry/public-registry.ts';
import { namedBy } from '../registry/pinned-manifests.ts';
import { readRegistry } from '../registry/registry.ts';
import type { Registry } from '../registry/registered.ts';

/** Number of simultaneous requests. */
const atOnce = 8;

/** Schema of a release's description, as far as it is checked here. */
const describing = looseObject({
  name: string(),
  build: string(),
  files: record(string(), looseObject({ integrity: string() })),
  server: exactOptional(string()),
});

/** Schema that keeps all other entries, too, in the order in which they were signed. */
const copiedSchema = custom<InferOutput<typeof describing>>((value) => is(describing, value));

/**
 * Copies what a remote site serves. Only its public files are requested, and each must be what was sealed and
 * signed. Its modules for Node are not copied: code from another site runs only in the browser.
 * @param site The site's address.
 * @returns the configuration that was signed there.
 * @throws {DeliveryError} if it is unreachable, was not signed by those who may, is older than what was seen
 * here, or contains a file that is not what was sealed.
 */
export async function takeFromSite(to: SiteFolder, site: URL): Promise<Entries | undefined> {
  const bytes = await get(site, signedAddress);
  const { registry } = await readSignedFile(bytes, join(to.root, 'signed'), to, site.origin);
  const served = servedIn(registry);
  const configuration = configurationNames.flatMap((name) =>
    registry[name] ? [`${name}/${registry[name].current}`] : [],
  );
  for (const release of [...namedBy(served), ...configuration]) {
    await takeRelease(to, site, release, registry.manifests?.[release]);
  }
  await changeRegistry(to, () => served);
  return findSignedConfiguration(to, registry);
}

/**
 * @param named The release, as `<name>/<build>`.
 * @param manifest The hash with which its `release.json` was signed.
 */
async function takeRelease(
  to: SiteFolder,
  site: URL,
  named: string,
  manifest: string | undefined,
): Promise<void> {
  const folder = `${releasesFolder}/${named}`;
  const address = `/${folder}/`;
  const { server, ...release } = await readRelease(site, address, manifest);
  // Both become paths on this machine, so they must be the requested ones.
  if (`${release.name}/${release.build}` !== named) {
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
  const copied = { ...release, files: Object.fromEntries(sealed) };
  await to.storage.seal(folder, new Map([...files, descriptionFile(copied)]));
}

async function readRelease(site: URL, address: string, manifest: string | undefined) {
  const bytes = await get(site, address + releaseFile);
  if (integrityOf(bytes) !== manifest) {
    throw unusable(site, `${address}${releaseFile} is not what was signed`);
  }
  const read = parseJson(bytes, copiedSchema);
  if (read.ok) return read.value;
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
 * Links to what a site on this machine serves: its releases and its texts, without canaries and switched-off
 * parts.
 * @throws {DeliveryError} if nothing was ever promoted there.
 */
export async function takeFromFolder(to: SiteFolder, from: SiteFolder): Promise<void> {
  const served = servedIn(await readRegistry(from));
  for (const release of namedBy(served)) {
    const path = join(releasesFolder, release);
    await mkdir(dirname(join(to.root, path)), { recursive: true });
    await symlink(resolve(from.root, path), join(to.root, path));
  }
  await changeRegistry(to, () => served);
}

/** Returns a registry with only what every citizen of another one gets. */
const servedIn = ({ parts, content }: Registry): Registry => ({
  parts: Object.fromEntries(
    Object.entries(parts).map(([name, { current }]) => [name, { current }]),
  ),
  ...(content && { content: { current: content.current } }),
});
