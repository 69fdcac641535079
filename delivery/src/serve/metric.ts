/** What adds up since the start, apart for each combination of labels, in the lines that Prometheus reads. */
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

/** Counts what happened. */
export class Counter extends Metric {
  constructor(name: string, help: string) {
    super(name, 'counter', help, [{ end: '' }]);
  }

  count(labels: Labels): void {
    this.add(labels, [1]);
  }
}

/** Seconds. From a document out of the memory to the time after which the browser gives the API up. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

/** How long something took, in seconds: how many were as long as each bound or shorter, their sum, and how many there were. */
export class Histogram extends Metric {
  constructor(name: string, help: string) {
    const within = [...bounds.map(String), '+Inf'].map((le) => ({ end: '_bucket', more: { le } }));
    super(name, 'histogram', help, [...within, { end: '_sum' }, { end: '_count' }]);
  }

  observe(labels: Labels, seconds: number): void {
    this.add(labels, [...bounds.map((bound) => (seconds <= bound ? 1 : 0)), 1, seconds, 1]);
  }
}

/** The values of a metric's labels. They come from a short list: each combination is kept forever. */
type Labels = Readonly<Record<string, string>>;

type Kind = 'counter' | 'gauge' | 'histogram';

/** One value of a metric: what its name ends with, and its own label. */
interface Sample {
  readonly end: string;
  readonly more?: Labels;
}

/** The two lines that say what a metric is. */
export function head(name: string, kind: Kind, help: string): readonly string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`];
}

/** One measured value. */
export function sample(name: string, labels: Labels, value: number): string {
  const written = Object.entries(labels).map(([label, text]) => `${label}="${escape(text)}"`);
  return `${name}${written.length > 0 ? `{${written.join(',')}}` : ''} ${value}`;
}

const escape = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
