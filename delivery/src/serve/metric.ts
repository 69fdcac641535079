/** Counts what happened since the start, apart for each combination of labels. */
export class Counter implements Metric {
  readonly #name: string;
  readonly #help: string;
  readonly #counts = new Map<string, { readonly labels: Labels; count: number }>();

  constructor(name: string, help: string) {
    this.#name = name;
    this.#help = help;
  }

  count(labels: Labels): void {
    const key = JSON.stringify(labels);
    const counted = this.#counts.get(key);
    if (counted) counted.count += 1;
    else this.#counts.set(key, { labels, count: 1 });
  }

  lines(): readonly string[] {
    const counts = [...this.#counts.values()];
    return [
      ...head(this.#name, 'counter', this.#help),
      ...counts.map(({ labels, count }) => sample(this.#name, labels, count)),
    ];
  }
}

/** Seconds. From a document out of the memory to the time after which the browser gives the API up. */
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

/** The values of a metric's labels. They come from a short list: each combination is kept forever. */
type Labels = Readonly<Record<string, string>>;

/** What is measured, in the lines that Prometheus reads. */
interface Metric {
  lines(): readonly string[];
}

/** The two lines that say what a metric is. */
export function head(name: string, kind: 'counter' | 'gauge' | 'histogram', help: string) {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`];
}

/** One measured value. */
export function sample(name: string, labels: Labels, value: number): string {
  const written = Object.entries(labels).map(([label, text]) => `${label}="${escape(text)}"`);
  return `${name}${written.length > 0 ? `{${written.join(',')}}` : ''} ${value}`;
}

const escape = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
