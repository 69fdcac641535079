import * as v from 'valibot';

const Release = v.object({
  name: v.pipe(v.string(), v.regex(/^\w[\w-]*$/)),
  build: v.pipe(v.string(), v.regex(/^\w[\w-]*$/)),
  container: v.pipe(v.string(), v.regex(/^[a-z_]\w*$/i)),
  /** Address of the release's folder, whole, with a slash at its end. */
  base: v.pipe(v.string(), v.url(), v.endsWith('/')),
  entry: v.string(),
  files: v.record(v.string(), v.pipe(v.string(), v.startsWith('sha384-'))),
  routes: v.array(v.string()),
});

const Overrides = v.array(
  v.object({
    /** As it was typed. */
    address: v.string(),
    release: Release,
  }),
);

/** A part that was swapped in this tab, and where from. */
export type Override = v.InferOutput<typeof Overrides>[number];

/**
 * The overrides in a text that was stored. What is none is taken for nothing, and one from an origin that is
 * not allowed any more is left out.
 * @param origins Those that a part may come from.
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
