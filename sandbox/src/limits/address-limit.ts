import { ApiError } from '../api/api-error.ts';
import { clientNetwork } from './client-network.ts';
import { RecentEvents } from './recent-events.ts';

export interface AddressLimitParts {
  /** How often within the period. */
  readonly limit: number;
  /** Milliseconds. */
  readonly period: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** How often one address may ask for something, whatever the answer is. */
export class AddressLimit {
  readonly #limit: number;
  readonly #events: RecentEvents;

  constructor({ limit, period, now }: AddressLimitParts) {
    this.#limit = limit;
    this.#events = new RecentEvents(period, now);
  }

  /** @throws ApiError `too-many-attempts` when the address has asked too often already. */
  count(ip: string): void {
    const client = clientNetwork(ip);
    refuseUntil(this.#events.secondsUntilBelow(this.#limit, client));
    this.#events.add(client);
  }
}

/** @throws ApiError `too-many-attempts`, which says when to come back, unless that is now. */
export function refuseUntil(seconds: number): void {
  if (seconds > 0) {
    throw new ApiError('too-many-attempts', 'Too many attempts: wait before the next one.', {
      'Retry-After': String(seconds),
    });
  }
}
