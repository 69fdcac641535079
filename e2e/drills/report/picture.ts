import type {
  Breakage,
  BreakageKind,
  DrillRecord,
  Journey,
  Moment,
} from '../record/drill-record.ts';
import { figuresOf } from './figures.ts';

const width = 1240;
const left = 92;
const right = 20;
const releaseLane = { top: 76, height: 26 };
const firstCitizen = 140;
const citizenLane = { height: 24, step: 40 };

const ink = '#1d1d28';
const faint = '#5c5c6b';
const red = '#b3261e';

/** Light enough for dark digits; neighbours in time differ. */
const colours = ['#a9c7f5', '#f6cf8f', '#a8dcb5', '#e3b7e6', '#f3b7ab', '#a6dbe0', '#d9d68c'];

const labels: Readonly<Record<BreakageKind, string>> = {
  failsToLoad: 'fails to load',
  throwsOnRender: 'throws on render',
  corruptedFile: 'corrupted file',
  storageOfRelease: '503: new release',
  storageOfPart: '503: all releases',
};

/** A run as a picture: the releases over time, and the journeys of each citizen below them. */
export function picture(record: DrillRecord): string {
  const end = Math.max(record.took, ...record.journeys.map(({ until = 0 }) => until));
  const at = (time: Moment) => round(left + (time / end) * (width - left - right));
  const bottom = firstCitizen + record.citizens * citizenLane.step;
  const height = bottom + 92;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="drills-title" aria-describedby="drills-text" font-family="system-ui, sans-serif" font-size="12" fill="${ink}">
<title id="drills-title">Releases of payment and journeys of citizens over time</title>
<desc id="drills-text">${description(record)}</desc>
<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8" fill="#ffffff" stroke="#c9c9d2"/>
${record.breakages.map((breakage, index) => drawBreakage(breakage, index, at, bottom)).join('\n')}
${drawReleases(record, at, end)}
${Array.from({ length: record.citizens }, (_, citizen) => drawCitizen(record, citizen, at)).join('\n')}
${drawAxis(end, at, bottom)}
${drawLegend(bottom + 48)}
</svg>
`;
}

type Scale = (time: Moment) => number;

function description(record: DrillRecord): string {
  const { releases, rollbacks, journeys, receipts, seconds } = figuresOf(record);
  return `In ${seconds} seconds payment is released ${releases} times and rolled back ${rollbacks} times, and breaks in ${record.breakages.length} ways. Of ${journeys} journeys of ${record.citizens} citizens ${receipts} come to the receipt. While a release is broken, journeys are served by the one before it.`;
}

/** A band over all lanes, with what went wrong above it, in two rows: they may be close. */
function drawBreakage(
  { kind, from, until }: Breakage,
  index: number,
  at: Scale,
  bottom: number,
): string {
  const [x, end] = [at(from), at(until)];
  const middle = round((x + end) / 2);
  const row = 26 + (index % 2) * 18;
  return `<g><rect x="${x}" y="${row + 6}" width="${round(end - x)}" height="${bottom - row - 6}" fill="${red}" opacity="0.1"/><text x="${middle}" y="${row}" text-anchor="middle" fill="${red}" font-weight="600">${labels[kind]}</text></g>`;
}

function drawReleases(record: DrillRecord, at: Scale, end: Moment): string {
  const { top, height } = releaseLane;
  const first = { kind: 'promotion', at: 0, build: record.builds[0]?.build ?? '' } as const;
  const served = [first, ...record.releases];
  const bars = served.map((event, index) => {
    const until = served[index + 1]?.at ?? end;
    const isBroken = record.breakages.some(
      ({ kind, build }) => build === event.build && !kind.startsWith('storage'),
    );
    const bar = drawBar(at(event.at), at(until), top, height, {
      fill: isBroken ? red : colourOf(record, event.build),
      text: numberOf(record, event.build),
      ink: isBroken ? '#ffffff' : ink,
    });
    if (index === 0) return bar;
    const x = at(event.at);
    const y = top + height + 3;
    const mark =
      event.kind === 'promotion'
        ? `<path d="M${x} ${y}l4 7h-8z" fill="${ink}"/>`
        : `<path d="M${round(x - 5)} ${y + 4}l8 -4v8z" fill="${red}"/>`;
    return bar + mark;
  });
  return `<g><text x="12" y="${top + 17}">Served</text>${bars.join('')}</g>`;
}

function drawCitizen(record: DrillRecord, citizen: number, at: Scale): string {
  const top = firstCitizen + citizen * citizenLane.step;
  const own = record.journeys.filter((journey) => journey.citizen === citizen);
  const drawn = own.map((journey) => drawJourney(record, journey, at, top));
  return `<g><text x="12" y="${top + 16}">Citizen ${citizen + 1}</text>${drawn.join('')}</g>`;
}

function drawJourney(record: DrillRecord, journey: Journey, at: Scale, top: number): string {
  const { height } = citizenLane;
  const { from, until = from, outcome, pages } = journey;
  const middle = top + height / 2;
  const line = `<path d="M${at(from)} ${middle}H${at(until)}" stroke="${faint}" stroke-width="2"/>`;
  const bars = pages.map((page) => {
    const { shown = page.from, until: end = shown, builds, failures, retries } = page;
    const build = builds.at(-1) ?? '';
    const fill = colourOf(record, build);
    const text = numberOf(record, build);
    const bar = drawBar(at(page.from), at(end), top, height, { fill, text, ink });
    const mark = failures.length > 0 ? drawFailure(at(shown), top, retries > 0) : '';
    return bar + mark;
  });
  const endMark =
    outcome === 'receipt'
      ? `<circle cx="${at(until)}" cy="${top + height + 5}" r="3" fill="${ink}"/>`
      : `<text x="${at(until)}" y="${middle + 5}" fill="${red}" font-weight="700">✕</text>`;
  return line + bars.join('') + endMark;
}

/** A release has failed on this page; where nothing could stand in at once, the citizen tried again. */
function drawFailure(x: number, top: number, isRetried: boolean): string {
  const size = isRetried ? 6 : 4.5;
  const diamond = `M${x} ${round(top - size)}l${size} ${size}l${-size} ${size}l${-size} ${-size}z`;
  const fill = isRetried ? '#ffffff' : red;
  return `<path d="${diamond}" fill="${fill}" stroke="${red}" stroke-width="1.5"/>`;
}

interface Look {
  readonly fill: string;
  readonly text: string;
  readonly ink: string;
}

function drawBar(x: number, end: number, top: number, height: number, look: Look): string {
  const wide = round(Math.max(end - x, 1));
  const rect = `<rect x="${x}" y="${top}" width="${wide}" height="${height}" rx="2" fill="${look.fill}" stroke="${ink}" stroke-width="0.6"/>`;
  if (wide < 5 + look.text.length * 7) return rect;
  const y = round(top + height / 2 + 4);
  return `${rect}<text x="${round(x + wide / 2)}" y="${y}" text-anchor="middle" font-size="11" fill="${look.ink}">${look.text}</text>`;
}

function drawAxis(end: Moment, at: Scale, bottom: number): string {
  const step = 20_000;
  const times = Array.from({ length: Math.floor(end / step) + 1 }, (_, index) => index * step);
  const ticks = times.map(
    (time) =>
      `<path d="M${at(time)} ${bottom}v5" stroke="${faint}"/><text x="${at(time)}" y="${bottom + 18}" text-anchor="middle" fill="${faint}" font-size="11">${time / 1000} s</text>`,
  );
  return `<g><path d="M${at(0)} ${bottom}H${at(end)}" stroke="${faint}"/>${ticks.join('')}</g>`;
}

function drawLegend(y: number): string {
  const symbol = {
    release: `<path d="M0 -8l4 7h-8z" fill="${ink}"/>`,
    rollback: `<path d="M-5 -4l8 -4v8z" fill="${red}"/>`,
    broken: `<rect x="-6" y="-10" width="12" height="11" rx="2" fill="${red}"/>`,
    served: `<rect x="-6" y="-10" width="12" height="11" rx="2" fill="${colours[0]}" stroke="${ink}" stroke-width="0.6"/>`,
    card: `<path d="M-8 -4h16" stroke="${faint}" stroke-width="2"/>`,
    failed: drawFailure(0, -4, false),
    retried: drawFailure(0, -4, true),
    receipt: `<circle cx="0" cy="-4" r="3" fill="${ink}"/>`,
  };
  const rows = [
    [
      [symbol.release, 'release', 90],
      [symbol.rollback, 'roll back', 104],
      [symbol.broken, 'broken build', 126],
      [symbol.served, 'page of the site, with payment by the release of this number', 420],
      [symbol.card, 'card page', 104],
      [symbol.receipt, 'receipt', 90],
    ],
    [
      [symbol.failed, 'a release failed on this page, and the one before it took over', 420],
      [symbol.retried, 'no release could be had; the citizen tried again', 340],
    ],
  ] as const;
  const drawn = rows.map((entries, row) => {
    let x = left;
    return entries.map(([shape, text, wide]) => {
      const entry = `<g transform="translate(${x} ${y + row * 24})">${shape}<text x="14">${text}</text></g>`;
      x += wide;
      return entry;
    });
  });
  return `<g>${drawn.flat().join('')}</g>`;
}

const find = ({ builds }: DrillRecord, wanted: string) =>
  builds.find(({ build }) => build === wanted)?.number;

const numberOf = (record: DrillRecord, build: string) => String(find(record, build) ?? '?');

const colourOf = (record: DrillRecord, build: string) =>
  colours[(find(record, build) ?? 0) % colours.length] ?? '#ffffff';

const round = (value: number) => Math.round(value * 10) / 10;
