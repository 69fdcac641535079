import * as v from 'valibot';

/** What a sealed release says of itself, as far as it is needed to load it. */
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

/** The description in a release's folder, or nothing when it cannot be had or read. */
export async function readDescription(base: string): Promise<DescribedRelease | undefined> {
  return read(DescribedRelease, new URL('release.json', base));
}

/** What a site serves, or nothing when that cannot be had or read. */
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
