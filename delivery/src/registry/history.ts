import type { SiteFolder } from '../site/site-folder.ts';
import { parseSigned } from '../trust/signed.ts';
import { findTrust } from '../trust/site-trust.ts';
import { goodKeys, keyName, type Trust } from '../trust/trust.ts';
import { headName, seriesOf } from './pointers.ts';
import { headSchema, type Changed, type Registry, type RegisteredPart } from './registered.ts';
import { plainSeries, readPlain, readVersion } from './registry.ts';
import type { ChangedRegistry } from './change-registry.ts';

/** One change of the registry. */
export interface HistoryEntry {
  readonly version: string;
  /** Undefined for versions from before changes were recorded. */
  readonly changed: Changed | undefined;
  /** Names of the keys that signed it. */
  readonly keys: readonly string[];
  /** Changes, one line each, as `payment current a1 → a2`. */
  readonly lines: readonly string[];
  /** Registry that was served from then on. */
  readonly after: Registry;
}

/**
 * Returns who changed what and when, the latest first, as far as versions of the registry are kept. The oldest kept version is
 * only compared with the next one, unless it is version 1.
 * @param names The requested parts, `content` and `banner` among them; all parts if it is empty.
 */
export async function history(
  site: SiteFolder,
  names: readonly string[] = [],
): Promise<readonly HistoryEntry[]> {
  const trust = await findTrust(site);
  const versions = await allVersions(site);
  const isTruncated = versions[0]?.version !== '1';
  let before: Registry | undefined;
  const entries = versions.map(({ version, changed, registry: after, text }, index) => {
    const lines = isTruncated && index === 0 ? [] : describeChange({ before, after });
    before = after;
    const keys = trust ? signersOf(trust.trust, text) : [];
    return { version, changed, keys, after, lines: lines.filter((line) => isAbout(line, names)) };
  });
  return entries.filter(({ lines }) => lines.length > 0).toReversed();
}

/** Returns all versions that are kept, including those from before registries were signed. */
async function allVersions(site: SiteFolder) {
  const plain = (await site.storage.versions(plainSeries)).flatMap(({ text, version }) => {
    const read = readPlain(text);
    return read?.ok ? [{ ...read.value, version, text: undefined }] : [];
  });
  const signed = await Promise.all(
    (await site.storage.versions(seriesOf(headName))).map(async (each) => {
      const read = await readVersion(site, each);
      // Every other command reports a damaged version.
      return read.ok ? [{ ...read.value, text: each.text }] : [];
    }),
  );
  return [...plain, ...signed.flat()];
}

/** Returns the names of the keys that signed a version. */
function signersOf(trust: Trust, text: string | undefined): readonly string[] {
  const read = text === undefined ? undefined : parseSigned(text, headSchema);
  return read?.ok ? goodKeys(trust, read.value).map((id) => keyName(trust, id)) : [];
}

const isAbout = (line: string, names: readonly string[]) =>
  names.length === 0 || names.map(shownName).includes(line.split(' ', 1)[0] ?? '');

/** Maps `notice`, the registry's name of the banner, to the displayed one: the caller may use either. */
const shownName = (name: string) => (name === 'notice' ? 'banner' : name);

/** Describes what a change does to the registry, in lines that a person compares at a glance; no line if nothing changes. */
export function describeChange({ before, after }: ChangedRegistry): readonly string[] {
  const [old, next] = [entriesOf(before), entriesOf(after)];
  const keys = [...new Set([...old.keys(), ...next.keys()])];
  return keys
    .filter((key) => old.get(key) !== next.get(key))
    .map((key) => `${key.padEnd(24)} ${old.get(key) ?? 'none'} → ${next.get(key) ?? 'none'}`);
}

/** Returns the entries that decide what is served. The time since which something is no longer served is left out. */
function entriesOf(registry: Registry | undefined): ReadonlyMap<string, string> {
  const parts = Object.entries(registry?.parts ?? {}).flatMap(([name, part]) =>
    linesOf(name, part),
  );
  const { composer, content, notice, configuration, money, givenUp = {} } = registry ?? {};
  const givenUpBuilds = new Map<string, readonly string[]>();
  for (const key of Object.keys(givenUp)) {
    const [name = '', build = ''] = key.split('/');
    givenUpBuilds.set(name, [...(givenUpBuilds.get(name) ?? []), build]);
  }
  const texts: (readonly [string, string | undefined])[] = [
    ...(composer ? linesOf('composer', composer) : []),
    ...(content ? linesOf('content', content) : []),
    ['banner', notice],
    ['configuration current', configuration?.current],
    ['money current', money?.current],
    ...[...givenUpBuilds].map(([name, builds]) => [`${name} given up`, builds.join(', ')] as const),
  ];
  return new Map([...parts, ...texts].flatMap(([key, text]) => (text ? [[key, text]] : [])));
}

function linesOf(name: string, { current, previous, earlier, canary, disabled }: RegisteredPart) {
  return [
    [`${name} current`, current],
    [`${name} previous`, previous],
    [`${name} earlier`, earlier?.join(', ')],
    [`${name} canary`, canary && `${canary.build} for ${canary.percent} %`],
    [`${name} switched off`, disabled?.message.fr],
  ] as const;
}
