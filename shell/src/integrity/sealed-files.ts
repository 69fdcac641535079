import { abortAfter, withTimeout } from '@amendes/contract/host';
import { hashesFile } from '@amendes/protocol/build-description.ts';
import { releasesOf, type RegisteredPart, type RegisteredRelease } from '../registry/registry.ts';

// Kept, and no map below: what code replaces later of these would decide otherwise.
const { URL: Address } = globalThis;
const { apply } = Reflect;
const { entries } = Object;
// oxlint-disable-next-line typescript/unbound-method -- it is called with its text
const { startsWith } = String.prototype;

/** The integrity of each file that may be loaded, by its whole address. It inherits nothing. */
const sealed: Record<string, string> = Object.create(null);

/**
 * Lets the files of all releases of some parts be loaded: those that the document names, then those of the
 * other parts. What is known of a file stays, whatever is said of it later.
 */
export function admitParts(parts: readonly RegisteredPart[], origin = document.baseURI): void {
  for (const { base, files } of releasesOf(parts)) admit(base, files, origin);
}

function admit(base: string, files: RegisteredRelease['files'], origin = document.baseURI): void {
  const folder = new Address(base, origin).href;
  for (const [path, hash] of entries(files)) {
    const address = new Address(base + path, origin).href;
    // A list speaks for its own release alone, whatever leads out of its folder.
    if (apply(startsWith, address, [folder])) sealed[address] ??= hash;
  }
}

/** A moment after a list was given up as late: until then the browser has another request for it wait for this one. */
const abortMs = 15_500;

/** What a browser holds an answer to. Of any other text it may take no notice, and take whatever comes. */
const hashForm = /^sha(256-[A-Za-z\d+/]{43}=|384-[A-Za-z\d+/]{64})$/;

/** The lists that were asked for, by the folder of their release. */
const lists = new Map<string, Promise<void>>();

/**
 * Lets a file of a release be loaded also where the document does not name it: the release has a list of all of them,
 * which the document names by its hash.
 * @throws {Error} when the list does not come, is another one, or is named by no hash. Whoever asks again has it fetched again.
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

/** Asks for a list once more where it does not come, past the browser's cache: a damaged copy is kept there as immutable. */
async function fetchList(base: string, integrity: string): Promise<void> {
  const address = base + hashesFile;
  if (!hashForm.test(integrity)) throw new Error(`${address}: ${integrity}`);
  const signal = abortAfter(abortMs);
  const ask = async (cache: RequestCache) => {
    const response = await fetch(address, { integrity, signal, cache });
    if (!response.ok) throw new Error(`${response.status}`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sealed with the release, and looked at before that
    return (await response.json()) as RegisteredRelease['files'];
  };
  try {
    admit(base, await ask('default').catch(() => ask('reload')));
  } catch (error) {
    // Browsers do not say what could not be fetched, and whoever reads the report has to know.
    throw new Error(`${address}: ${String(error)}`, { cause: error });
  }
}

/**
 * The integrity of the file at an address.
 * @throws {TypeError} when no release that is known holds it.
 */
export function integrityOf(address: string, origin = document.baseURI): string {
  const hash = sealed[new Address(address, origin).href];
  if (!hash) throw new TypeError(`Not in the registry: ${address}`);
  return hash;
}

/** Whether an address lies among releases: on this site, or on another that a part was taken from in this tab. */
export const isInReleases = (address: string): boolean =>
  Object.keys(sealed).some((known) => address.startsWith(new Address('/releases/', known).href));
