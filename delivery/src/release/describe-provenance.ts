import type { Release } from './release.ts';

/** Where a release comes from, in one line for people; releases from before 2026-11-22 do not say. */
export function describeProvenance({ provenance }: Pick<Release, 'provenance'>): string {
  if (!provenance) return 'it does not say where it comes from';
  const { commit, isClean, lockfile, tools, author, builtAt } = provenance;
  const sources = commit
    ? `commit ${commit.slice(0, 12)}${isClean ? '' : ' and changes that are in no commit'}`
    : 'sources in no commit';
  return [
    sources,
    `by ${author}`,
    `${builtAt.slice(0, 16).replace('T', ' ')} UTC`,
    `lockfile ${lockfile.hash.slice(0, 12)}${lockfile.changedAt ? ` of ${lockfile.changedAt.slice(0, 10)}` : ''}`,
    `Node ${tools.node}, pnpm ${tools.pnpm}, rsbuild ${tools.rsbuild}`,
  ].join(', ');
}

/**
 * A warning when a release was built with packages that are older than those of another part of the site: what was mended
 * in a package may be missing. Nothing is refused for it, for teams release when they like.
 */
export function olderLockfile(release: Release, others: readonly Release[]): string | undefined {
  const own = release.provenance?.lockfile;
  if (!own) return undefined;
  const newer = others.filter(({ name, provenance }) => {
    const their = provenance?.lockfile;
    if (name === release.name || !their || their.hash === own.hash) return false;
    // A lockfile that was changed and not committed has the date of what it was made of.
    return isLater(their.changedAt, own.changedAt);
  });
  if (newer.length === 0) return undefined;
  const names = newer.map(({ name }) => name).join(', ');
  return `${release.name} ${release.build} has an older lockfile than ${names}: its packages may lack what was mended since`;
}

/** Dates may be in any zone. One that is not known is as early as can be. */
const isLater = (one: string | undefined, other: string | undefined) =>
  Date.parse(one ?? '') > (Date.parse(other ?? '') || 0);
