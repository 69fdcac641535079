/** How often something happened to a subject within the last period. */
export class RecentEvents {
  readonly #times = new Map<string, number[]>();
  readonly #period: number;
  readonly #now: () => number;
  #nextSweep = 0;

  /** @param period in milliseconds */
  constructor(period: number, now: () => number) {
    this.#period = period;
    this.#now = now;
  }

  add(subject: string): void {
    this.#forgetThePast();
    this.#times.set(subject, [...this.#recent(subject), this.#now()]);
  }

  /** Remembers only that it happened, and when for the last time. */
  touch(subject: string): void {
    this.#forgetThePast();
    this.#times.set(subject, [this.#now()]);
  }

  has(subject: string): boolean {
    return this.#recent(subject).length > 0;
  }

  /** How many subjects are kept in memory. */
  get size(): number {
    return this.#times.size;
  }

  /** Seconds until the subject has had fewer than `limit` events; 0 when that is so already. */
  secondsUntilBelow(limit: number, subject: string): number {
    const times = this.#recent(subject);
    if (times.length === 0) this.#times.delete(subject);
    const oldestThatCounts = times.at(-limit);
    if (oldestThatCounts === undefined) return 0;
    return Math.ceil((oldestThatCounts + this.#period - this.#now()) / 1000);
  }

  /** Once a period: subjects that never come back would otherwise be kept for ever. */
  #forgetThePast(): void {
    if (this.#now() < this.#nextSweep) return;
    this.#nextSweep = this.#now() + this.#period;
    for (const subject of this.#times.keys()) {
      if (this.#recent(subject).length === 0) this.#times.delete(subject);
    }
  }

  #recent(subject: string): number[] {
    const since = this.#now() - this.#period;
    return (this.#times.get(subject) ?? []).filter((time) => time > since);
  }
}
