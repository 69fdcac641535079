import { isIPv6 } from 'node:net';
import { ApiError } from '../api/api.ts';

interface AddressLimitParts {
  /** Number of requests allowed within the period. */
  readonly limit: number;
  /** Period, in milliseconds. */
  readonly period: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

export type AddressLimit = ReturnType<typeof addressLimit>;

/** Limits how often one address may request something, right or wrong. */
export function addressLimit({ limit, period, now }: AddressLimitParts) {
  const events = recentEvents(period, now);
  return {
    /** Counts a request. @throws ApiError `too-many-attempts` when the address has made too many already. */
    count(ip: string): void {
      const client = clientNetwork(ip);
      refuseUntil(events.secondsUntilBelow(limit, client));
      events.add(client);
    },
  };
}

/** Refuses a request unless 0 seconds are left. @throws ApiError `too-many-attempts`, with the time to wait */
export function refuseUntil(seconds: number): void {
  if (seconds > 0) {
    throw new ApiError('too-many-attempts', 'Too many attempts: wait before the next one.', {
      'Retry-After': String(seconds),
    });
  }
}

/**
 * Returns the client that a limit counts: an IPv4 address, or the network (/64) of an IPv6 address, because a single
 * household has more IPv6 addresses than could ever be counted one by one.
 */
export function clientNetwork(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  const isVersion4 = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  if (isVersion4) return groups.slice(6).flatMap(bytesOf).join('.');
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** Returns the eight groups without leading zeros, in lower case, because each address has many spellings. */
function groupsOf(address: string): string[] {
  // A URL spells an address in one way. IPv4 at the end becomes two groups.
  const normalized = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail] = normalized.split('::').map((part) => part.split(':').filter(Boolean));
  if (tail === undefined) return head;
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
}

function bytesOf(group: string): number[] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 255];
}

/** Counts the events of each subject within the last period, in milliseconds. */
export function recentEvents(period: number, now: () => number) {
  const times = new Map<string, number[]>();
  let nextSweep = 0;

  const recent = (subject: string) => {
    const since = now() - period;
    return (times.get(subject) ?? []).filter((time) => time > since);
  };

  function store(subject: string, eventTimes: number[]): void {
    // This runs once a period, because subjects that never return would otherwise be kept for ever.
    if (now() >= nextSweep) {
      nextSweep = now() + period;
      for (const known of times.keys()) if (recent(known).length === 0) times.delete(known);
    }
    times.set(subject, eventTimes);
  }

  return {
    add: (subject: string) => store(subject, [...recent(subject), now()]),

    /** Stores only the time of the last event. */
    touch: (subject: string) => store(subject, [now()]),

    has: (subject: string) => recent(subject).length > 0,

    /** Returns the number of subjects in memory. */
    size: () => times.size,

    /** Returns the seconds until the subject has fewer than `limit` recent events; 0 if it has already. */
    secondsUntilBelow(limit: number, subject: string): number {
      const eventTimes = recent(subject);
      if (eventTimes.length === 0) times.delete(subject);
      const oldestCounted = eventTimes.at(-limit);
      if (oldestCounted === undefined) return 0;
      return Math.ceil((oldestCounted + period - now()) / 1000);
    },
  };
}
