import { sql } from 'kysely';
import { timingSafeEqual } from 'node:crypto';
import { readSettlements, toFine } from '../database/fine-rows.ts';
import type { Database } from '../database/tables.ts';
import type { Fine } from '../fine/fine.ts';
import { addressLimit, refuseUntil, clientNetwork, recentEvents } from '../limits/address-limit.ts';

/** Number that a citizen may enter, with its key: the fine's own pair or that of its deposit. */
export interface Notice {
  readonly fineNumero: string;
  readonly key: string;
}

/**
 * Reads one row for known and unknown numbers, so that the time reveals nothing. Each read uses an index, so that the
 * time stays the same among millions of fines.
 */
export async function findNotice(database: Database, number: string): Promise<Notice | undefined> {
  const fines = (isKnown: boolean) =>
    database
      .selectFrom('fine')
      .select(['numero', 'cle', 'cle_consignation', sql.lit(isKnown).as('is_known')]);
  const row = await fines(true)
    .where('numero', '=', number)
    .unionAll(fines(true).where('numero_consignation', '=', number))
    // Any other fine, which is read only if no fine has that number.
    .unionAll((build) => build.parens(fines(false).orderBy('numero').limit(1)))
    .limit(1)
    .executeTakeFirst();
  if (!row?.is_known) return undefined;
  const key = row.numero === number ? row.cle : row.cle_consignation;
  return { fineNumero: row.numero, key: key ?? '' };
}

export async function readFine(database: Database, numero: string): Promise<Fine> {
  const row = await database
    .selectFrom('fine')
    .selectAll()
    .where('numero', '=', numero)
    .executeTakeFirstOrThrow();
  return toFine(row, await readSettlements(database, numero));
}

export interface LookupLimits {
  /** Upper limit of wrong keys of one fine per address in 15 minutes. */
  readonly wrongKeysPerNumber: number;
  /** Upper limit of look-ups per address in 5 minutes. The people of an office share an address. */
  readonly lookupsPerAddress: number;
}

const minute = 60_000;
const lookupPeriod = 5 * minute;
const wrongKeyPeriod = 15 * minute;
/** Time for which an address that gave the right key may continue without it, in milliseconds. */
const rightKeyPeriod = 15 * minute;

interface NoticeQuestion {
  /** Address of the caller. */
  readonly ip: string;
  readonly number: string;
  readonly key: string;
}

type NoticeVerdict =
  | { readonly kind: 'right'; readonly fineNumero: string }
  | { readonly kind: 'wrong-key' }
  | { readonly kind: 'unknown' };

/** Dependencies of every call that looks up a notice. */
export interface NoticeCallParts {
  readonly database: Database;
  readonly lookups: ReturnType<typeof noticeLookups>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/**
 * Creates the only way from a number to a fine, so that all calls share its limits. They slow down anyone who tries
 * numbers and keys, and never lock out the owner: wrong keys of others do not count, and no wrong key blocks the right
 * one. (The key is the number modulo 97, so a limit on guesses could not keep it secret.)
 */
export function noticeLookups(
  database: Database,
  { wrongKeysPerNumber, lookupsPerAddress }: LookupLimits,
  now: () => number,
) {
  const lookups = addressLimit({ limit: lookupsPerAddress, period: lookupPeriod, now });
  const wrongKeys = recentEvents(wrongKeyPeriod, now);
  const rightKeys = recentEvents(rightKeyPeriod, now);

  async function lookUp(ip: string, number: string) {
    lookups.count(ip);
    const notice = await findNotice(database, number);
    return { notice, subject: `${clientNetwork(ip)} ${notice?.fineNumero ?? number}` };
  }

  return {
    /** Compares a key with that of the notice. @throws ApiError `too-many-attempts` beyond the limits. */
    async checkKey({ ip, number, key }: NoticeQuestion): Promise<NoticeVerdict> {
      const { notice, subject } = await lookUp(ip, number);
      // An unknown number is compared like any other, so that the time reveals nothing.
      const isRight = sameDigits(key, notice?.key ?? '--');
      if (!notice) return { kind: 'unknown' };
      if (isRight) {
        rightKeys.touch(subject);
        return { kind: 'right', fineNumero: notice.fineNumero };
      }
      refuseUntil(wrongKeys.secondsUntilBelow(wrongKeysPerNumber, subject));
      wrongKeys.add(subject);
      return { kind: 'wrong-key' };
    },

    /**
     * True if the address gave the right key of this number within the last 15 minutes. Counts as a look-up, and
     * reveals nothing else about an unknown number.
     * @throws ApiError `too-many-attempts` beyond the limits.
     */
    async hasGivenKey({ ip, number }: Omit<NoticeQuestion, 'key'>): Promise<boolean> {
      const { subject } = await lookUp(ip, number);
      return rightKeys.has(subject);
    },
  };
}

function sameDigits(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
