import type { RegisteredRelease } from '../registry/registry.ts';

import * as v from 'valibot';

const Release = v.object({
  name: v.pipe(v.string(), v.regex(/^\w[\w-]*$/)),
  build: v.pipe(v.string(), v.regex(/^\w[\w-]*$/)),
  container: v.pipe(v.string(), v.regex(/^[a-z_]\w*$/i)),
  /** Full address of the release's folder, with a slash at its end. */
  base: v.pipe(v.string(), v.url(), v.endsWith('/')),
  entry: v.string(),
  files: v.record(v.string(), v.pipe(v.string(), v.startsWith('sha384-'))),
  routes: v.array(v.string()),
});

const Overrides = v.array(
  v.object({
    /** The address as it was typed. */
    address: v.string(),
    release: Release,
  }),
);

/** A part that was swapped in this tab, and the address that it was loaded from. */
export type Override = v.InferOutput<typeof Overrides>[number];

/**
 * Reads the overrides from a stored text. An invalid text counts as none, and an override from an origin that is no
 * longer allowed is left out.
 * @param origins Origins that a part may be loaded from.
 */
export function parseOverrides(
  text: string | undefined,
  origins: readonly string[],
): readonly Override[] {
  const parsed = v.safeParse(Overrides, json(text));
  if (!parsed.success) return [];
  return parsed.output.filter(({ release }) => origins.includes(new URL(release.base).origin));
}

function json(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
}

/** The fields in the description of a sealed release that are needed to load it. */
const DescribedRelease = v.object({
  name: v.string(),
  build: v.string(),
  container: v.string(),
  entry: v.string(),
  contract: v.union([v.object({ needs: v.string() }), v.object({ provides: v.string() })]),
  routes: v.array(v.object({ pattern: v.string() })),
  files: v.record(v.string(), v.object({ integrity: v.string() })),
});

export type DescribedRelease = v.InferOutput<typeof DescribedRelease>;

const Parts = v.object({
  shell: v.string(),
  remotes: v.array(
    v.object({
      name: v.string(),
      build: v.string(),
      base: v.string(),
      previous: v.optional(v.object({ build: v.string() })),
      canary: v.optional(v.object({ release: v.object({ build: v.string() }) })),
    }),
  ),
});

/** The parts that a site serves now. */
export type ServedParts = v.InferOutput<typeof Parts>;

/** Reads the description in a release's folder. Returns nothing if it cannot be loaded or parsed. */
export async function readDescription(base: string): Promise<DescribedRelease | undefined> {
  return read(DescribedRelease, new URL('release.json', base));
}

/** Reads the parts that a site serves. Returns nothing if they cannot be loaded or parsed. */
export async function readServedParts(address: URL): Promise<ServedParts | undefined> {
  return read(Parts, address);
}

async function read<Schema extends v.GenericSchema>(
  schema: Schema,
  address: URL,
): Promise<v.InferOutput<Schema> | undefined> {
  try {
    const response = await fetch(address, {
      cache: 'no-cache',
      credentials: 'omit',
      redirect: 'error',
    });
    if (!response.ok) return undefined;
    const parsed = v.safeParse(schema, await response.json());
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

/** Source of a part on the page: a release of the site, or an override. */
export type PartOrigin =
  | { readonly kind: 'current' | 'previous' | 'canary' | 'not served any more' | 'unknown' }
  | { readonly kind: 'override'; readonly address: string };

/** Compares a release on the page with what the site serves now, as far as that is known. */
export function originOfPart(
  { name, build }: Pick<RegisteredRelease, 'name' | 'build'>,
  overrides: readonly Override[],
  served: ServedParts | undefined,
): PartOrigin {
  const override = overrides.find(({ release }) => release.name === name);
  if (override) return { kind: 'override', address: override.address };
  if (!served) return { kind: 'unknown' };
  const now = served.remotes.find((part) => part.name === name);
  if ((now?.build ?? served.shell) === build) return { kind: 'current' };
  if (now?.canary?.release.build === build) return { kind: 'canary' };
  if (now?.previous?.build === build) return { kind: 'previous' };
  return { kind: 'not served any more' };
}
