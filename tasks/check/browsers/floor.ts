import { browsers } from '@amendes/build-config/browsers.ts';
import data, {
  type BrowserName,
  type CompatStatement,
  type Identifier,
  type SimpleSupportStatement,
} from '@mdn/browser-compat-data' with { type: 'json' };

/** Something that a built file makes use of. */
export interface Use {
  /** As MDN's compatibility data names it, such as `api.AbortSignal.timeout_static`. */
  readonly feature: string;
  readonly line: number;
}

/** Names of the browsers in MDN's data, by those of browserslist. */
const names: Readonly<Record<string, BrowserName>> = {
  chrome: 'chrome',
  edge: 'edge',
  samsung: 'samsunginternet_android',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'safari_ios',
};

/** The oldest version of each browser that the site is made for. */
const floor = browsers.map((query) => {
  const [, name = '', version = ''] = /^(\w+) >= ([\d.]+)$/.exec(query) ?? [];
  const browser = names[name];
  if (!browser) throw new Error(`No oldest version can be read from "${query}"`);
  return { browser, version };
});

/**
 * The browsers at the floor that do not have a feature; none when all have it, or nothing is known of it.
 * @param prefixed Whether a name with the browser's prefix will do: the build writes it beside.
 */
export function lackedBy(feature: string, prefixed = false): readonly string[] {
  const support = statementOf(feature)?.support;
  if (!support) return [];
  return floor
    .filter(({ browser, version }) => {
      const statements = [support[browser] ?? []].flat();
      return !statements.some((statement) => isThere(statement, version, prefixed));
    })
    .map(({ browser, version }) => `${browser} ${version}`);
}

/** Whether MDN's data knows a feature of that name. */
export const isKnown = (feature: string): boolean => statementOf(feature) !== undefined;

/** What MDN's data holds at a place, such as the properties and methods of an interface. */
export function entryAt(path: string): Identifier | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- so the data is made
  return path.split('.').reduce<unknown>(memberOf, data) as Identifier | undefined;
}

function memberOf(owner: unknown, name: string): unknown {
  if (typeof owner !== 'object' || owner === null) return undefined;
  return Object.hasOwn(owner, name) ? Reflect.get(owner, name) : undefined;
}

/** What MDN's data says of a feature. */
export function statementOf(feature: string): CompatStatement | undefined {
  return entryAt(feature)?.['__compat'];
}

function isThere(
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

/** Versions in MDN's data may begin with `≤`: at the latest then. */
function isNewer(one: string, other: string): boolean {
  const [ones, others] = [one, other].map((text) => text.replace('≤', '').split('.').map(Number));
  for (const [index, number] of (ones ?? []).entries()) {
    const against = others?.[index] ?? 0;
    if (number !== against) return !(number < against);
  }
  return false;
}
