import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { markdownTable } from 'markdown-table';
import {
  recordFile,
  type BreakageKind,
  type DrillRecord,
  type HurtEvent,
  type Journey,
} from '../record/drill-record.ts';
import { breakageOf, changesUnasked, failingBuilds, pagesThatMet } from './figures.ts';

/* `node drills/report/write-report.ts` writes the record of the last run of the drills into the documentation. */

type Row = readonly (string | number)[];

/** Returns the page of the documentation that describes a run. */
function page(record: DrillRecord): string {
  const { journeys, releases, reports } = record;
  const day = record.startedAt.slice(0, 10);
  const pages = journeys.flatMap((journey) => journey.pages);
  const lasted = journeys.map(({ from, until = from }) => until - from).toSorted((a, b) => a - b);
  const median = lasted[Math.floor(lasted.length / 2)];
  const promotions = count(releases, ({ kind }) => kind === 'promotion');
  const rollbacks = releases.length - promotions;
  const served = count(record.hurts, ({ build }) => build !== undefined);

  /** `next` says what follows once the storage answers again; without it the release was rolled back. */
  const breakageRow = (
    kind: BreakageKind,
    what: string,
    next?: string,
    saw = 'showed the release before it, without a reload',
  ): Row => {
    const breakage = breakageOf(record, kind);
    const met = pagesThatMet(record, breakage).length;
    const failing = failingBuilds(record, breakage);
    const reportCount = count(reports, ({ build }) => failing.has(build));
    const after = `after ${seconds(breakage.until - breakage.from)}`;
    const end = next
      ? `; the storage answers again ${after}, and ${next}`
      : `, rolled back ${after}`;
    return [
      what,
      1,
      `${met} page${met === 1 ? '' : 's'} ${saw}`,
      `reported ${reportCount === 1 ? 'once' : `${reportCount} times`}${end}`,
    ];
  };
  const events = table(
    ['What happened to payment', 'Times', 'What citizens saw', 'How it ended'],
    [
      [
        'a release that works',
        promotions - record.breakages.length - served,
        'nothing: an open page keeps the release that it was opened with',
        'served until the next one',
      ],
      [
        'a roll back',
        rollbacks - served,
        'nothing: the same',
        '3 took a broken build away, the others a sound one',
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
        'the next try goes on',
        'said what happened, that no money moved, and offered another try',
      ),
    ],
  );
  const hurts = table(
    ['Case', 'What hurts', 'What came of it', 'Counted', 'Slowest page'],
    record.hurts.map(({ row, what, status, counted, slowest = 0 }) => [
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
      'journeys begun': journeys.length,
      'journeys that came to the receipt': count(journeys, ({ outcome }) => outcome === 'receipt'),
      'fines of these journeys on which money was booked once': count(
        record.fines,
        ({ settlements }) => settlements.length === 1,
      ),
      'journeys in the middle of which payment was released or rolled back': count(
        journeys,
        ({ from, until = from }) => releases.some(({ at }) => at > from && at < until),
      ),
      'journeys that found another release when they came back from the card page': count(
        journeys,
        changesOnReturn,
      ),
      'pages opened': pages.length,
      'pages that were loaded a second time, each once: a release had taken them down': count(
        pages,
        ({ documents }) => documents > 1,
      ),
      'of these, pages on which what was typed meanwhile had to be completed': count(
        pages,
        ({ corrections }) => corrections > 0,
      ),
      'open pages on which payment changed without having failed there': count(pages, (each) =>
        changesUnasked(record, each),
      ),
      'failures reported by browsers, all counted by the server': reports.length,
      'answers of the server with a status of 500 or more': record.server.errors.length,
      'starts of the server': record.server.neverEnded ? 1 : 'more than 1',
      'the whole drill': seconds(record.took),
      'a journey: half of them took less, the longest took': `${seconds(median)}, ${seconds(lasted.at(-1))}`,
    }),
  );
  return `# Drills

What citizens notice of releases, and of releases that go wrong. ${record.citizens} citizens pay fines in a loop, from the look-up to
the receipt and with the card provider's simulator in between, each time as if the browser had never been on the site. Meanwhile
the site is released ${promotions} times and rolled back ${rollbacks} times by the commands that teams use, the first time built from changed
sources; builds are broken, a file of a release is corrupted on the server, and the storage of files answers 503. A
breakage lasts until a journey that began on it has come to its end, not for a while that was set. The site is served by one
process throughout.

\`\`\`sh
npx pnpm --filter @amendes/e2e drills   # runs them and writes this page (CHROMIUM_PATH names the browser)
\`\`\`

The tests in \`e2e/drills\`, which that command runs, hold every sentence of this page that is not a number. This run is of
${day}, on two processors.

${events}

Releases that hurt, each made of the one that is served by a small change of its files. What no command refuses is served
until a journey that began on it is over:

${hurts}

${numbers}

A journey has two pages, one up to the card provider and one after it. Each keeps its releases for as long as it is open; the
second is a new document, and has what is served when it is opened. So a journey may begin with one release and end with
another. Nothing but the address and the tab's storage passes from one page to the other, and the API is asked how the
payment stands.
`;
}

const outcomes: Readonly<Record<HurtEvent['status'], string>> = {
  refused: 'a command refuses it',
  'let through': '**nobody notices**',
  recovered: 'citizens go on without doing anything',
  'recovered anew': 'the page hangs; begun anew, it goes on',
  told: 'citizens are told, and go on',
};

const seconds = (milliseconds = 0) => `${Math.round(milliseconds / 1000)} s`;

const count = <Thing>(all: readonly Thing[], isCounted: (one: Thing) => boolean) =>
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
