import { timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import { ApiError } from '../api/api-error.ts';
import type { Tables } from '../database/tables.ts';
import { findNotice } from './find-notice.ts';
import { lookupPeriod, RecentEvents, wrongKeyPeriod, type LookupLimits } from './lookup-limits.ts';

export interface NoticeQuestion {
  /** The address that asks. */
  readonly ip: string;
  readonly number: string;
  readonly key: string;
}

export type NoticeVerdict =
  | { readonly kind: 'right'; readonly fineNumero: string }
  | { readonly kind: 'wrong-key' }
  | { readonly kind: 'unknown' };

/** The one way from a number and a key to a fine: all calls that ask for both share its limits. */
export class NoticeLookups {
  readonly #database: Kysely<Tables>;
  readonly #limits: LookupLimits;
  readonly #lookups: RecentEvents;
  readonly #wrongKeys: RecentEvents;

  constructor(database: Kysely<Tables>, limits: LookupLimits, now: () => number) {
    this.#database = database;
    this.#limits = limits;
    this.#lookups = new RecentEvents(lookupPeriod, now);
    this.#wrongKeys = new RecentEvents(wrongKeyPeriod, now);
  }

  /** @throws ApiError `too-many-attempts` beyond the limits. */
  async ask({ ip, number, key }: NoticeQuestion): Promise<NoticeVerdict> {
    refuseUntil(this.#lookups.secondsUntilBelow(this.#limits.lookupsPerAddress, ip));
    this.#lookups.add(ip);

    const notice = await findNotice(this.#database, number);
    const subject = notice?.fineNumero ?? number;
    refuseUntil(this.#wrongKeys.secondsUntilBelow(this.#limits.wrongKeysPerNumber, subject));

    // An unknown number is compared like any other, so that the time tells nothing.
    const isRight = sameDigits(key, notice?.key ?? '--');
    if (!notice) return { kind: 'unknown' };
    if (isRight) return { kind: 'right', fineNumero: notice.fineNumero };
    this.#wrongKeys.add(subject);
    return { kind: 'wrong-key' };
  }
}

function refuseUntil(seconds: number): void {
  if (seconds > 0) {
    throw new ApiError('too-many-attempts', 'Too many attempts: wait before the next one.', {
      'Retry-After': String(seconds),
    });
  }
}

function sameDigits(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
