import pLimit from 'p-limit';
import { unknown } from 'valibot';
import { partsAddress } from '@amendes/protocol/parts-address.ts';
import { publishedAddress } from '@amendes/protocol/published.ts';
import { languages } from '../site/languages.ts';
import { isObject, parseJson } from '../site/parse-json.ts';
import { isNamed } from '../release/release.ts';
import { openDocument, type NamedFile, type OpenedDocument } from './open-document.ts';

/** Answer of a site, with its body expanded. */
interface SiteAnswer {
  readonly status: number;
  /** Header with the policy. */
  readonly policy: string | undefined;
  readonly bytes: Buffer;
}

/** Function that requests a path from a site. */
export type AskSite = (path: string) => Promise<SiteAnswer>;

interface Depth {
  /** True if the files that a browser would load later, and the published state, are checked as well. */
  readonly whole: boolean;
  /** Function that returns further faults of what is sent. */
  readonly judge?: Judge;
}

/** Something that a site has sent. */
type Sent =
  | { readonly kind: 'document'; readonly answer: SiteAnswer; readonly opened: OpenedDocument }
  | { readonly kind: 'parts'; readonly answer: SiteAnswer; readonly registry: unknown }
  /** File from which open pages load texts and banner. */
  | { readonly kind: 'published'; readonly answer: SiteAnswer }
  /** File that documents name. */
  | { readonly kind: 'file'; readonly answer: SiteAnswer; readonly address: string };

export type Judge = (sent: Sent) => readonly string[];

/** Number of requests at the same time. */
const atOnce = 8;

const unknownAddress = '/404';

/**
 * Opens a document of each address and language of a site as a browser would, and the files that it names.
 * @returns what would stop a browser, one line each.
 */
export async function openSite(
  ask: AskSite,
  { whole, judge = () => [] }: Depth,
): Promise<readonly string[]> {
  const found = new Map<string, string[]>();
  const report = (address: string, problem: string) =>
    found.set(problem, [...(found.get(problem) ?? []), address]);
  // Somebody who has taken the site may send data of any form: data that cannot be checked is a fault like any other.
  const judgeSent = (address: string, sent: Sent) => {
    try {
      for (const problem of judge(sent)) report(address, problem);
    } catch {
      report(address, 'sends something that cannot be compared with the signed state');
    }
  };
  const files = new Map<string, NamedFile>();
  const open = async (address: string, status: number) => {
    const answer = await ask(address);
    if (answer.status !== status) report(address, `answers ${answer.status}`);
    const opened = openDocument(answer.bytes.toString(), answer.policy);
    for (const problem of opened.problems) report(address, problem);
    judgeSent(address, { kind: 'document', answer, opened });
    const later = whole ? filesOf(opened.data['registry']) : [];
    for (const file of [...opened.files, ...later]) files.set(fileKey(file), file);
    return opened;
  };

  const first = await open(`${unknownAddress}?langue=fr`, 404);
  const patterns = [
    ...routesOf(first.data['registry']),
    ...(await routesOfParts(ask, report, judgeSent)),
  ];
  if (whole) {
    const answer = await ask(publishedAddress);
    if (answer.status !== 200) report(publishedAddress, `answers ${answer.status}`);
    judgeSent(publishedAddress, { kind: 'published', answer });
  }
  const addresses = patterns.map((pattern) => pattern.replaceAll(/:\w+/g, '-'));
  const documents = languages.flatMap((language) => [
    ...addresses.map((address) => [`${address}?langue=${language}`, 200] as const),
    ...(language === 'fr' ? [] : [[`${unknownAddress}?langue=${language}`, 404] as const]),
  ]);
  const limit = pLimit(atOnce);
  await limit.map(documents, async ([address, status]) => open(address, status));
  await limit.map(files.values(), async ({ address, integrity }) => {
    const answer = await ask(address);
    if (answer.status !== 200) {
      report(address, `answers ${answer.status}, and documents name it`);
      return;
    }
    if (integrity !== undefined && !isNamed(answer.bytes, integrity)) {
      report(address, 'is not what documents name');
    }
    judgeSent(address, { kind: 'file', answer, address });
  });
  return [...found].map(([problem, [where = '', ...others]]) => {
    const more = others.length > 0 ? ` (and ${others.length} more)` : '';
    return `${where} ${problem}${more}`;
  });
}

