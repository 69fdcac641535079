import { head, sample, type Labels, type Metric } from './metric.ts';

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
