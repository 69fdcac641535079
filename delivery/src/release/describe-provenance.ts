import type { Release } from './release.ts';

/** Describes the origin of a release in one line for people; releases from before 2026-11-22 do not state it. */
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
 * Warns if a release was built with older packages than another part of the site: corrections in a package may be missing. It
 * refuses nothing, because teams release when they like.
 */
export function olderLockfile(release: Release, others: readonly Release[]): string | undefined {
  const own = release.provenance?.lockfile;
  if (!own) return undefined;
  const newer = others.filter(({ name, provenance }) => {
    const their = provenance?.lockfile;
    if (name === release.name || !their || their.hash === own.hash) return false;
    // A lockfile that was changed and not committed has the date of the one that it was derived from.
    return isLater(their.changedAt, own.changedAt);
  });
  if (newer.length === 0) return undefined;
  const names = newer.map(({ name }) => name).join(', ');
  return `${release.name} ${release.build} has an older lockfile than ${names}: its packages may lack later fixes`;
}

/** True if the first date is later. Dates may be in any time zone; an unknown one counts as the earliest. */
const isLater = (one: string | undefined, other: string | undefined) =>
  Date.parse(one ?? '') > (Date.parse(other ?? '') || 0);
