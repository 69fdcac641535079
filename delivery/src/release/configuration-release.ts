import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { looseObject, number, record, string, unknown, type GenericSchema } from 'valibot';
import { DeliveryError } from '../site/delivery-error.ts';
import { isObject, parseJson } from '../site/parse-json.ts';
import { releasePath, type SiteFolder } from '../site/site-folder.ts';
import { ignoreMissing, writeWhole } from '../storage/drafts.ts';
import { canonicalJson } from '../trust/signed.ts';
import {
  asPromoted,
  remedyOf,
  readSealed,
  refuseDamaged,
  type ReleaseName,
} from './read-release.ts';
import { folderName, releaseFile, type SealedFile } from './release.ts';

/*
 * A site's configuration consists of two releases, because two groups of people answer for it: where money goes, and the rest.
 * `configuration.json` in the site's folder contains both together, as composer and servers read it. It counts only while it says
 * what was signed.
 */

/** Folders of the two, beside the releases of the parts, and their names in the registry. */
export const moneyName = 'money';
export const configurationName = 'configuration';

export const configurationNames = [configurationName, moneyName] as const;

export type ConfigurationName = (typeof configurationNames)[number];

export const isConfigurationName = (name: string): name is ConfigurationName =>
  configurationNames.some((known) => known === name);

/**
 * Entries by which somebody could have citizens pay to themselves: the account for transfers, the origins that a payment is
 * handed over to, the API that names amounts, and the origins from which code may be loaded.
 */
const moneyEntries = ['transfer', 'providerOrigins', 'apiOrigin', 'overrides'];

export type Entries = Readonly<Record<string, unknown>>;

/** Returns the entries of a configuration that belong to one of the two. */
export function entriesOf(name: ConfigurationName, configuration: object): Entries {
  const entries = Object.entries(configuration);
  return Object.fromEntries(
    entries.filter(([entry]) => moneyEntries.includes(entry) === (name === moneyName)),
  );
}

/** Returns the build id of entries: the same entries have the same id, whoever publishes them. */
export const buildOfEntries = (entries: Entries): string =>
  hash('sha256', canonicalJson(entries)).slice(0, 12);

export const entriesFile = (name: ConfigurationName): string => `${name}.json`;

export interface ConfigurationRelease extends ReleaseName {
  readonly files: Readonly<Record<string, SealedFile>>;
}

const releaseSchema: GenericSchema<unknown, ConfigurationRelease> = looseObject({
  name: folderName,
  build: folderName,
  files: record(string(), looseObject({ integrity: string(), size: number(), brotli: number() })),
});

/** @throws {DeliveryError} when it was not published, or was changed since. */
export async function readConfigurationRelease(
  site: SiteFolder,
  { name, build }: ReleaseName,
): Promise<ConfigurationRelease> {
  const bytes = await site.storage.read(`${releasePath(name, build)}/${releaseFile}`);
  if (!bytes) throw new DeliveryError(`No release ${build} of ${name}: publish it first`);
  const read = parseJson(bytes, releaseSchema);
  if (read.ok && read.value.name === name && read.value.build === build) return read.value;
  throw new DeliveryError(`${name} ${build} is damaged: ${remedyOf({ name, build })}`);
}

/** @throws {DeliveryError} when a file of it is missing or not what was published. */
export async function refuseDamagedConfiguration(
  site: SiteFolder,
  release: ReleaseName,
): Promise<void> {
  await refuseDamaged(site, await readConfigurationRelease(site, release));
}

/** Served releases of a configuration, and the hashes of their manifests. */
type Served = Readonly<Partial<Record<ConfigurationName, { readonly current: string }>>> & {
  readonly manifests?: Readonly<Record<string, string>> | undefined;
};

/** True if a change serves another configuration. */
export const isReconfigured = (before: Served | undefined, after: Served): boolean =>
  configurationNames.some((name) => before?.[name]?.current !== after[name]?.current);

/**
 * Returns the configuration that was signed, or undefined if none was.
 * @throws {DeliveryError} when it no longer exists as it was published.
 */
export async function findSignedConfiguration(
  site: SiteFolder,
  served: Served,
): Promise<Entries | undefined> {
  const promoted = asPromoted(site, served);
  const parts = await Promise.all(
    configurationNames.map(async (name): Promise<Entries | undefined> => {
      const build = served[name]?.current;
      if (build === undefined) return undefined;
      const release = await readConfigurationRelease(promoted, { name, build });
      const bytes = await readSealed(site, release, entriesFile(name));
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the bytes that `publishConfiguration` wrote
      return JSON.parse(bytes.toString()) as Entries;
    }),
  );
  const [configuration, money] = parts;
  return configuration && money && { ...configuration, ...money };
}

const textOf = (entries: Entries) => `${JSON.stringify(entries, null, 2)}\n`;

/**
 * Writes the signed configuration into the site's folder, where composer and servers read it.
 * @returns true if one was signed.
 */
export async function writeSignedConfiguration(site: SiteFolder, served: Served): Promise<boolean> {
  const signed = await findSignedConfiguration(site, served);
  if (signed) await writeWhole(site.configuration, textOf(signed));
  return signed !== undefined;
}

/** Returns the text of the signed configuration; the text in the site's folder if none was signed. */
export async function configurationText(
  site: SiteFolder,
  served: Served,
): Promise<string | undefined> {
  const signed = await findSignedConfiguration(site, served);
  return signed ? textOf(signed) : readFile(site.configuration, 'utf8').catch(ignoreMissing);
}

/** Describes how the configuration in a site's folder differs from the signed one, or that none is signed; else undefined. */
export async function configurationFault(
  site: SiteFolder,
  served: Served,
): Promise<string | undefined> {
  const signed = await findSignedConfiguration(site, served);
  if (!signed) {
    return `The configuration in ${site.address} is not signed: pnpm release configuration publish ${site.configuration}, then promote what it names`;
  }
  const read = parseJson(await readFile(site.configuration).catch(() => ''), unknown());
  const [other] = differences(signed, read.ok ? read.value : undefined);
  if (other === undefined) return undefined;
  return `${site.configuration} says another ${other} than was signed: pnpm release configuration restore writes what was signed; if nobody knows why, the storage may be in other hands (SECURITY.md)`;
}

/** Returns the entries, as `transfer.iban`, in which two configurations differ. */
export function differences(one: unknown, other: unknown, path = ''): readonly string[] {
  if (isDeepStrictEqual(one, other)) return [];
  if (!isObject(one) || !isObject(other)) return [path || 'everything'];
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].toSorted();
  return names.flatMap((name) =>
    differences(one[name], other[name], path === '' ? name : `${path}.${name}`),
  );
}
