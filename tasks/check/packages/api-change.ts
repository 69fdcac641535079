import { diffArrays } from 'diff';
import semver from 'semver';

/** What a package offers at a version: its declarations, line by line. */
export interface ApiReport {
  readonly version: string;
  readonly lines: readonly string[];
}

/** What a build of somebody else notices. */
type ApiChange = 'none' | 'addition' | 'breaking';

/**
 * What became of an interface, by its declarations: what is gone or different may break a build, what is new does not.
 * A new member that others have to provide is breaking all the same, and looks like an addition: who adds one raises
 * the first number by hand.
 */
export function changeOf(known: ApiReport, present: ApiReport): ApiChange {
  const changes = diffArrays([...known.lines], [...present.lines]);
  if (changes.some(({ removed }) => removed)) return 'breaking';
  return changes.some(({ added }) => added) ? 'addition' : 'none';
}

/** A line when the version does not tell of the change, or nothing when it does. */
export function versionFault(
  name: string,
  known: ApiReport,
  present: ApiReport,
): string | undefined {
  const change = changeOf(known, present);
  const least = {
    none: known.version,
    addition: semver.inc(known.version, 'minor') ?? known.version,
    breaking: semver.inc(known.version, 'major') ?? known.version,
  }[change];
  if (semver.gte(present.version, least)) return undefined;
  if (change === 'none') return `${name} ${present.version} is older than ${known.version}`;
  const lines = diffArrays([...known.lines], [...present.lines]).flatMap(
    ({ added, removed, value }) =>
      added || removed ? value.map((line) => `  ${added ? '+' : '-'} ${line}`) : [],
  );
  const reason = change === 'breaking' ? 'may break a build' : 'is new';
  return [`${name} is ${present.version}, and has to be ${least}: this ${reason}`, ...lines].join(
    '\n',
  );
}
