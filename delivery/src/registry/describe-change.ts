import type { ChangedRegistry } from './change-registry.ts';
import type { Registry, RegisteredPart } from './registry.ts';

/** What a change does to the registry, in lines that a person compares at a glance; none when nothing. */
export function describeChange({ before, after }: ChangedRegistry): readonly string[] {
  const [old, next] = [entriesOf(before), entriesOf(after)];
  const keys = [...new Set([...old.keys(), ...next.keys()])];
  return keys
    .filter((key) => old.get(key) !== next.get(key))
    .map((key) => `${key.padEnd(24)} ${old.get(key) ?? 'none'} → ${next.get(key) ?? 'none'}`);
}

/** The entries that decide what is served; since when something is not is no news. */
function entriesOf(registry: Registry | undefined): ReadonlyMap<string, string> {
  const parts = Object.entries(registry?.parts ?? {}).flatMap(([name, part]) =>
    linesOf(name, part),
  );
  const { composer, content, notice, givenUp = {} } = registry ?? {};
  const lost = new Map<string, readonly string[]>();
  for (const key of Object.keys(givenUp)) {
    const [name = '', build = ''] = key.split('/');
    lost.set(name, [...(lost.get(name) ?? []), build]);
  }
  const texts: (readonly [string, string | undefined])[] = [
    ['composer current', composer?.current],
    ['composer previous', composer?.previous],
    ['composer earlier', composer?.earlier?.join(', ')],
    ['content current', content?.current],
    ['content previous', content?.previous],
    ['content earlier', content?.earlier?.join(', ')],
    ['notice', notice],
    ...[...lost].map(([name, builds]) => [`${name} given up`, builds.join(', ')] as const),
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
