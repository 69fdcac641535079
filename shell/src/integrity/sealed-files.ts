import { abortAfter, withTimeout } from '@amendes/contract/host';
import { hashesFile } from '@amendes/protocol/build-description.ts';
import { releasesOf, type RegisteredPart, type RegisteredRelease } from '../registry/registry.ts';

// Kept, and `sealed` is no map: code that replaces these functions, or those of maps, later must not change decisions.
const { URL: Address } = globalThis;
const { apply } = Reflect;
const { entries } = Object;
// oxlint-disable-next-line typescript/unbound-method -- called with its text
const { startsWith } = String.prototype;

/** Integrity of each file that may be loaded, by its full address. The object inherits nothing. */
const sealed: Record<string, string> = Object.create(null);

/**
 * Allows the files of all releases of some parts to load: first those of the parts that the document names, later those
 * of the other parts. The first integrity of a file stays, whatever a later list says.
 */
export function admitParts(parts: readonly RegisteredPart[], origin = document.baseURI): void {
  for (const { base, files } of releasesOf(parts)) admit(base, files, origin);
}

function admit(base: string, files: RegisteredRelease['files'], origin = document.baseURI): void {
  const folder = new Address(base, origin).href;
  for (const [path, hash] of entries(files)) {
    const address = new Address(base + path, origin).href;
    // A list applies only to its own release, so a path that leads out of the folder is ignored.
    if (apply(startsWith, address, [folder])) sealed[address] ??= hash;
  }
}

/** Time limit in milliseconds, just after a list counts as late. Until then the browser blocks a second request for it. */
const abortMs = 15_500;

/** Form of the hashes that a browser checks. It may ignore any other text, and then accept any answer. */
const hashForm = /^sha(256-[A-Za-z\d+/]{43}=|384-[A-Za-z\d+/]{64})$/;

/** Requested lists, by the folder of their release. */
const lists = new Map<string, Promise<void>>();

/**
 * Allows a file of a release to load even if the document does not name it. The release has a list of all its files,
 * which the document names by its hash.
 * @throws {Error} when the list is not loaded, is a different one, or has no valid hash. The next call fetches it again.
 */
export async function admitUnnamed(
  { base, files }: RegisteredRelease,
  file: string,
): Promise<void> {
  const integrity = files[hashesFile];
  if (integrity === undefined || file in files) return;
  const list = lists.get(base) ?? withTimeout(fetchList(base, integrity));
  lists.set(base, list);
  list.catch(() => lists.delete(base));
  await list;
}

/** Fetches a list, a second time past the browser's cache if that fails: the cache keeps a damaged copy as immutable. */
async function fetchList(base: string, integrity: string): Promise<void> {
  const address = base + hashesFile;
  if (!hashForm.test(integrity)) throw new Error(`${address}: ${integrity}`);
  const signal = abortAfter(abortMs);
  const request = async (cache: RequestCache) => {
    const response = await fetch(address, { integrity, signal, cache });
    if (!response.ok) throw new Error(`${response.status}`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sealed with the release, and checked before that
    return (await response.json()) as RegisteredRelease['files'];
  };
  try {
    admit(base, await request('default').catch(() => request('reload')));
  } catch (error) {
    // Browsers do not say which file could not be fetched, but the reader of the report has to know.
    throw new Error(`${address}: ${String(error)}`, { cause: error });
  }
}

/**
 * Returns the integrity of the file at an address.
 * @throws {TypeError} when no known release contains it.
 */
export function integrityOf(address: string, origin = document.baseURI): string {
  const hash = sealed[new Address(address, origin).href];
  if (!hash) throw new TypeError(`Not in the registry: ${address}`);
  return hash;
}

/** True if an address is among the releases of this site, or of another site that a part of this tab was loaded from. */
export const isInReleases = (address: string): boolean =>
  Object.keys(sealed).some((known) => address.startsWith(new Address('/releases/', known).href));
