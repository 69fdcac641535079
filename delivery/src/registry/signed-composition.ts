import { hash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import pLimit from 'p-limit';
import {
  array,
  exactOptional,
  literal,
  looseObject,
  number,
  record,
  string,
  type GenericSchema,
} from 'valibot';
import { configurationNames, type ConfigurationName } from '../release/configuration-release.ts';
import { ignoreFault } from '../release/read-release.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import type { Parsed } from '../site/parse-json.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { ignoreMissing, linksOf, pathsBelow, writeWhole } from '../storage/drafts.ts';
import {
  parseSigned,
  sign,
  signedText,
  statementHash,
  type Signed,
  type Statement,
} from '../trust/signed.ts';
import { findTrust, readNamedKeys, readSigners } from '../trust/site-trust.ts';
import { judge, rolesOf, type Trust } from '../trust/trust.ts';
import { changeAuthor } from './change-author.ts';
import { composedFile, signedFile } from './public-registry.ts';
import type { Registry } from './registered.ts';
import { readVersionedRegistry, type VersionedRegistry } from './registry.ts';

/*
 * Those who answer for the contents of documents do not sign them: anyone who promotes composes them. They sign what they have
 * composed, file by file, and a server sends a file only while its bytes are those in that list.
 */

/** Statement "I have composed this, from what this version of the registry names." */
export interface ComposedStatement extends Statement {
  readonly kind: 'composition';
  /** Id of the composition. */
  readonly composition: string;
  /** Version of the registry's head. */
  readonly version: number;
  /** Builds of the configuration that the documents contain. */
  readonly configuration?: string;
  readonly money?: string;
  /** Parts that are switched off. Former checkouts do not sign them. */
  readonly disabled?: readonly string[];
  /** SHA-256 of each file, in base64url, by its path below the composition. */
  readonly files: Readonly<Record<string, string>>;
  /** Links that it consists of, which say to which artifact each file belongs. Former checkouts do not sign them. */
  readonly links?: Readonly<Record<string, string>>;
  readonly by: string;
}

const schema: GenericSchema<unknown, ComposedStatement> = looseObject({
  kind: literal('composition'),
  composition: string(),
  version: number(),
  configuration: exactOptional(string()),
  money: exactOptional(string()),
  disabled: exactOptional(array(string())),
  files: record(string(), string()),
  links: exactOptional(record(string(), string())),
  by: string(),
});

/** Returns the SHA-256 in base64url, as a list of composed files contains it and entity tags use it. */
export const hashOf = (bytes: Uint8Array): string => hash('sha256', bytes, 'base64url');

/**
 * Signs the files of a composition with the keys of the person who composed it.
 * @returns true if it was signed. Somebody without a key composes all the same, but servers that check do not accept the result.
 * @throws {DeliveryError} when a key that is named cannot be read.
 */
export async function signComposition(
  site: SiteFolder,
  { registry, version }: VersionedRegistry,
  folder: string,
): Promise<boolean> {
  // Without a folder nothing is composed yet.
  if (!(await stat(folder).catch(ignoreMissing))) return false;
  // A caller who names a key means to sign with it, so its faults are not ignored.
  const isNamed = (await readNamedKeys(site)).length > 0;
  const signers = await readSigners(site).catch(isNamed ? undefined : ignoreFault);
  const keys = signers?.keys.map(({ id }) => id) ?? [];
  if (!signers || !hasRight(signers.trust.trust, keys)) return false;
  const { configuration, money } = registry;
  const statement: ComposedStatement = {
    kind: 'composition',
    ...(await composedIn(folder)),
    version: Number(version),
    ...(configuration && { configuration: configuration.current }),
    ...(money && { money: money.current }),
    disabled: disabledIn(registry),
    by: changeAuthor(),
  };
  await writeWhole(join(folder, composedFile), signedText(sign(statement, signers.keys)));
  return true;
}

/** True if a key has a right. One that may only renew is on a machine that can write the folder: it vouches for nothing in it. */
const hasRight = (trust: Trust, keys: readonly string[]) =>
  keys.some((id) => rolesOf(trust, id).length > 0);

/** Files that are signed themselves, and written again without composing. */
const excludedFiles = new Set(
  ['', '.br', '.gz'].map((form) => signedFile + form).concat(composedFile),
);

/** Number of files that are read at the same time: there may be thousands. */
const atOnce = 16;

/** Files and links of a composition, whoever wrote them. */
export type Composed = Pick<ComposedStatement, 'composition' | 'files' | 'links'>;

export async function composedIn(folder: string): Promise<Composed> {
  const [files, links] = await Promise.all([hashesBelow(folder), linksOf(folder)]);
  return { composition: basename(folder), files, links };
}

async function hashesBelow(folder: string): Promise<ComposedStatement['files']> {
  const paths = (await pathsBelow(folder)).filter((path) => !excludedFiles.has(path)).toSorted();
  const hashes = await pLimit(atOnce).map(
    paths,
    async (path) => [path, hashOf(await readFile(join(folder, path)))] as const,
  );
  return Object.fromEntries(hashes);
}

/**
 * Reads the list of what was composed into a folder.
 * @returns undefined for a site whose key is stored beside it: anyone who can write the documents can sign them.
 * @throws {DeliveryError} if nobody with a right signed it, another configuration is served, or a part was switched off since.
 */
export async function readSignedComposition(
  site: SiteFolder,
  folder: string,
): Promise<ComposedStatement | undefined> {
  return (await readOwnList(site, folder))?.signed;
}

/** Reads the list of this very composition. @throws {DeliveryError} as `readSignedComposition` does. */
async function readOwnList(
  site: SiteFolder,
  folder: string,
): Promise<Signed<ComposedStatement> | undefined> {
  const name = `The composition ${basename(folder)}`;
  const list = await readSignedList(site, folder, name);
  if (!list || list.signed.composition === basename(folder)) return list;
  const { composition } = list.signed;
  throw new DeliveryError(`${name} has the list of composition ${composition}: ${composeCommand}`);
}

/** Returns the signed list of what is served, or why no server that checks starts with it; undefined if nothing is composed. */
export async function findServedList(
  site: SiteFolder,
): Promise<Parsed<Signed<ComposedStatement> | undefined> | undefined> {
  const folder = await realpath(site.current).catch(ignoreMissing);
  if (folder === undefined) return undefined;
  try {
    return { ok: true, value: await readOwnList(site, folder) };
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    return { ok: false, fault: error.message };
  }
}

/**
 * Reads such a list from any folder.
 * @param name Name of what is listed, to begin a sentence with.
 * @throws {DeliveryError} as `readSignedComposition` does.
 */
export async function readSignedList(
  site: SiteFolder,
  folder: string,
  name: string,
): Promise<Signed<ComposedStatement> | undefined> {
  const { trust } = (await findTrust(site)) ?? {};
  if (trust?.embedded) return undefined;
  const bytes = await readFile(join(folder, composedFile)).catch(ignoreMissing);
  if (!trust || !bytes) throw new DeliveryError(`${name} is not signed: ${composeCommand}`);
  const read = readComposed(trust, bytes);
  if (!read.ok) throw new DeliveryError(`${name} ${read.fault}: ${composeCommand}`);
  const { signed } = read.value;
  const { registry } = await readVersionedRegistry(site);
  const { disabled } = signed;
  const off = disabled && disabledIn(registry).find((part) => !disabled.includes(part));
  const switched = off && `before ${off} was switched off`;
  const fault = otherConfiguration(signed, registry, 'served') ?? switched;
  if (fault) throw new DeliveryError(`${name} was composed ${fault}: ${composeCommand}`);
  return read.value;
}

const disabledIn = ({ parts }: Registry) =>
  Object.keys(parts).filter((name) => parts[name]?.disabled);

/** Reads a list of composed files that somebody with a right has signed, of any composition and configuration. */
export function readComposed(trust: Trust, bytes: Uint8Array): Parsed<Signed<ComposedStatement>> {
  const read = parseSigned(bytes, schema);
  if (!read.ok) return { ok: false, fault: `has a list of its files that ${read.fault}` };
  const verdict = judge(trust, { role: 'anyone' }, read.value);
  if (!verdict.ok) return verdict;
  // A key that was replaced has no right any more: the operators vouch for what it had composed.
  const isVouched = trust.kept?.includes(statementHash(read.value.signed)) ?? false;
  if (isVouched || hasRight(trust, verdict.keys)) return read;
  return { ok: false, fault: 'is signed with a key that may only renew' };
}

/**
 * @throws {DeliveryError} when citizens get documents of another configuration than a registry names: a promotion was ended
 * before it composed.
 */
export async function refuseUncomposed(site: SiteFolder, registry: Registry): Promise<void> {
  const folder = await realpath(site.current).catch(ignoreMissing);
  // Nothing is composed yet.
  if (folder === undefined) return;
  const read = parseSigned(await readFile(join(folder, composedFile)).catch(() => ''), schema);
  const other = read.ok && otherConfiguration(read.value.signed, registry, 'promoted');
  if (!other) return;
  throw new DeliveryError(
    `What is served is not the newest state, compose it first: the composition ${basename(folder)} was composed ${other}: ${composeCommand}`,
  );
}

/** Describes the configuration that something was composed with, if a registry names another one. */
function otherConfiguration(
  signed: ComposedStatement,
  registry: Registry,
  state: 'served' | 'promoted',
): string | undefined {
  const other = configurationNames.find((each) => signed[each] !== registry[each]?.current);
  if (!other) return undefined;
  return `of ${named(other, signed[other])}, ${named(other, registry[other]?.current)} is ${state}`;
}

const named = (name: ConfigurationName, build = 'none') => `${name} ${build}`;

const composeCommand = 'pnpm release compose --key <your key>';
