import type {
  Breakage,
  BreakageKind,
  DrillRecord,
  Journey,
  Moment,
  OpenedPage,
} from '../record/drill-record.ts';

const seconds = (time: Moment) => Math.round(time / 1000);

/** How often each thing happened. */
export function figuresOf(record: DrillRecord) {
  const { journeys, releases, fines } = record;
  const pages = journeys.flatMap((journey) => journey.pages);
  const lasted = journeys.map(({ from, until = from }) => until - from).toSorted((a, b) => a - b);
  const count = (kind: string) => releases.filter((each) => each.kind === kind).length;
  const breakages = record.breakages.map(
    (breakage) => [breakage.kind, figuresOfBreakage(record, breakage)] as const,
  );
  return {
    seconds: seconds(record.took),
    releases: count('promotion'),
    rollbacks: count('rollback'),
    journeys: journeys.length,
    receipts: journeys.filter(({ outcome }) => outcome === 'receipt').length,
    paidOnce: fines.filter(({ settlements }) => settlements.length === 1).length,
    /** Journeys in the middle of which payment was released or rolled back. */
    overtaken: journeys.filter(({ from, until = from }) =>
      releases.some(({ at }) => at > from && at < until),
    ).length,
    /** Journeys that found another release when they came back from the card page. */
    continuedByAnother: journeys.filter(changesOnReturn).length,
    pages: pages.length,
    corrected: pages.filter(({ corrections }) => corrections > 0).length,
    loadedTwice: pages.filter(({ documents }) => documents > 1).length,
    /** Pages on which payment changed though it had not failed. */
    changedPages: pages.filter((each) => changesUnasked(record, each)).length,
    medianSeconds: seconds(lasted[Math.floor(lasted.length / 2)] ?? 0),
    longestSeconds: seconds(lasted.at(-1) ?? 0),
    breakages: Object.fromEntries(breakages) as Record<BreakageKind, BreakageFigures>,
  };
}

export type BreakageFigures = ReturnType<typeof figuresOfBreakage>;

/** What a breakage did to the pages that met it. */
function figuresOfBreakage(record: DrillRecord, breakage: Breakage) {
  const met = pagesThatMet(record, breakage);
  const builds = failingBuilds(record, breakage);
  return {
    /** From the first page that could meet it to its end. */
    seconds: seconds(breakage.until - breakage.from),
    /** On which the release failed. */
    pages: met.length,
    retries: met.reduce((sum, { retries }) => sum + retries, 0),
    reports: record.reports.filter(({ build }) => builds.has(build)).length,
  };
}

/** Where the files of all releases are out of reach, any of them fails; else the one that was broken. */
export function pagesThatMet(
  { journeys }: Pick<DrillRecord, 'journeys'>,
  { kind, build }: Breakage,
): readonly OpenedPage[] {
  const pages = journeys.flatMap((journey) => journey.pages);
  if (kind === 'storageOfPart') return pages.filter(({ retries }) => retries > 0);
  return pages.filter(({ failures }) => failures.some((failure) => failure.build === build));
}

/** The builds that fail because of a breakage, and because of no other. */
export function failingBuilds(record: DrillRecord, breakage: Breakage): ReadonlySet<string> {
  if (breakage.kind !== 'storageOfPart') return new Set([breakage.build]);
  const others = new Set(
    record.breakages.filter((each) => each !== breakage).map(({ build }) => build),
  );
  const told = pagesThatMet(record, breakage).flatMap(({ failures }) => failures);
  return new Set(told.map(({ build }) => build).filter((build) => !others.has(build)));
}

/** Whether payment changed on an open page without having failed there, or been reported. */
export function changesUnasked(
  { reports }: DrillRecord,
  { builds, failures }: OpenedPage,
): boolean {
  const told = [...failures, ...reports].map(({ build }) => build);
  return builds.some((build, index) => {
    const before = builds[index - 1] ?? build;
    return build !== before && !told.includes(before);
  });
}

function changesOnReturn({ pages: [first, second] }: Journey): boolean {
  const before = first?.builds.at(-1);
  const after = second?.builds[0];
  return before !== undefined && after !== undefined && before !== after;
}
