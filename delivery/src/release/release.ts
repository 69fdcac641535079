import {
  array,
  boolean,
  looseObject,
  number,
  exactOptional,
  pipe,
  record,
  regex,
  string,
  union,
  type GenericSchema,
} from 'valibot';
import satisfies from 'semver/functions/satisfies.js';
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { BuildDescription } from '@amendes/protocol/build-description.ts';
import { parseJson } from '../site/parse-json.ts';

/** One file of a release, as it was when it was sealed. */
export interface SealedFile {
  /** `sha384-…`, as a page's `integrity` attribute has it. */
  readonly integrity: string;
  /** `sha256-…`, which says the same in a third less room: a document names many files. Older releases have none. */
  readonly shortIntegrity?: string;
  /** Bytes as built, and as sent with brotli. */
  readonly size: number;
  readonly brotli: number;
}

/** A sealed build: what `release.json` holds. Nothing below its folder changes after it is written. */
export interface Release extends BuildDescription {
  readonly files: Readonly<Record<string, SealedFile>>;
  /** The hash of the statement of its provenance that lies beside them. */
  readonly statement?: string;
}

export const releaseFile = 'release.json';

/** The folder of the banners, beside the releases of the parts. */
export const bannerFolder = 'notice';

/** The one file of a banner's folder: documents carry the whole of it. */
export const bannerFile = 'notice.json';

/** Name and build become folders of the site: no release may be laid outside it. */
export const folderName = pipe(string(), regex(/^\w[\w-]*$/));

const described = {
  name: folderName,
  build: folderName,
  container: string(),
  contract: union([looseObject({ provides: string() }), looseObject({ needs: string() })]),
  routes: array(
    looseObject({
      pattern: string(),
      indexed: boolean(),
      content: exactOptional(string()),
      document: exactOptional(string()),
      prerendered: exactOptional(boolean()),
    }),
  ),
  dictionaries: array(string()),
  entry: string(),
  first: looseObject({ scripts: array(string()), styles: array(string()) }),
  texts: record(string(), string()),
  browsers: exactOptional(array(string())),
  readsHashes: exactOptional(boolean()),
  server: exactOptional(string()),
  packages: exactOptional(array(string())),
  provenance: exactOptional(
    looseObject({
      commit: exactOptional(string()),
      isClean: boolean(),
      lockfile: looseObject({ hash: string(), changedAt: exactOptional(string()) }),
      tools: looseObject({ node: string(), pnpm: string(), rsbuild: string() }),
      builder: exactOptional(string()),
      author: string(),
      builtAt: string(),
    }),
  ),
};

/** What `build.json` holds, as any bundler may write it. */
export const buildSchema: GenericSchema<unknown, BuildDescription> = looseObject(described);

/** What `release.json` holds. A hash has its whole form: browsers take what comes where they cannot read one. */
export const releaseSchema: GenericSchema<unknown, Release> = looseObject({
  ...described,
  files: record(
    string(),
    looseObject({
      integrity: pipe(string(), regex(/^sha384-[A-Za-z\d+/]{64}$/)),
      shortIntegrity: exactOptional(pipe(string(), regex(/^sha256-[A-Za-z\d+/]{43}=$/))),
      size: number(),
      brotli: number(),
    }),
  ),
  statement: exactOptional(string()),
});

/** The one part that provides a contract: whoever may release another part does not decide about what is around it. */
const shellName = 'shell';

type Contracted = Pick<BuildDescription, 'name' | 'contract'>;

/** By its name, which says who may release it; what it says of itself, any part could say. */
export const isShell = <Part extends Contracted>(
  part: Part,
): part is Part & { readonly contract: { readonly provides: string } } =>
  part.name === shellName && 'provides' in part.contract;

/** What is wrong with the contract of a part, if anything is. */
export function contractFault({ name, contract }: Contracted): string | undefined {
  if ('provides' in contract === (name === shellName)) return undefined;
  return name === shellName
    ? 'provides no contract, which the other parts need of it'
    : `provides a contract, which the part called ${shellName} alone does: say which one it needs`;
}

/** The shell before the other parts, which stay in their order. */
export const shellFirst = <Entry>(entries: readonly (readonly [string, Entry])[]) =>
  entries.toSorted(([one], [other]) => Number(other === shellName) - Number(one === shellName));

/** Whether a release can run on the contract that a shell provides. */
export function fits({ contract }: Release, shell: Release): boolean {
  if (!('needs' in contract) || !('provides' in shell.contract)) return true;
  return satisfies(shell.contract.provides, contract.needs);
}

/** Whether a release brings a module for Node; of older ones the documents stay empty. */
export const canRender = ({ server }: Release) => server !== undefined;

/** `sha384-…`, as a page's `integrity` attribute has it. */
export function integrityOf(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/** `sha256-…`, as a page's `integrity` attribute has it, too. */
export function shortIntegrityOf(bytes: Uint8Array): string {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
}

/** Whether the short hash of a file is its own, where it has one: documents rely on it, and nothing else does. */
export const isShortIntegrity = (
  bytes: Uint8Array,
  { shortIntegrity }: Pick<SealedFile, 'shortIntegrity'>,
): boolean => shortIntegrity === undefined || shortIntegrityOf(bytes) === shortIntegrity;

/** By which hash documents name a file. */
export const namedIntegrity = ({
  integrity,
  shortIntegrity = integrity,
}: Pick<SealedFile, 'integrity' | 'shortIntegrity'>): string => shortIntegrity;

/** Whether a file is what is named, by either hash. */
export const isNamed = (bytes: Uint8Array, integrity: string): boolean =>
  [shortIntegrityOf(bytes), integrityOf(bytes)].includes(integrity);

/**
 * Whether a list of hashes says of scripts and styles what they hash to, and nothing else. What another list says of them
 * is refused by every browser.
 */
export function isListOf(
  listed: Uint8Array,
  hashes: readonly (readonly [path: string, hash: string])[],
): boolean {
  const read = parseJson(listed, record(string(), string()));
  return read.ok && isDeepStrictEqual(read.value, Object.fromEntries(hashes));
}
