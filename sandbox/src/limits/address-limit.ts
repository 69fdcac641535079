import { isIPv6 } from 'node:net';
import { ApiError } from '../api/api.ts';

interface AddressLimitParts {
  /** Times within the period. */
  readonly limit: number;
  /** Milliseconds. */
  readonly period: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

export type AddressLimit = ReturnType<typeof addressLimit>;

/** Limits the times that one address may ask for something, right or wrong. */
export function addressLimit({ limit, period, now }: AddressLimitParts) {
  const events = new RecentEvents(period, now);
  return {
    /** @throws ApiError `too-many-attempts` when the address has asked too often already. */
    count(ip: string): void {
      const client = clientNetwork(ip);
      refuseUntil(events.secondsUntilBelow(limit, client));
      events.add(client);
    },
  };
}

/** @throws ApiError `too-many-attempts`, which says when to come back, unless that is now. */
export function refuseUntil(seconds: number): void {
  if (seconds > 0) {
    throw new ApiError('too-many-attempts', 'Too many attempts: wait before the next one.', {
      'Retry-After': String(seconds),
    });
  }
}

/**
 * Names the client that a limit counts: an address of version 4, or the network (/64) of one of version 6, of which a
 * single household has more addresses than could ever be counted one by one.
 */
export function clientNetwork(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  const isVersion4 = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  if (isVersion4) return groups.slice(6).flatMap(bytesOf).join('.');
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** The eight groups without leading zeros, in lower case: each address has many spellings. */
function groupsOf(address: string): string[] {
  // The address of a page is spelled in one way; version 4 at the end becomes two groups.
  const spelled = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail] = spelled.split('::').map((part) => part.split(':').filter(Boolean));
  if (tail === undefined) return head;
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
}

function bytesOf(group: string): number[] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 255];
}

/** Counts the events of a subject within the last period. */
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

  /** The number of subjects that are kept in memory. */
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
