import type { Row, Section } from './row.ts';
import { showFigure } from './show-figure.ts';

/* The bars of every line that has a goal and is a time or a weight, each on a scale of its own, with the goal
   as a line across them. */

const width = 760;
const labelWidth = 130;
const valueWidth = 170;
const barHeight = 14;
const gap = 4;
const plotWidth = width - labelWidth - valueWidth;

interface Chart {
  readonly title: string;
  readonly row: Row;
}

/** The picture of some sections, or nothing when they hold nothing to be drawn. */
export function barChart(sections: readonly Section[], subtitle: string): string | undefined {
  const charts = sections.flatMap(({ title, rows }) =>
    rows.filter(isDrawn).map((row) => ({ title: `${title}: ${row.what}`, row })),
  );
  if (charts.length === 0) return undefined;
  let top = 64;
  const drawn = charts.map((chart) => {
    const part = `<g transform="translate(0 ${top})">\n${drawChart(chart)}\n</g>`;
    top += heightOf(chart);
    return part;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${top}" role="img" aria-labelledby="title description">`,
    '<title id="title">Measurements and goals</title>',
    `<desc id="description">${escape(charts.map(describe).join(' '))}</desc>`,
    styles,
    '<rect class="paper" width="100%" height="100%"/>',
    '<text class="head" x="12" y="26">Measurements and goals</text>',
    `<text class="small" x="12" y="46">${escape(`${subtitle}. Bars: median; thin line: all runs; dashed: goal.`)}</text>`,
    ...drawn,
    '</svg>',
    '',
  ].join('\n');
}

const isDrawn = ({ unit, goal }: Row) => goal !== undefined && unit !== '';

const columnsOf = ({ figures }: Row) => Object.entries(figures);

const heightOf = ({ row }: Chart) => 26 + columnsOf(row).length * (barHeight + gap) + 14;

function drawChart({ title, row }: Chart): string {
  const limit = row.goal?.limit ?? 0;
  const highest = Math.max(limit, ...columnsOf(row).map(([, { high }]) => high), Number.MIN_VALUE);
  const at = (value: number) => round(labelWidth + (value / (highest * 1.05)) * plotWidth);
  const bars = columnsOf(row).map(([column, figure], index) => {
    const y = 26 + index * (barHeight + gap);
    const middle = y + barHeight / 2;
    return [
      `<text class="small end" x="${labelWidth - 8}" y="${y + 11}">${escape(column)}</text>`,
      `<rect class="bar b${index}" x="${labelWidth}" y="${y}" width="${round(at(figure.median) - labelWidth)}" height="${barHeight}"/>`,
      `<line class="spread" x1="${at(figure.low)}" x2="${at(figure.high)}" y1="${middle}" y2="${middle}"/>`,
      `<text class="small" x="${width - valueWidth + 8}" y="${y + 11}">${escape(`${showFigure(figure, row.unit)} ${row.unit}`)}</text>`,
    ].join('\n');
  });
  const bottom = 26 + columnsOf(row).length * (barHeight + gap);
  const verdict = row.goal?.reached ? 'reached' : 'not reached';
  return [
    `<text class="title" x="12" y="14">${escape(title)}</text>`,
    `<text class="small end ${row.goal?.reached ? 'good' : 'bad'}" x="${width - 12}" y="14">${escape(`goal ${row.goal?.text ?? ''}: ${verdict}`)}</text>`,
    ...bars,
    `<line class="goal" x1="${at(limit)}" x2="${at(limit)}" y1="22" y2="${bottom}"/>`,
  ].join('\n');
}

function describe({ title, row }: Chart): string {
  const values = columnsOf(row).map(
    ([column, figure]) => `${column} ${showFigure(figure, row.unit)} ${row.unit}`,
  );
  return `${title}: ${values.join(', ')}; goal ${row.goal?.text ?? ''} ${row.goal?.reached ? 'reached' : 'not reached'}.`;
}

const round = (value: number) => Math.round(value * 10) / 10;

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Readable on a light and on a dark page, whichever the reader has. */
const styles = `<style>
text { font: 12px system-ui, sans-serif; fill: #1b1b1b }
.head { font-size: 17px; font-weight: 600 }
.title { font-weight: 600 }
.end { text-anchor: end }
.paper { fill: #fff }
.b0 { fill: #2f5fb3 } .b1 { fill: #8a63b8 } .b2 { fill: #6f7a87 } .b3 { fill: #3d8a83 } .b4 { fill: #a36a2b }
.spread { stroke: #111; stroke-width: 1.5 }
.goal { stroke: #b3261e; stroke-width: 2; stroke-dasharray: 4 3 }
.good { fill: #1c6b2c } .bad { fill: #b3261e }
@media (prefers-color-scheme: dark) {
  text { fill: #eee } .paper { fill: #16181c } .spread { stroke: #fff }
  .b0 { fill: #5b8def } .b1 { fill: #b08ae0 } .b2 { fill: #8a96a3 } .b3 { fill: #55b3aa } .b4 { fill: #d09a55 }
  .goal { stroke: #ff7a70 } .good { fill: #7fd492 } .bad { fill: #ff8a80 }
}
</style>`;
