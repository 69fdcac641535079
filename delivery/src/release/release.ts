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

/** File of a release as it was when it was sealed. */
export interface SealedFile {
  /** `sha384-…`, as a page's `integrity` attribute has it. */
  readonly integrity: string;
  /** `sha256-…`, which says the same in a third less space: a document names many files. Older releases have none. */
  readonly shortIntegrity?: string;
  /** Size in bytes as built, and as sent with brotli. */
  readonly size: number;
  readonly brotli: number;
}

/** Sealed build, as `release.json` describes it. Nothing below its folder changes after it is written. */
export interface Release extends BuildDescription {
  readonly files: Readonly<Record<string, SealedFile>>;
  /** Hash of the provenance statement that is stored beside the files. */
  readonly statement?: string;
}

export const releaseFile = 'release.json';

/** Folder of the banners, beside the releases of the parts. */
export const bannerFolder = 'notice';

/** Only file in a banner's folder: documents contain the whole of it. */
export const bannerFile = 'notice.json';

/** Schema of name and build, which become folders of the site: no release may be written outside it. */
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

/** Schema of `build.json`, as any bundler may write it. */
export const buildSchema: GenericSchema<unknown, BuildDescription> = looseObject(described);

/** Schema of `release.json`. A hash must be complete: browsers accept any file if they cannot read its hash. */
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

/** Name of the only part that provides a contract: those who may release another part do not decide about what is around it. */
const shellName = 'shell';

type Contracted = Pick<BuildDescription, 'name' | 'contract'>;

/** True if a part has the shell's name and a contract. The name says who may release it; any part could claim a contract. */
export const isShell = <Part extends Contracted>(
  part: Part,
): part is Part & { readonly contract: { readonly provides: string } } =>
  part.name === shellName && 'provides' in part.contract;

/** Returns the fault of a part's contract, if it has one. */
export function contractFault({ name, contract }: Contracted): string | undefined {
  if ('provides' in contract === (name === shellName)) return undefined;
  return name === shellName
    ? 'provides no contract, which the other parts need of it'
    : `provides a contract, which the part called ${shellName} alone does: say which one it needs`;
}

/** Sorts the shell before the other parts, which stay in their order. */
export const shellFirst = <Entry>(entries: readonly (readonly [string, Entry])[]) =>
  entries.toSorted(([one], [other]) => Number(other === shellName) - Number(one === shellName));

/** True if a release can run on the contract that a shell provides. */
export function fits({ contract }: Release, shell: Release): boolean {
  if (!('needs' in contract) || !('provides' in shell.contract)) return true;
  return satisfies(shell.contract.provides, contract.needs);
}

/** True if a release has a module for Node; the documents of older ones stay empty. */
export const canRender = ({ server }: Release) => server !== undefined;

/** Returns `sha384-…`, as a page's `integrity` attribute has it. */
export function integrityOf(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/** Returns `sha256-…`, as a page's `integrity` attribute has it, too. */
export function shortIntegrityOf(bytes: Uint8Array): string {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
}

/** True if the short hash of a file is correct or missing: documents rely on it, and nothing else does. */
export const isShortIntegrity = (
  bytes: Uint8Array,
  { shortIntegrity }: Pick<SealedFile, 'shortIntegrity'>,
): boolean => shortIntegrity === undefined || shortIntegrityOf(bytes) === shortIntegrity;

/** Returns the hash by which documents name a file. */
export const namedIntegrity = ({
  integrity,
  shortIntegrity = integrity,
}: Pick<SealedFile, 'integrity' | 'shortIntegrity'>): string => shortIntegrity;

/** True if a file is the one that is named, by either hash. */
export const isNamed = (bytes: Uint8Array, integrity: string): boolean =>
  [shortIntegrityOf(bytes), integrityOf(bytes)].includes(integrity);

/**
 * True if a list contains the hashes of the scripts and styles, and nothing else. Every browser refuses a file whose hash differs
 * from the one in the list.
 */
export function isListOf(
  listed: Uint8Array,
  hashes: readonly (readonly [path: string, hash: string])[],
): boolean {
  const read = parseJson(listed, record(string(), string()));
  return read.ok && isDeepStrictEqual(read.value, Object.fromEntries(hashes));
}
