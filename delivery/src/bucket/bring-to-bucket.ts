import { cp } from 'node:fs/promises';
import pLimit from 'p-limit';
import { composeSite, type Composition } from '../composer/site-composer.ts';
import { namedBy } from '../registry/pinned-manifests.ts';
import { headName, seriesOf } from '../registry/pointers.ts';
import { readVersionedRegistry } from '../registry/registry.ts';
import { allReleases } from '../release/read-release.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import { releasesFolder, type SiteFolder } from '../site/site-folder.ts';
import { versionPath } from '../storage/versioned-file.ts';
import { bucketStorage } from './bucket-storage.ts';
import { bucketSite } from './open-site.ts';
import { isTooLarge, s3Objects, type Objects } from './s3-objects.ts';

const atOnce = 8;

/**
 * Copies a site from its folder into a bucket, with its trust, history and releases, and composes it there.
 * It omits only unused releases that no bucket accepts. The folder stays unchanged. A stopped copy continues
 * when it is repeated: its head comes last.
 * @throws {DeliveryError} if the bucket contains another site or one that was changed there, the folder's
 * registry is not reliable, or a release in use has a file that no bucket accepts.
 */
export async function bringToBucket(
  from: SiteFolder,
  address: string,
  copy?: string,
  objects: Objects = s3Objects(address),
): Promise<{ readonly site: SiteFolder; readonly composition: Composition }> {
  const storage = bucketStorage(objects);
  const { registry, signed } = await readVersionedRegistry(from);
  const usedReleases = new Set([...namedBy(registry), ...Object.keys(registry.retired ?? {})]);
  const head = seriesOf(headName);
  const present = await storage.latest(head);
  const heads = await from.storage.versions(head);
  // The bucket has one of these heads if an earlier copy was stopped while it wrote them or composed.
  if (present && heads.every(({ text }) => text !== present.text)) {
    throw new DeliveryError(`${address} holds a site already: name an empty prefix`);
  }
  const pointers = Object.keys(signed?.head.pointers ?? {}).map(seriesOf);
  const copied = ['trust', ...pointers, head];
  for (const series of copied) await refuseOthers(from, series, objects);
  for (const release of await allReleases(from)) {
    const folder = `${releasesFolder}/${release}`;
    const paths = await from.storage.list(folder);
    const files = await Promise.all(
      paths.map(async (path) => [path, await from.storage.read(`${folder}/${path}`)] as const),
    );
    const existing = files.flatMap(([path, bytes]) => (bytes ? [[path, bytes] as const] : []));
    // A release that was not promoted, or was forgotten, is not in use and may stay behind.
    if (!usedReleases.has(release) && existing.some(([, bytes]) => isTooLarge(bytes))) continue;
    await storage.seal(folder, new Map(existing));
  }
  for (const path of await from.storage.list('signatures')) {
    const bytes = await from.storage.read(`signatures/${path}`);
    if (bytes) await storage.write(`signatures/${path}`, bytes.toString());
  }
  for (const series of copied) {
    await storage.restore(series, await from.storage.versions(series));
  }
  const site = bucketSite(address, from.signing, { objects, ...(copy !== undefined && { copy }) });
  await cp(from.configuration, site.configuration, { recursive: true });
  return { site, composition: await composeSite(site) };
}

/** Throws if the bucket has another version or a forgotten one under a number: it would remain in place of the folder's. */
async function refuseOthers(from: SiteFolder, series: string, objects: Objects): Promise<void> {
  await pLimit(atOnce).map(await from.storage.versions(series), async ({ text, version }) => {
    const key = versionPath(series, Number(version));
    const existing = await objects.get(key);
    if (!existing || existing.bytes.toString() === text) return;
    throw new DeliveryError(
      `${objects.address} holds another ${key} than ${from.address}: name an empty prefix`,
    );
  });
}
