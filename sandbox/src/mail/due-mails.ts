import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../database/tables.ts';

export type MailRow = Selectable<Tables['outgoing_mail']>;

const minute = 60_000;

/** Longer than any try: whoever took a mail and was killed has it tried again after this. */
const lease = 5 * minute;

/** After the first, second, … try that failed; after the last one the mail is given up. */
const pauses = [minute / 2, 2 * minute, 10 * minute, 60 * minute, 240 * minute, 720 * minute];

/** Takes the mail that is due for longest, so that nobody else tries it at the same time. */
export function takeDueMail(database: Kysely<Tables>, now: number): Promise<MailRow | undefined> {
  return database
    .updateTable('outgoing_mail')
    .set((column) => ({
      tries: column('tries', '+', 1),
      next_try_at: new Date(now + lease),
    }))
    .where('id', '=', (query) =>
      query
        .selectFrom('outgoing_mail')
        .select('id')
        .where('next_try_at', '<=', new Date(now))
        .orderBy('next_try_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

export async function nextMailAt(database: Kysely<Tables>): Promise<Date | undefined> {
  const row = await database
    .selectFrom('outgoing_mail')
    .select('next_try_at')
    .where('next_try_at', 'is not', null)
    .orderBy('next_try_at')
    .limit(1)
    .executeTakeFirst();
  return row?.next_try_at ?? undefined;
}

export async function markSent(database: Kysely<Tables>, { id }: MailRow, now: number) {
  await database
    .updateTable('outgoing_mail')
    .set({ sent_at: new Date(now), next_try_at: null })
    .where('id', '=', id)
    .execute();
}

/** @param forGood whether the server will never take it */
export async function markFailed(
  database: Kysely<Tables>,
  { id, tries }: MailRow,
  { forGood, now }: { readonly forGood: boolean; readonly now: number },
): Promise<void> {
  const pause = forGood ? undefined : pauses[tries - 1];
  await database
    .updateTable('outgoing_mail')
    .set({ next_try_at: pause === undefined ? null : new Date(now + pause) })
    .where('id', '=', id)
    .execute();
}
