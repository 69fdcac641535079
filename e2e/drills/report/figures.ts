import type { Breakage, DrillRecord, OpenedPage } from '../record/drill-record.ts';

/* Figures of a record that both the tests and the report use. */

export function breakageOf({ breakages }: DrillRecord, kind: string): Breakage {
  const breakage = breakages.find((each) => each.kind === kind);
  if (!breakage) throw new Error(`${kind} did not happen`);
  return breakage;
}

/** Returns the pages that met a breakage. If the files of all releases are unreachable, a message shows it, not one build. */
export function affectedPages(
  { journeys }: DrillRecord,
  { kind, build }: Breakage,
): readonly OpenedPage[] {
  const pages = journeys.flatMap((journey) => journey.pages);
  if (kind === 'storageOfPart') return pages.filter(({ messages }) => messages.length > 0);
  return pages.filter(({ failures }) => failures.some((failure) => failure.build === build));
}

/** Returns the builds that fail because of this breakage alone. */
export function failingBuilds(record: DrillRecord, breakage: Breakage): ReadonlySet<string> {
  if (breakage.kind !== 'storageOfPart') return new Set([breakage.build]);
  const otherBuilds = new Set(
    record.breakages.filter((each) => each !== breakage).map(({ build }) => build),
  );
  const allFailures = affectedPages(record, breakage).flatMap(({ failures }) => failures);
  return new Set(allFailures.map(({ build }) => build).filter((build) => !otherBuilds.has(build)));
}

/** True if payment changed on an open page without having failed there or having been reported. */
export function changesWithoutFailure(
  { reports }: DrillRecord,
  { builds, failures }: OpenedPage,
): boolean {
  const failedOrReported = [...failures, ...reports].map(({ build }) => build);
  return builds.some((build, index) => {
    const before = builds[index - 1] ?? build;
    return build !== before && !failedOrReported.includes(before);
  });
}
