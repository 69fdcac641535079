import { markdownTable } from 'markdown-table';
import type { DrillRecord, HurtEvent } from '../record/drill-record.ts';
import { figuresOf, type BreakageFigures } from './figures.ts';

type Row = readonly (string | number)[];

/** The page of the documentation that tells of a run. */
export function page(record: DrillRecord): string {
  const figures = figuresOf(record);
  const { breakages } = figures;
  const day = record.startedAt.slice(0, 10);
  const broken = [
    ['a build that fails to load', breakages.failsToLoad],
    ['a build that throws on render', breakages.throwsOnRender],
    ['a file that was corrupted after it was sealed', breakages.corruptedFile],
  ] as const;
  const served = record.hurts.filter(({ build }) => build !== undefined).length;
  const whole = figures.releases - Object.keys(breakages).length - served;
  const shownBefore = ({ pages }: BreakageFigures) =>
    `${plural(pages, 'page')} showed the release before it, without a reload`;

  const events = table(
    ['What happened to payment', 'Times', 'What citizens saw', 'How it ended'],
    [
      [
        'a release that works',
        whole,
        'nothing: an open page keeps the release that it was opened with',
        'served until the next one',
      ],
      [
        'a roll back',
        figures.rollbacks - served,
        'nothing: the same',
        `${broken.length} took a broken build away, the others a sound one`,
      ],
      ...broken.map(([what, befell]) => [
        what,
        1,
        shownBefore(befell),
        `reported ${times(befell.reports)}, rolled back after ${befell.seconds} s`,
      ]),
      [
        'the storage answers 503 for the new release',
        1,
        shownBefore(breakages.storageOfRelease),
        `reported ${times(breakages.storageOfRelease.reports)}; the storage answers again after ${breakages.storageOfRelease.seconds} s, and pages opened from then on show the release`,
      ],
      [
        'the storage answers 503 for all releases of payment',
        1,
        `${plural(breakages.storageOfPart.pages, 'page')} said what happened, that no money moved, and offered another try`,
        `reported ${times(breakages.storageOfPart.reports)}; the storage answers again after ${breakages.storageOfPart.seconds} s, and the next try goes on`,
      ],
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
    [
      ['journeys begun', figures.journeys],
      ['journeys that came to the receipt', figures.receipts],
      ['fines of these journeys on which money was booked once', figures.paidOnce],
      ['journeys in the middle of which payment was released or rolled back', figures.overtaken],
      [
        'journeys that found another release when they came back from the card page',
        figures.continuedByAnother,
      ],
      ['pages opened', figures.pages],
      [
        'pages that were loaded a second time, each once: a release had taken them down',
        figures.loadedTwice,
      ],
      ['of these, pages on which what was typed meanwhile had to be completed', figures.corrected],
      ['open pages on which payment changed without having failed there', figures.changedPages],
      ['failures reported by browsers, all counted by the server', record.reports.length],
      ['answers of the server with a status of 500 or more', record.server.errors.length],
      ['starts of the server', record.server.neverEnded ? 1 : 'more than 1'],
      ['the whole drill', `${figures.seconds} s`],
      [
        'a journey: half of them took less, the longest took',
        `${figures.medianSeconds} s, ${figures.longestSeconds} s`,
      ],
    ],
  );
  return `# Drills

What citizens notice of releases, and of releases that go wrong. ${record.citizens} citizens pay fines in a loop, from the look-up to
the receipt and with the card provider's simulator in between, each time as if the browser had never been on the site. Meanwhile
the site is released ${figures.releases} times and rolled back ${figures.rollbacks} times by the commands that teams use, the first time built from changed
sources; builds are broken, a file of a release is corrupted on the server, and the storage of files answers 503. A
breakage lasts until a journey that began on it has come to its end, not for a while that was set. The site is served by one
process throughout.

\`\`\`sh
npx pnpm --filter @amendes/e2e drills   # runs them and writes this page (CHROMIUM_PATH names the browser)
\`\`\`

The tests in \`e2e/drills\`, which that command runs, hold every sentence of this page that is not a number. This run is of
${day}, on two processors with other work.

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

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

const times = (count: number) => (count === 1 ? 'once' : `${count} times`);

const table = (head: Row, rows: readonly Row[]) =>
  markdownTable([head, ...rows].map((row) => row.map(String)));
