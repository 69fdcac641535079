import { DeliveryError } from '../site/delivery-error.ts';
import { parseJson, type Parsed } from '../site/parse-json.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import type { VersionedText } from '../storage/versioned-file.ts';
import { findTrust } from '../trust/site-trust.ts';
import { parseSigned, statementHash, type Signed } from '../trust/signed.ts';
import { judge, type Trust } from '../trust/trust.ts';
import { ageFault, noteState } from './age-fault.ts';
import {
  headName,
  isOwn,
  joinPointers,
  roleOfPointer,
  seriesOf,
  type Pointers,
} from './pointers.ts';
import {
  formatSchema,
  signedFormatSchema,
  headSchema,
  plainRegistrySchema,
  pointerSchema,
  type Changed,
  type Head,
  type Pointer,
  type Registry,
} from './registered.ts';

/** Format that this version of delivery can read, and write without losing anything. */
export const knownFormat = 2;

/** Series of the former registries in one file, without signatures. */
export const plainSeries = 'registry';

/** Registry with its version, by which a later change is noticed. */
export interface VersionedRegistry {
  readonly registry: Registry;
  readonly version: string;
  /** Change that led to this version; versions from before 2026-11-22 have none. */
  readonly changed?: Changed;
  /** Undefined if it was written before registries were signed. */
  readonly signed?: SignedRegistry;
}

interface SignedRegistry {
  readonly head: Head;
  readonly pointers: Pointers;
}

/**
 * Returns the registry, or undefined if nothing was ever promoted into this folder. An unreadable registry does not count as
 * none: the next promotion would forget every part that it does not name.
 * @param isPreview True if it is not stored there yet: then it is not remembered as what was seen here.
 * @throws {DeliveryError} when the registry is damaged, not signed by those who may, or older than what was seen.
 */
export async function findVersionedRegistry(
  site: SiteFolder,
  isPreview = false,
): Promise<VersionedRegistry | undefined> {
  const trust = await findTrust(site);
  const found = await site.storage.latest(seriesOf(headName));
  // A site that was seen signed is not read as unsigned: the operator who takes over an unsigned registry signs all its contents.
  if (!found && trust?.seen) throw refused(site, missingFault);
  if (!found) return findPlainRegistry(site);
  if (!trust) throw refused(site, 'is signed, and there is no trust that says who may sign it');
  const read = await readVersion(site, found, trust.trust);
  if (!read.ok) throw refused(site, read.fault);
  const { signed } = read.value;
  const fault = signed && (await ageFault(site, trust, signed.head));
  if (fault !== undefined) throw refused(site, fault);
  if (signed && !isPreview) await noteState(site, trust, signed.head);
  return read.value;
}

const refused = ({ address }: SiteFolder, fault: string) =>
  new DeliveryError(`The registry in ${address} ${fault}`);

const missingFault =
  'was signed when it was seen here, and no signed version is left: bring its folder back from the backup; if nobody knows why it is gone, the storage may be in other hands (SECURITY.md)';

/** Returns the registry of one unsigned file, which an operator takes over. */
async function findPlainRegistry(site: SiteFolder): Promise<VersionedRegistry | undefined> {
  const versions = await site.storage.versions(plainSeries);
  // The last version may only say that somebody started to take the registry over.
  for (const { text, version } of versions.toReversed()) {
    const read = readPlain(text);
    if (read?.ok) return { ...read.value, version };
    if (!read) continue;
    const fault = `is damaged: its version ${version} ${read.fault}`;
    throw refused(site, `${fault}. Remove that version to go back to the one before`);
  }
  return undefined;
}

/** Reads one version of the registry from before it was signed; undefined if it says that the registry was taken over. */
export function readPlain(text: string): Parsed<Omit<VersionedRegistry, 'version'>> | undefined {
  const written = parseJson(text, formatSchema);
  if (written.ok && written.value.format === knownFormat) return undefined;
  const read = parseJson(text, plainRegistrySchema);
  if (!read.ok) return read;
  const { changed, format: _, ...registry } = read.value;
  return { ok: true, value: { registry, ...(changed && { changed }) } };
}

const damaged = (fault: string) =>
  `is damaged: ${fault}. Bring it back from the backup, or remove that version and have an operator sign the one before it: pnpm release renew --restored`;

