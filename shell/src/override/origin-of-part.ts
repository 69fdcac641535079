import type { RegisteredRelease } from '../registry/registry.ts';
import type { ServedParts } from './described-release.ts';
import type { Override } from './override.ts';

/** Where a part on the page comes from. */
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
