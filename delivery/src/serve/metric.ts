/** Sums since the start, separate for each combination of labels, in the format that Prometheus reads. */
class Metric {
  readonly #name: string;
  readonly #heading: readonly string[];
  readonly #samples: readonly Sample[];
  readonly #series = new Map<string, { readonly labels: Labels; readonly sums: number[] }>();

  constructor(name: string, kind: Kind, help: string, samples: readonly Sample[]) {
    this.#name = name;
    this.#heading = head(name, kind, help);
    this.#samples = samples;
  }

  /** Adds an amount to each sample of a combination, in their order. */
  protected add(labels: Labels, amounts: readonly number[]): void {
    const key = JSON.stringify(labels);
    const series = this.#series.get(key) ?? { labels, sums: amounts.map(() => 0) };
    this.#series.set(key, series);
    for (const [index, amount] of amounts.entries()) {
      series.sums[index] = (series.sums[index] ?? 0) + amount;
    }
  }

  lines(): readonly string[] {
    const series = [...this.#series.values()].flatMap(({ labels, sums }) =>
      this.#samples.map(({ end, more }, index) =>
        sample(this.#name + end, { ...labels, ...more }, sums[index] ?? 0),
      ),
    );
    return [...this.#heading, ...series];
  }
}

/** Counts events. */
export class Counter extends Metric {
  constructor(name: string, help: string) {
    super(name, 'counter', help, [{ end: '' }]);
  }

  count(labels: Labels): void {
    this.add(labels, [1]);
  }
}

/** Bounds in seconds: from a document in memory to the time after which the browser stops waiting for the API. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

/** Durations in seconds: the number of durations up to each bound, their sum, and their total number. */
export class Histogram extends Metric {
  constructor(name: string, help: string) {
    const within = [...bounds.map(String), '+Inf'].map((le) => ({ end: '_bucket', more: { le } }));
    super(name, 'histogram', help, [...within, { end: '_sum' }, { end: '_count' }]);
  }

  observe(labels: Labels, seconds: number): void {
    this.add(labels, [...bounds.map((bound) => (seconds <= bound ? 1 : 0)), 1, seconds, 1]);
  }
}

/** Values of a metric’s labels. They must come from a short list: each combination is kept forever. */
type Labels = Readonly<Record<string, string>>;

type Kind = 'counter' | 'gauge' | 'histogram';

/** One value of a metric: the end of its name, and its own label. */
interface Sample {
  readonly end: string;
  readonly more?: Labels;
}

/** Returns the two lines that describe a metric. */
export function head(name: string, kind: Kind, help: string): readonly string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`];
}

/** Formats one measured value. */
export function sample(name: string, labels: Labels, value: number): string {
  const written = Object.entries(labels).map(([label, text]) => `${label}="${escape(text)}"`);
  return `${name}${written.length > 0 ? `{${written.join(',')}}` : ''} ${value}`;
}

const escape = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
