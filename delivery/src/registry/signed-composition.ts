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
 * Documents are not signed by those who answer for what is in them: whoever promotes composes them. They sign what they have
 * composed, file by file, and a server sends a file only while its bytes are the ones in that list.
 */

/** "I have composed this, of what this version of the registry names." */
export interface ComposedStatement extends Statement {
  readonly kind: 'composition';
  /** The id of the composition. */
  readonly composition: string;
  /** The version of the registry's head. */
  readonly version: number;
  /** The builds of the configuration that the documents tell. */
  readonly configuration?: string;
  readonly money?: string;
  /** The parts that are switched off. Checkouts of before do not sign them. */
  readonly disabled?: readonly string[];
  /** The SHA-256 of each file, in base64url, by its path below the composition. */
  readonly files: Readonly<Record<string, string>>;
  /** The links that it consists of, which say of which piece each file is. Checkouts of before do not sign them. */
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

/** SHA-256 in base64url: what a list of composed files holds of each, and what entity tags are made of. */
export const hashOf = (bytes: Uint8Array): string => hash('sha256', bytes, 'base64url');

/**
 * Signs the files of a composition with the keys of whoever composed it.
 * @returns whether it was signed; not by somebody without a key, who composes all the same: servers that check do not
 * take it.
 * @throws {DeliveryError} when a key that is named cannot be read.
 */
export async function signComposition(
  site: SiteFolder,
  { registry, version }: VersionedRegistry,
  folder: string,
): Promise<boolean> {
  // Nothing is composed yet where there is no folder.
  if (!(await stat(folder).catch(ignoreMissing))) return false;
  // Whoever names a key means to sign with it.
  const isNamed = (await readNamedKeys(site)).length > 0;
  const signers = await readSigners(site).catch(isNamed ? undefined : ignoreFault);
  const keys = signers?.keys.map(({ id }) => id) ?? [];
  if (!signers || !hasRight(signers.trust.trust, keys)) return false;
  const { configuration, money } = registry;
  const said: ComposedStatement = {
    kind: 'composition',
    ...(await composedIn(folder)),
    version: Number(version),
    ...(configuration && { configuration: configuration.current }),
    ...(money && { money: money.current }),
    disabled: disabledIn(registry),
    by: changeAuthor(),
  };
  await writeWhole(join(folder, composedFile), signedText(sign(said, signers.keys)));
  return true;
}

/** A key that may only renew lies on a machine that can write the folder: it vouches for nothing in it. */
const hasRight = (trust: Trust, keys: readonly string[]) =>
  keys.some((id) => rolesOf(trust, id).length > 0);

/** They are signed by themselves, and written anew without composing. */
const others = new Set(['', '.br', '.gz'].map((form) => signedFile + form).concat(composedFile));

/** Files at a time: there may be thousands. */
const atOnce = 16;

/** What there is of a composition, whoever laid it there. */
export type Composed = Pick<ComposedStatement, 'composition' | 'files' | 'links'>;

export async function composedIn(folder: string): Promise<Composed> {
  const [files, links] = await Promise.all([hashesBelow(folder), linksOf(folder)]);
  return { composition: basename(folder), files, links };
}

async function hashesBelow(folder: string): Promise<ComposedStatement['files']> {
  const paths = (await pathsBelow(folder)).filter((path) => !others.has(path)).toSorted();
  const hashes = await pLimit(atOnce).map(
    paths,
    async (path) => [path, hashOf(await readFile(join(folder, path)))] as const,
  );
  return Object.fromEntries(hashes);
}

/**
 * The list of what was composed into a folder.
 * @returns nothing on a site whose key lies beside it: whoever can write the documents can sign them.
 * @throws {DeliveryError} when nobody who may has signed it, or it was composed of another configuration than is served.
 */
export async function readSignedComposition(
  site: SiteFolder,
  folder: string,
): Promise<ComposedStatement | undefined> {
  return (await readOwnList(site, folder))?.signed;
}

/** @throws {DeliveryError} as `readSignedComposition` does. */
async function readOwnList(
  site: SiteFolder,
  folder: string,
): Promise<Signed<ComposedStatement> | undefined> {
  const name = `The composition ${basename(folder)}`;
  const list = await readSignedList(site, folder, name);
  if (!list || list.signed.composition === basename(folder)) return list;
  const { composition } = list.signed;
  throw new DeliveryError(`${name} has the list of composition ${composition}: ${mend}`);
}

/** The signed list of what is served now, or why no server that checks starts with it; nothing where nothing is composed. */
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
 * The same of a list that lies in whichever folder.
 * @param name What it is a list of, to begin a sentence with.
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
  if (!trust || !bytes) throw new DeliveryError(`${name} is not signed: ${mend}`);
  const read = readComposed(trust, bytes);
  if (!read.ok) throw new DeliveryError(`${name} ${read.fault}: ${mend}`);
  const { signed } = read.value;
  const { registry } = await readVersionedRegistry(site);
  const { disabled } = signed;
  const off = disabled && disabledIn(registry).find((part) => !disabled.includes(part));
  const switched = off && `before ${off} was switched off`;
  const fault = otherConfiguration(signed, registry, 'served') ?? switched;
  if (fault) throw new DeliveryError(`${name} was composed ${fault}: ${mend}`);
  return read.value;
}

const disabledIn = ({ parts }: Registry) =>
  Object.keys(parts).filter((name) => parts[name]?.disabled);

/** A list of composed files that somebody with a right has signed, of whichever composition and configuration. */
export function readComposed(trust: Trust, bytes: Uint8Array): Parsed<Signed<ComposedStatement>> {
  const read = parseSigned(bytes, schema);
  if (!read.ok) return { ok: false, fault: `has a list of its files that ${read.fault}` };
  const verdict = judge(trust, { role: 'anyone' }, read.value);
  if (!verdict.ok) return verdict;
  // A key that another one has replaced has no right any more: the operators vouch for what it had composed.
  const isKept = trust.kept?.includes(statementHash(read.value.signed)) ?? false;
  if (isKept || hasRight(trust, verdict.keys)) return read;
  return { ok: false, fault: 'is signed with a key that may only renew' };
}

/**
 * @throws {DeliveryError} when what visitors get was composed of another configuration than a registry names: a promotion
 * was ended before it composed.
 */
export async function refuseUncomposed(site: SiteFolder, registry: Registry): Promise<void> {
  const folder = await realpath(site.current).catch(ignoreMissing);
  // Nothing is composed yet.
  if (folder === undefined) return;
  const read = parseSigned(await readFile(join(folder, composedFile)).catch(() => ''), schema);
  const other = read.ok && otherConfiguration(read.value.signed, registry, 'promoted');
  if (!other) return;
  throw new DeliveryError(
    `What is served is not the newest state, compose it first: the composition ${basename(folder)} was composed ${other}: ${mend}`,
  );
}

/** Of which configuration something was composed, where a registry names another one. */
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

const mend = 'pnpm release compose --key <your key>';
