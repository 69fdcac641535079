import { setTimeout } from 'node:timers/promises';
import type { Tracing } from '../api/tracing.ts';
import type { Database, MailRow } from '../database/tables.ts';
import type { MailServer } from './mail-server.ts';
import { receiptMessage } from './receipt-message.ts';

/** Limits the wait for a mail that is being sent at the end, and the tries of a broken database. */
const waitMs = 5_000;

export interface MailSenderParts {
  readonly database: Database;
  readonly server: MailServer;
  readonly tracing: Tracing;
  readonly now: () => number;
}

/** Sends what was recorded, apart from whoever asked for it: nobody waits for a slow mail server. */
export function mailSender({ database, server, tracing, now }: MailSenderParts) {
  let round: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const stopping = new AbortController();

  /** Sends what is due, after what is being sent already, and comes back when more is due. */
  function wake(): void {
    round = round.then(sendDue);
  }

  function wakeIn(milliseconds: number): void {
    clearTimeout(timer);
    if (stopping.signal.aborted) return;
    // A process that has nothing else to do may end.
    timer = globalThis.setTimeout(wake, Math.max(0, milliseconds)).unref();
  }

  async function sendDue(): Promise<void> {
    try {
      while (!stopping.signal.aborted) {
        const mail = await takeDueMail(database, now());
        if (!mail) break;
        await send(mail);
      }
      const next = stopping.signal.aborted ? null : await nextMailAt(database);
      if (next) wakeIn(next.getTime() - now());
    } catch {
      // The database is away, or was closed: the mail is still recorded.
      wakeIn(waitMs);
    }
  }

  async function send(mail: MailRow): Promise<void> {
    const message = await receiptMessage(database, mail);
    const id = `receipt-${mail.id}-${mail.requested_at.getTime()}`;
    // The message says nothing of the trace: it is the citizen's.
    const result = await tracing.follow('send mail', mail.traceparent ?? undefined, async () =>
      message ? server.send(message, id) : 'refused',
    );
    // What the server refuses it will never take.
    const pause = result === 'failed' ? pauses[mail.tries - 1] : undefined;
    await database
      .updateTable('outgoing_mail')
      .set({
        ...(result === 'sent' && { sent_at: new Date(now()) }),
        next_try_at: pause === undefined ? null : new Date(now() + pause),
      })
      .where('id', '=', mail.id)
      .execute();
  }

  return {
    wake,
    /** The next start sends what could not be sent in time. */
    async stop(): Promise<void> {
      stopping.abort();
      clearTimeout(timer);
      await Promise.race([round, setTimeout(waitMs, undefined, { ref: false })]);
    },
  };
}

const minute = 60_000;

/** Longer than any try: whoever took a mail and was killed has it tried again after this. */
const lease = 5 * minute;

/** After the first, second, … try that failed; after the last one the mail is given up. */
const pauses = [minute / 2, 2 * minute, 10 * minute, 60 * minute, 240 * minute, 720 * minute];

/** Takes the mail that is due for longest, so that nobody else tries it at the same time. */
function takeDueMail(database: Database, now: number): Promise<MailRow | undefined> {
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

async function nextMailAt(database: Database): Promise<Date | null> {
  const { next } = await database
    .selectFrom('outgoing_mail')
    .select(({ fn }) => fn.min('next_try_at').as('next'))
    .executeTakeFirstOrThrow();
  return next;
}
