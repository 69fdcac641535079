/// <reference lib="dom" />
import { expect } from '../set-up/test.ts';
import { servedFaults } from './faults/served-faults.ts';
import { foreignComposer } from './faults/cause-faults.ts';
import { refusedFaults } from './faults/refused-faults.ts';
import { breakageKinds, type DrillRecord, type OpenedPage } from './record/drill-record.ts';
import {
  breakageOf,
  changesWithoutFailure,
  failingBuilds,
  affectedPages,
} from './report/figures.ts';
import { amount } from './set-up/drill-fines.ts';
import { test } from './set-up/drill-test.ts';
import { citizens, minJourneys, runDrill } from './run-drill.ts';

/* Citizens pay in a loop while payment is released, rolled back and broken. The tests check the facts of one run. */

test.describe.configure({ mode: 'serial' });

/** Tolerance in milliseconds: a page may be opened before the command that starts or ends its release has ended. */
const rollbackMs = 30_000;

let record: DrillRecord;

test.beforeAll(async ({ browser, api, drillSite }) => {
  test.setTimeout(1_800_000);
  record = await runDrill(browser, api, drillSite);
});

const pages = () => record.journeys.flatMap((journey) => journey.pages);

function expectReports(kind: string): void {
  const failing = failingBuilds(record, breakageOf(record, kind));
  expect(record.reports.filter(({ build }) => failing.has(build))).not.toEqual([]);
}

test('one server serves thirty releases, and the registry records them all', () => {
  expect(record.releases.filter(({ kind }) => kind === 'promotion')).toHaveLength(30);
  const ofPayment = record.releases.filter(({ part }) => part === 'payment');
  expect(ofPayment.map(({ kind }) => kind)).toEqual(record.history);
  expect(new Set(record.builds).size).toBe(31);
  expect(record.breakages.map(({ kind }) => kind)).toEqual(breakageKinds);
  expect(record.server).toMatchObject({ neverEnded: true, errors: [] });
});

function faultOf(row: string, what: string) {
  const event = record.faults.find((each) => each.row === row && each.what === what);
  if (!event) throw new Error(`${row} ${what} did not happen`);
  return event;
}

const during = ({ from, until }: { readonly from: number; readonly until: number }) =>
  pages().filter((page) => page.from >= from && page.from <= until && page.shown !== undefined);

for (const { row, what, message } of refusedFaults) {
  test(`${row}: ${what} is refused`, () => {
    const { status, output } = faultOf(row, what);
    expect({ status, output }).toEqual({
      status: 'refused',
      output: expect.stringMatching(message),
    });
  });
}

test('p0: no page is composed by the different composer of the team’s checkout', () => {
  expect(faultOf(foreignComposer.row, foreignComposer.what).status).toBe('recovered');
});

for (const fault of servedFaults) {
  const { row, what, status } = fault;
  test(`${row}: ${what}: the outcome is “${status}”, and the server counts it`, () => {
    const event = faultOf(row, what);
    const affected = during(event);
    expect(event).toMatchObject({ status });
    expect(event.counted).toBeGreaterThan(0);
    expect(affected.filter(({ documents }) => documents > 2)).toEqual([]);
    const messages = affected.flatMap((page) => page.messages);
    if (status === 'explained') expect(messages).toContain(fault.message);
    else expect(messages).toEqual([]);
  });
}

test('every journey that a citizen starts ends at its receipt', () => {
  expect(record.journeys.filter(({ outcome }) => outcome !== 'receipt')).toEqual([]);
  for (let citizen = 0; citizen < citizens; citizen += 1) {
    const own = record.journeys.filter((journey) => journey.citizen === citizen);
    expect(own.length).toBeGreaterThanOrEqual(minJourneys);
  }
  expect(record.journeys.flatMap(({ errors }) => errors).filter(isUnexpected)).toEqual([]);
});

/** True if the error is one of the site: the stack of an error that a release throws on purpose names that release. */
function isUnexpected(error: string): boolean {
  return !record.faults.some(({ build }) => build !== undefined && error.includes(`/${build}/`));
}

test('every fine is paid once, in full', () => {
  expect(record.fines.map(({ number }) => number).toSorted()).toEqual(
    record.journeys.map(({ fine }) => fine.number).toSorted(),
  );
  const once = { status: 'PAYE', settlements: [amount], attempts: ['ACCEPTED'] };
  for (const { number, ...paid } of record.fines) expect(paid, number).toEqual(once);
});

test('an open page keeps its release until it fails, and reloads once per bad release', () => {
  expect(pages().filter(({ builds }) => builds.length > 1)).not.toEqual([]);
  expect(pages().filter((each) => changesWithoutFailure(record, each))).toEqual([]);
  const takenDown = record.faults.filter(({ row }) => ['h4', 'h5', 'k2', 'k3'].includes(row));
  // A page that reloads because of one release may get the next one that takes it down.
  const reloadsTooOften = ({ from, shown = Infinity, documents }: OpenedPage) =>
    documents > 2 + takenDown.filter((fault) => fault.from > from && fault.from < shown).length;
  expect(pages().filter(reloadsTooOften)).toEqual([]);
  const isWithin = ({ from }: OpenedPage) =>
    takenDown.some((fault) => from >= fault.from - rollbackMs && from <= fault.until + rollbackMs);
  const reloaded = pages().filter(({ documents }) => documents !== 1);
  expect(reloaded.filter((each) => !isWithin(each))).toEqual([]);
});

for (const kind of ['failsToLoad', 'throwsOnRender', 'corruptedFile', 'storageOfRelease']) {
  test(`${kind}: new pages get the previous release, and the failure is reported`, () => {
    const { build, previous, from, until } = breakageOf(record, kind);
    let opened = 0;
    for (const journey of record.journeys) {
      for (const [index, { from: openedAt, shown = Infinity, builds }] of journey.pages.entries()) {
        if (openedAt < from || shown > until) continue;
        opened += 1;
        expect(new Set(builds)).toEqual(new Set([previous]));
        // A tab that has given up a release does not request it again on the way back from the card page.
        const failures = journey.pages.slice(0, index + 1).flatMap((page) => page.failures);
        expect(failures.map((failure) => failure.build)).toContain(build);
      }
    }
    expect(opened).toBeGreaterThan(0);
    expectReports(kind);
  });
}

test('no page ever shows a broken release, before or after its rollback', () => {
  for (const kind of ['failsToLoad', 'throwsOnRender', 'corruptedFile']) {
    const { build, from } = breakageOf(record, kind);
    const later = pages().filter((page) => page.from >= from);
    expect(later.filter(({ builds }) => builds.includes(build))).toEqual([]);
  }
});

test('storageOfPart: if no release can be loaded, a retry is offered and succeeds', () => {
  const affected = affectedPages(record, breakageOf(record, 'storageOfPart'));
  expect(affected).not.toEqual([]);
  for (const { builds } of affected) expect(builds).not.toEqual([]);
  expectReports('storageOfPart');
});

test('the server counts every failure that browsers report', () => {
  expect(record.server.countedFailures).toBe(record.reports.length);
});
