import { browsers } from '@amendes/build-config/browsers.ts';
import data, {
  type BrowserName,
  type CompatStatement,
  type Identifier,
  type SimpleSupportStatement,
} from '@mdn/browser-compat-data' with { type: 'json' };

/** Feature that a built file uses. */
export interface Use {
  /** Name in MDN's compatibility data, such as `api.AbortSignal.timeout_static`. */
  readonly feature: string;
  readonly line: number;
}

/** Names of the browsers in MDN's data, by their names in browserslist. */
const names: Readonly<Record<string, BrowserName>> = {
  chrome: 'chrome',
  edge: 'edge',
  samsung: 'samsunginternet_android',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'safari_ios',
};

/** Oldest supported version of each browser. */
const floor = browsers.map((query) => {
  const [, name = '', version = ''] = /^(\w+) >= ([\d.]+)$/.exec(query) ?? [];
  const browser = names[name];
  if (!browser) throw new Error(`No oldest version can be read from "${query}"`);
  return { browser, version };
});

/**
 * Returns the browsers at the floor that lack a feature; none if all have it, or if the feature is unknown.
 * @param prefixed True if a name with the browser's prefix is enough: the build adds it.
 */
export function browsersWithout(feature: string, prefixed = false): readonly string[] {
  const support = statementOf(feature)?.support;
  if (!support) return [];
  return floor
    .filter(({ browser, version }) => {
      const statements = [support[browser] ?? []].flat();
      return !statements.some((statement) => isSupported(statement, version, prefixed));
    })
    .map(({ browser, version }) => `${browser} ${version}`);
}

/** True if MDN's data knows a feature of that name. */
export const isKnown = (feature: string): boolean => statementOf(feature) !== undefined;

/** Returns the entry of MDN's data at a path, such as the properties and methods of an interface. */
export function entryAt(path: string): Identifier | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the data has this structure
  return path.split('.').reduce<unknown>(memberOf, data) as Identifier | undefined;
}

function memberOf(owner: unknown, name: string): unknown {
  if (typeof owner !== 'object' || owner === null) return undefined;
  return Object.hasOwn(owner, name) ? Reflect.get(owner, name) : undefined;
}

/** Returns the support statement of a feature in MDN's data. */
export function statementOf(feature: string): CompatStatement | undefined {
  return entryAt(feature)?.['__compat'];
}

function isSupported(
  {
    version_added: added,
    version_removed: removed,
    flags,
    prefix,
    alternative_name: other,
  }: SimpleSupportStatement,
  version: string,
  prefixed: boolean,
): boolean {
  if (flags || other || (prefix && !prefixed)) return false;
  if (typeof added !== 'string' || isNewer(added, version)) return false;
  return typeof removed !== 'string' || isNewer(removed, version);
}

/** True if the first version is newer. One in MDN's data may start with `≤`: the feature exists since then at the latest. */
function isNewer(one: string, other: string): boolean {
  const [ones, others] = [one, other].map((text) => text.replace('≤', '').split('.').map(Number));
  for (const [index, number] of (ones ?? []).entries()) {
    const against = others?.[index] ?? 0;
    if (number !== against) return !(number < against);
  }
  return false;
}
