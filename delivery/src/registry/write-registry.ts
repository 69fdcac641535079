import { isDeepStrictEqual } from 'node:util';
import type { GenericSchema } from 'valibot';
import { DeliveryError, StorageError } from '../site/delivery-error.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import {
  parseSigned,
  sign,
  signedText,
  statementHash,
  type Signed,
  type Statement,
} from '../trust/signed.ts';
import type { Signers } from '../trust/site-trust.ts';
import { judge } from '../trust/trust.ts';
import { storageFailure } from '../storage/storage-failure.ts';
import { changedNow } from './change-author.ts';
import { headName, seriesOf, splitRegistry } from './pointers.ts';
import {
  headSchema,
  pointerSchema,
  type Changed,
  type Head,
  type Pointer,
  type PointerContent,
  type Registry,
} from './registered.ts';
import {
  findVersionedRegistry,
  knownFormat,
  plainSeries,
  pointerFault,
  type VersionedRegistry,
} from './registry.ts';
import { signReleases } from './signed-releases.ts';
import { namedBy } from './pinned-manifests.ts';

const day = 24 * 60 * 60 * 1000;

interface NextRegistry {
  readonly registry: Registry;
  readonly changed: Changed;
  /** Lost state that an older one replaces, as far as it is known. */
  readonly lostState?: LostState | undefined;
}

/** Numbers that were given in a lost state of the registry, and that others may have seen. */
export interface LostState {
  readonly head: number;
  readonly pointers: Readonly<Record<string, number>>;
}

/** Gap above the known numbers of a lost state: more changes than anybody makes between them and its loss. */
const versionGap = 1000;

/**
 * Writes the changed pointers, and then the head that names them: before that nobody reads them, after that everybody reads all
 * of them. After a lost state all pointers are written, with numbers above the lost ones: no reader that has seen those sees
 * anything go back, now or later.
 * @returns true if it was written; false if somebody else was faster.
 * @throws {DeliveryError} when the keys may not sign one of the pointers.
 */
export async function writeRegistry(
  site: SiteFolder,
  { trust: { trust }, keys }: Signers,
  found: VersionedRegistry | undefined,
  { registry, changed, lostState }: NextRegistry,
): Promise<boolean> {
  const { pointers, others } = splitRegistry(registry);
  const before = found?.signed;
  const latest = Number(found?.version ?? 0);
  const version = lostState ? Math.max(latest, lostState.head) + versionGap : latest + 1;
  const named: Record<string, Head['pointers'][string]> = { ...before?.head.pointers };
  const added: (readonly [string, number])[] = [];
  const common = { trust: trust.version, changed };
  const names = new Set([named, pointers, lostState?.pointers ?? {}].flatMap(Object.keys));
  const above = (name: string) =>
    lostState && Math.max(named[name]?.version ?? 0, lostState.pointers[name] ?? 0) + versionGap;
  const addPointer = async (name: string, content: PointerContent) => {
    let hash = '';
    const textOf = (next: number) => {
      const statement: Pointer = { kind: 'pointer', name, version: next, ...common, ...content };
      const pointer = sign(statement, keys);
      const fault = pointerFault(trust, pointer, name);
      if (fault !== undefined) throw unsignable(name, fault);
      hash = statementHash(statement);
      return readableText(name, pointer, pointerSchema);
    };
    const numbering = { above: above(name), named: before?.head.pointers[name]?.version };
    const number = await site.storage.add(seriesOf(name), textOf, numbering);
    added.push([name, number]);
    named[name] = { version: number, hash };
  };
  let mayBeNamed = false;
  try {
    for (const name of names) {
      const content = pointers[name] ?? {};
      // No pointer is ever left out: the only reason to leave one out would be to have it forgotten.
      if (!lostState && isDeepStrictEqual(contentOf(before?.pointers[name]), content)) continue;
      await addPointer(name, content);
    }
    const expires = new Date(Date.now() + trust.freshDays * day).toISOString();
    const format = knownFormat;
    const fields = { format, version, ...common, expires, pointers: named, others };
    const head = sign<Head>({ kind: 'head', ...fields }, keys);
    const verdict = judge(trust, { role: 'anyone' }, head);
    if (!verdict.ok) throw unsignable('the registry', verdict.fault);
    const text = readableText('the registry', head, headSchema);
    const expected = before ? found.version : undefined;
    const series = seriesOf(headName);
    // If the storage fails, the head may be written all the same: only a refusal proves that nobody names the pointers.
    mayBeNamed = true;
    mayBeNamed = await site.storage.replace(series, text, expected, version);
    return mayBeNamed;
  } catch (error) {
    const readWritten = () =>
      site.storage.version(seriesOf(headName), version).catch(() => 'unknown');
    mayBeNamed &&= !isRefused(error) || (await readWritten()) !== undefined;
    throw error;
  } finally {
    if (!mayBeNamed)
      for (const [name, number] of added) await site.storage.forget(seriesOf(name), number);
  }
}