/**
 * Reads one version of the registry, or returns its fault.
 * @param trust Says who may sign it; without it no signature is checked, as for versions of the past.
 */
export async function readVersion(
  site: SiteFolder,
  { text, version }: VersionedText,
  trust?: Trust,
): Promise<Parsed<VersionedRegistry>> {
  const written = parseJson(text, signedFormatSchema);
  // Another format may have its entries elsewhere.
  const { format = knownFormat } = written.ok ? written.value.signed : {};
  if (format !== knownFormat) {
    return failed(
      `has format ${format}, this checkout knows ${knownFormat}: nothing was changed, use a newer checkout`,
    );
  }
  const read = parseSigned(text, headSchema);
  if (!read.ok) return failed(damaged(`its version ${version} ${read.fault}`));
  const head = read.value.signed;
  if (String(head.version) !== version) {
    return failed(damaged(`its version ${version} calls itself ${head.version}`));
  }
  const verdict = trust && judge(trust, { role: 'anyone' }, read.value);
  if (verdict && !verdict.ok) return failed(unsigned(`version ${version}`, verdict.fault));
  const pointers = await readPointers(site, head, trust);
  if (!pointers.ok) return pointers;
  const { changed } = head;
  return {
    ok: true,
    value: {
      registry: joinPointers(pointers.value, head.others),
      version,
      changed,
      signed: { head, pointers: pointers.value },
    },
  };
}

const failed = (fault: string) => ({ ok: false as const, fault });

const unsigned = (what: string, fault: string) =>
  `cannot be relied on: its ${what} ${fault}. Somebody who may sign it must repeat their command, or bring it back from the backup; if nobody can explain it, the storage may be in other hands (SECURITY.md)`;

async function readPointers(
  site: SiteFolder,
  head: Head,
  trust: Trust | undefined,
): Promise<Parsed<Pointers>> {
  const read = await Promise.all(
    Object.entries(head.pointers).map(async ([name, { version, hash }]) => {
      const what = `${name} ${version}`;
      const text = await site.storage.version(seriesOf(name), version);
      if (text === undefined) return failed(damaged(`${what} is missing`));
      const pointer = parseSigned(text, pointerSchema);
      if (!pointer.ok) return failed(damaged(`${what} ${pointer.fault}`));
      const fault = pointerFault(trust, pointer.value, name);
      if (fault !== undefined) return failed(unsigned(what, fault));
      if (statementHash(pointer.value.signed) !== hash) {
        return failed(damaged(`${what} is not what the head names`));
      }
      return { ok: true as const, value: [name, pointer.value.signed] as const };
    }),
  );
  const values: (readonly [string, Pointer])[] = [];
  for (const each of read) {
    if (!each.ok) return each;
    values.push(each.value);
  }
  return { ok: true, value: Object.fromEntries(values) };
}

/** Returns the fault of a pointer, if it has one. One signature is enough, because what it names is signed itself. */
export function pointerFault(
  trust: Trust | undefined,
  pointer: Signed<Pointer>,
  name: string,
): string | undefined {
  if (pointer.signed.name !== name) return `is a pointer of ${pointer.signed.name}`;
  if (!isOwn(name, pointer.signed)) return 'names something that belongs to another pointer';
  if (!trust) return undefined;
  const verdict = judge(trust, { role: roleOfPointer(name), threshold: 1 }, pointer);
  return verdict.ok ? undefined : verdict.fault;
}

export const nothingPromoted = ({ address }: SiteFolder): DeliveryError =>
  new DeliveryError(`No registry in ${address}: promote a release of every part first`);

/** @throws {DeliveryError} when nothing was ever promoted into this folder, or it is not signed. */
export async function readVersionedRegistry(
  site: SiteFolder,
  isPreview = false,
): Promise<VersionedRegistry> {
  const found = await findVersionedRegistry(site, isPreview);
  if (found?.signed) return found;
  if (!found) throw nothingPromoted(site);
  throw new DeliveryError(
    `The registry in ${site.address} is not signed: an operator takes it over, once, with pnpm release adopt --key <their key>`,
  );
}

/** @throws {DeliveryError} when nothing was ever promoted into this folder, or it is not signed. */
export async function readRegistry(site: SiteFolder): Promise<Registry> {
  return (await readVersionedRegistry(site)).registry;
}