const fileKey = ({ address, integrity = '' }: NamedFile) => `${address} ${integrity}`;

/** Release as a document or the list of parts names it, as far as it can be read. */
interface NamedRelease {
  readonly routes: readonly string[];
  readonly files: readonly NamedFile[];
}

const fieldsOf = (data: unknown) => (isObject(data) ? data : {});

function releaseOf(data: unknown): NamedRelease {
  const { routes, files, base } = fieldsOf(data);
  return {
    routes: Array.isArray(routes) ? routes.filter((route) => typeof route === 'string') : [],
    files: Object.entries(fieldsOf(files)).flatMap(([path, integrity]) =>
      typeof base === 'string' && typeof integrity === 'string'
        ? [{ address: base + path, integrity }]
        : [],
    ),
  };
}

/** Returns the parts that a document or the list of parts names. The list says of the shell only which build it is. */
export function partsIn(data: unknown): readonly Record<string, unknown>[] {
  const { shell, remotes } = fieldsOf(data);
  const others: readonly unknown[] = Array.isArray(remotes) ? remotes : [];
  return [shell, ...others].filter(isObject);
}

/** Returns every release that a document or the list of parts names, at any depth. */
export function releasesIn(data: unknown): readonly Record<string, unknown>[] {
  if (Array.isArray(data)) return data.flatMap(releasesIn);
  if (!isObject(data)) return [];
  const isRelease = 'build' in data && 'base' in data;
  return [...(isRelease ? [data] : []), ...Object.values(data).flatMap(releasesIn)];
}

const routesOf = (data: unknown) => partsIn(data).flatMap((part) => releaseOf(part).routes);
const filesOf = (data: unknown) => partsIn(data).flatMap((part) => releaseOf(part).files);

async function routesOfParts(
  ask: AskSite,
  report: (address: string, problem: string) => unknown,
  judgeSent: (address: string, sent: Sent) => void,
): Promise<readonly string[]> {
  const answer = await ask(partsAddress);
  const registry = parseJson(answer.bytes, unknown());
  const isFound = answer.status === 200;
  if (!isFound || !registry.ok) {
    report(partsAddress, isFound ? 'is not JSON' : `answers ${answer.status}`);
    return [];
  }
  judgeSent(partsAddress, { kind: 'parts', answer, registry: registry.value });
  return routesOf(registry.value);
}

/** Signed hashes by path: a document may contain either one. */
export type Hashes = ReadonlyMap<string, readonly unknown[]>;

/** Returns the hashes of each file in a `release.json`. */
export function hashesIn(release: unknown): Hashes {
  const files = isObject(release) && isObject(release['files']) ? release['files'] : {};
  return new Map(
    Object.entries(files).map(([path, file]) => [
      path,
      isObject(file) ? [file['integrity'], file['shortIntegrity']] : [],
    ]),
  );
}

export const isSigned = (hashes: readonly unknown[] = [], integrity: unknown): boolean =>
  integrity !== undefined && hashes.includes(integrity);

/**
 * Checks once more if there are faults and the site is in another state by now: a view of two states proves nothing.
 * @param stateOf Identifies one state of the site.
 */
export async function checkAgain(
  check: () => Promise<readonly string[]>,
  stateOf: () => Promise<string>,
): Promise<readonly string[]> {
  const before = await stateOf();
  const problems = await check();
  return problems.length > 0 && (await stateOf()) !== before ? check() : problems;
}
