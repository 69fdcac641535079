import { diffArrays } from 'diff';
import semver from 'semver';

/** Declarations of a package at a version, line by line. */
export interface ApiReport {
  readonly version: string;
  readonly lines: readonly string[];
}

/** Effect of a change on the builds of other developers. */
type ApiChange = 'none' | 'addition' | 'breaking';

/**
 * Compares the declarations of an interface: a removed or changed line may break a build, a new line does not. A new
 * member that others must provide is breaking although it looks like an addition: its author must raise the first
 * number by hand.
 */
export function changeOf(known: ApiReport, present: ApiReport): ApiChange {
  const changes = differences(known, present);
  if (changes.some(({ removed }) => removed)) return 'breaking';
  return changes.some(({ added }) => added) ? 'addition' : 'none';
}

/** Returns a line if the version does not reflect the change, otherwise `undefined`. */
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
  const lines = differences(known, present).flatMap(({ added, removed, value }) =>
    added || removed ? value.map((line) => `  ${added ? '+' : '-'} ${line}`) : [],
  );
  const reason = change === 'breaking' ? 'may break a build' : 'is new';
  return [`${name} is ${present.version}, and has to be ${least}: this ${reason}`, ...lines].join(
    '\n',
  );
}

/** Returns the differences between declarations. A comment changes no build. */
const differences = (known: ApiReport, present: ApiReport) =>
  diffArrays(known.lines.filter(isCode), present.lines.filter(isCode));

const isCode = (line: string) => !/^\s*(\/?\*|\/\/)/.test(line);
