import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { markdownTable } from 'markdown-table';
import {
  recordFile,
  type BreakageKind,
  type DrillRecord,
  type FaultEvent,
  type Journey,
} from '../record/drill-record.ts';
import { breakageOf, changesWithoutFailure, failingBuilds, affectedPages } from './figures.ts';

/* `node drills/report/write-report.ts` writes the record of the last run of the drills into the documentation. */

type Row = readonly (string | number)[];

/** Returns the page of the documentation that describes a run. */
function page(record: DrillRecord): string {
  const { journeys, releases, reports } = record;
  const day = record.startedAt.slice(0, 10);
  const pages = journeys.flatMap((journey) => journey.pages);
  const durations = journeys
    .map(({ from, until = from }) => until - from)
    .toSorted((a, b) => a - b);
  const median = durations[Math.floor(durations.length / 2)];
  const promotions = count(releases, ({ kind }) => kind === 'promotion');
  const rollbacks = releases.length - promotions;
  const served = count(record.faults, ({ build }) => build !== undefined);

  /** `next` says what follows once the storage answers again; without it the release was rolled back. */
  const breakageRow = (
    kind: BreakageKind,
    what: string,
    next?: string,
    effect = 'showed the previous release, without a reload',
  ): Row => {
    const breakage = breakageOf(record, kind);
    const affected = affectedPages(record, breakage).length;
    const failing = failingBuilds(record, breakage);
    const reportCount = count(reports, ({ build }) => failing.has(build));
    const after = `after ${seconds(breakage.until - breakage.from)}`;
    const end = next
      ? `; the storage answers again ${after}, and ${next}`
      : `, rolled back ${after}`;
    return [
      what,
      1,
      `${affected} page${affected === 1 ? '' : 's'} ${effect}`,
      `reported ${reportCount === 1 ? 'once' : `${reportCount} times`}${end}`,
    ];
  };
  const events = table(
    ['What happened to payment', 'Times', 'What citizens saw', 'How it ended'],
    [
      [
        'a sound release',
        promotions - record.breakages.length - served,
        'nothing: an open page keeps the release that it was opened with',
        'served until the next release',
      ],
      [
        'a rollback',
        rollbacks - served,
        'nothing: an open page keeps its release',
        '3 removed a broken build, the others a sound one',
      ],
      breakageRow('failsToLoad', 'a build that fails to load'),
      breakageRow('throwsOnRender', 'a build that throws on render'),
      breakageRow('corruptedFile', 'a file that was corrupted after it was sealed'),
      breakageRow(
        'storageOfRelease',
        'the storage answers 503 for the new release',
        'pages opened from then on show the release',
      ),
      breakageRow(
        'storageOfPart',
        'the storage answers 503 for all releases of payment',
        'the next attempt continues',
        'said what happened and that no money moved, and offered another attempt',
      ),
    ],
  );
  const faults = table(
    ['Case', 'Fault', 'Outcome', 'Reports', 'Slowest page'],
    record.faults.map(({ row, what, status, counted, slowest = 0 }) => [
      row,
      what,
      outcomes[status],
      counted || '',
      slowest > 0 ? `${(slowest / 1000).toFixed(1)} s` : '',
    ]),
  );
  const numbers = table(
    ['Figure', 'Value'],
    Object.entries({
      'journeys started': journeys.length,
      'journeys that ended at the receipt': count(journeys, ({ outcome }) => outcome === 'receipt'),
      'fines of these journeys on which money was booked once': count(
        record.fines,
        ({ settlements }) => settlements.length === 1,
      ),
      'journeys during which payment was released or rolled back': count(
        journeys,
        ({ from, until = from }) => releases.some(({ at }) => at > from && at < until),
      ),
      'journeys that got another release after the card page': count(journeys, changesOnReturn),
      'pages opened': pages.length,
      'pages that reloaded because a release had broken them': count(
        pages,
        ({ documents }) => documents > 1,
      ),
      'of these, pages on which a field had to be filled in again': count(
        pages,
        ({ corrections }) => corrections > 0,
      ),
      'open pages on which payment changed without a failure': count(pages, (each) =>
        changesWithoutFailure(record, each),
      ),
      'failures reported by browsers, all counted by the server': reports.length,
      'answers of the server with a status of 500 or more': record.server.errors.length,
      'starts of the server process': record.server.neverRestarted ? 1 : 'more than 1',
      'duration of the drill': seconds(record.duration),
      'duration of a journey: median, longest': `${seconds(median)}, ${seconds(durations.at(-1))}`,
    }),
  );
  return `# Drills

What citizens notice of releases, and of releases that fail. ${record.citizens} citizens pay fines in a loop, from the look-up to
the receipt, through the simulated card provider, each time in a new browser profile. Meanwhile teams release ${promotions} times
and roll back ${rollbacks} times with the release tool; the first release is built from changed sources. Builds are broken, a file of a
release is corrupted on the server, and the storage of files answers 503. Each breakage lasts until a journey that started on
it has ended. One server process serves the site throughout.

\`\`\`sh
npx pnpm --filter @amendes/e2e drills   # runs them and writes this page (CHROMIUM_PATH names the browser)
\`\`\`

The tests in \`e2e/drills\`, which that command runs, check every sentence of this page that is not a number. This run was made
on ${day}, on two processors.

${events}

Faulty releases, each made from the served one by a small change of its files, and damage on the disk. A release that no command
refuses is served until a journey that started on it has ended. “Reports” counts the failures that browsers reported; the slowest
page is the longest time from an action of a citizen to the next screen:

${faults}

${numbers}

A journey has two pages, one before the card provider and one after it. A page keeps its releases while it is open. The second
is a new document and gets the releases that are served when it is opened, so a journey may start with one release and end with
another. Only the address and the tab's storage pass from one page to the other; the API is asked for the state of the
payment.
`;
}

const outcomes: Readonly<Record<FaultEvent['status'], string>> = {
  refused: 'a command refuses it',
  'let through': '**nobody notices**',
  recovered: 'citizens continue without doing anything',
  'recovered after a restart': 'the page hangs; after a restart it continues',
  explained: 'citizens read what to do, and continue',
};

const seconds = (milliseconds = 0) => `${Math.round(milliseconds / 1000)} s`;

const count = <Item>(all: readonly Item[], isCounted: (one: Item) => boolean) =>
  all.filter(isCounted).length;

const table = (head: Row, rows: readonly Row[]) =>
  markdownTable([head, ...rows].map((row) => row.map(String)));

function changesOnReturn({ pages: [first, second] }: Journey): boolean {
  const before = first?.builds.at(-1);
  const after = second?.builds[0];
  return before !== undefined && after !== undefined && before !== after;
}

const record = JSON.parse(await readFile(recordFile, 'utf8')) as DrillRecord;
await writeFile(join(workspace, 'docs/drills.md'), page(record));