/** Returns the text of a signed statement once it was read as everybody will: an unreadable one closes the site to all. */
function readableText<Content extends Statement>(
  what: string,
  signed: Signed<Content>,
  schema: GenericSchema<unknown, Content>,
): string {
  const text = signedText(signed);
  const read = parseSigned(text, schema);
  if (read.ok) return text;
  throw new DeliveryError(`${what} would be unreadable: it ${read.fault}. Nothing was changed`);
}

/** True if the storage says that it has done nothing. */
const isRefused = (error: unknown) =>
  error instanceof StorageError ? error.isRefusal : storageFailure(error) !== undefined;

/** Returns the higher of two numbers for each name. */
export const highest = (one: LostState['pointers'], other: LostState['pointers']) =>
  Object.fromEntries(
    Object.keys({ ...one, ...other }).map((name) => [
      name,
      Math.max(one[name] ?? 0, other[name] ?? 0),
    ]),
  );

const unsignable = (what: string, fault: string) =>
  new DeliveryError(
    `${what} cannot be changed with this key: it ${fault}. Nothing was changed: ask somebody who may, or have an operator give you the right (pnpm release keys allow)`,
  );

function contentOf(pointer: PointerContent = {}): PointerContent {
  const { entry, disabled, givenUp, manifests } = pointer;
  return {
    ...(entry && { entry }),
    ...(disabled && { disabled }),
    ...(givenUp && { givenUp }),
    ...(manifests && { manifests }),
  };
}

/**
 * Returns the registry once it is signed: an operator takes over one of a single unsigned file, with all that it says. An older
 * checkout that still writes that file is refused from then on.
 * @throws {DeliveryError} when it is not signed, and the caller is no operator.
 */
export async function adopted(
  site: SiteFolder,
  signers: Signers,
  found: VersionedRegistry | undefined,
): Promise<VersionedRegistry | undefined> {
  if (!found || found.signed) return found;
  const { trust } = signers.trust;
  const verdict = judge(trust, { role: 'operator' }, sign({ kind: 'adoption' }, signers.keys));
  if (!verdict.ok) {
    throw new DeliveryError(
      `The registry in ${site.address} is not signed yet: an operator takes it over, once, with pnpm release adopt --key <their key>`,
    );
  }
  const { registry, version, changed } = found;
  const latest = await site.storage.latest(plainSeries);
  const mark = `${JSON.stringify({ format: knownFormat, parts: {} })}\n`;
  const isMarked = latest?.version !== version;
  if (!isMarked && !(await site.storage.replace(plainSeries, mark, version))) {
    return adopted(site, signers, await findVersionedRegistry(site));
  }
  await signReleases(site, signers, [...namedBy(registry)]);
  await writeRegistry(site, signers, found, {
    registry,
    changed: changed ?? (await changedNow(site)),
  });
  return findVersionedRegistry(site);
}
