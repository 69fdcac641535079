import { unknown } from 'valibot';
import { findVersionedRegistry } from '../registry/registry.ts';
import { asRead, signRelease } from '../registry/signed-releases.ts';
import {
  buildOfEntries,
  configurationNames,
  entriesFile,
  entriesOf,
  readConfigurationRelease,
  refuseDamagedConfiguration,
} from '../release/configuration-release.ts';
import { notPublished, readSealed, type ReleaseName } from '../release/read-release.ts';
import { sealRelease } from '../release/seal-files.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import { parseJson } from '../site/parse-json.ts';
import { isConfiguration } from '../site/read-configuration.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { canonicalJson } from '../trust/signed.ts';

/**
 * Seals and signs the entries of a configuration that are not served yet: where money goes, the rest, or both. They are not
 * served before they are promoted, and where money goes needs as many signatures as its right requires.
 * @returns the releases to be promoted; none if all entries are served already.
 * @throws {DeliveryError} when it is no configuration, or the keys may not sign what it changes.
 */
export async function publishConfiguration(
  site: SiteFolder,
  configuration: unknown,
): Promise<readonly ReleaseName[]> {
  if (!isConfiguration(configuration)) {
    throw new DeliveryError(
      'This is no configuration: apiOrigin, providerOrigins and siteOrigin must be origins, as https://example.org, and overrides.origins too; failureBeacon an address',
    );
  }
  const registry = (await findVersionedRegistry(site))?.registry;
  const published: ReleaseName[] = [];
  for (const name of configurationNames) {
    const entries = entriesOf(name, configuration);
    const build = buildOfEntries(entries);
    if (registry?.[name]?.current === build) continue;
    const text = `${JSON.stringify(entries, null, 2)}\n`;
    const originals = new Map([[entriesFile(name), Buffer.from(text)]]);
    const release = await sealRelease(site, { name, build }, originals);
    // Somebody may have published the same before, or put something else there.
    const pinnedSite = await asRead(site, release);
    await refuseDamagedConfiguration(pinnedSite, release);
    const present = parseJson(
      await readSealed(
        pinnedSite,
        await readConfigurationRelease(pinnedSite, release),
        entriesFile(name),
      ),
      unknown(),
    );
    if (!present.ok || canonicalJson(present.value) !== canonicalJson(entries)) {
      throw notPublished(release, entriesFile(name));
    }
    await signRelease(pinnedSite, release);
    published.push({ name, build });
  }
  return published;
}
