import { head, sample, type Labels, type Metric } from './metric.ts';

/** Seconds. From a document out of the memory to the patience of the browser with the API. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

interface Series {
  readonly labels: Labels;
  /** How many were as long as the bound at the same place, or shorter. */
  readonly within: number[];
  count: number;
  sum: number;
}

/** How long something took, in seconds, apart for each combination of labels. */
export class Histogram implements Metric {
  readonly #name: string;
  readonly #help: string;
  readonly #series = new Map<string, Series>();

  constructor(name: string, help: string) {
    this.#name = name;
    this.#help = help;
  }

  observe(labels: Labels, seconds: number): void {
    const key = JSON.stringify(labels);
    const series = this.#series.get(key) ?? {
      labels,
      within: bounds.map(() => 0),
      count: 0,
      sum: 0,
    };
    this.#series.set(key, series);
    for (const [index, bound] of bounds.entries()) {
      if (seconds <= bound) series.within[index] = (series.within[index] ?? 0) + 1;
    }
    series.count += 1;
    series.sum += seconds;
  }

  lines(): readonly string[] {
    const name = this.#name;
    return [
      ...head(name, 'histogram', this.#help),
      ...[...this.#series.values()].flatMap(({ labels, within, count, sum }) => [
        ...bounds.map((bound, index) =>
          sample(`${name}_bucket`, { ...labels, le: String(bound) }, within[index] ?? 0),
        ),
        sample(`${name}_bucket`, { ...labels, le: '+Inf' }, count),
        sample(`${name}_sum`, labels, sum),
        sample(`${name}_count`, labels, count),
      ]),
    ];
  }
}
