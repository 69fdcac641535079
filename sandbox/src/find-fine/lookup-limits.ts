export interface LookupLimits {
  /** Wrong keys that one fine takes in 15 minutes. */
  readonly wrongKeysPerNumber: number;
  /** Look-ups that one address may make in 5 minutes; the people of an office share an address. */
  readonly lookupsPerAddress: number;
}

export const wrongKeyPeriod = 15 * 60_000;
export const lookupPeriod = 5 * 60_000;

/** How often something happened to a subject within the last period. */
export class RecentEvents {
  readonly #times = new Map<string, number[]>();
  readonly #period: number;
  readonly #now: () => number;

  /** @param period in milliseconds */
  constructor(period: number, now: () => number) {
    this.#period = period;
    this.#now = now;
  }

  add(subject: string): void {
    this.#times.set(subject, [...this.#recent(subject), this.#now()]);
  }

  /** Seconds until the subject has had fewer than `limit` events; 0 when that is so already. */
  secondsUntilBelow(limit: number, subject: string): number {
    const times = this.#recent(subject);
    if (times.length === 0) this.#times.delete(subject);
    const oldestThatCounts = times.at(-limit);
    if (oldestThatCounts === undefined) return 0;
    return Math.ceil((oldestThatCounts + this.#period - this.#now()) / 1000);
  }

  #recent(subject: string): number[] {
    const since = this.#now() - this.#period;
    return (this.#times.get(subject) ?? []).filter((time) => time > since);
  }
}
