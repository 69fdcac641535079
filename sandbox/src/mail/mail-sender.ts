import { setTimeout } from 'node:timers/promises';
import type { Tracing } from '../api/tracing.ts';
import type { Database, MailRow } from '../database/tables.ts';
import type { MailServer } from './mail-server.ts';
import { receiptMessage } from './receipt-message.ts';

/** Time limit for a mail that is being sent at shutdown, and pause after a database failure, in milliseconds. */
const waitMs = 5_000;

export interface MailSenderParts {
  readonly database: Database;
  readonly server: MailServer;
  readonly tracing: Tracing;
  readonly now: () => number;
}

/** Sends recorded mails independently of their requests, so that nobody waits for a slow mail server. */
export function mailSender({ database, server, tracing, now }: MailSenderParts) {
  let sending: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const stopping = new AbortController();

  /** Sends due mails after those being sent, and runs again when more are due. */
  function wake(): void {
    sending = sending.then(sendDue);
  }

  function wakeAfter(milliseconds: number): void {
    clearTimeout(timer);
    if (stopping.signal.aborted) return;
    // The timer must not keep a process alive that has nothing else to do.
    timer = globalThis.setTimeout(wake, Math.max(0, milliseconds)).unref();
  }

  async function sendDue(): Promise<void> {
    try {
      while (!stopping.signal.aborted) {
        const mail = await claimDueMail(database, now());
        if (!mail) break;
        await send(mail);
      }
      const next = stopping.signal.aborted ? null : await nextMailAt(database);
      if (next) wakeAfter(next.getTime() - now());
    } catch {
      // The database is unreachable or was closed, but the mail is still recorded.
      wakeAfter(waitMs);
    }
  }

  async function send(mail: MailRow): Promise<void> {
    const message = await receiptMessage(database, mail);
    const id = `receipt-${mail.id}-${mail.requested_at.getTime()}`;
    // The message does not contain the trace, because it belongs to the citizen.
    const result = await tracing.follow('send mail', mail.traceparent ?? undefined, async () =>
      message ? server.send(message, id) : 'refused',
    );
    // The server will never accept a mail that it refused.
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
    /** Stops sending. The next start sends mails that could not be sent in time. */
    async stop(): Promise<void> {
      stopping.abort();
      clearTimeout(timer);
      await Promise.race([sending, setTimeout(waitMs, undefined, { ref: false })]);
    },
  };
}

const minute = 60_000;

/** Time after which a mail is retried if the process that claimed it was killed. Longer than any try. */
const lease = 5 * minute;

/** Pauses after the first, second, … failed try. A mail that fails after the last pause is given up. */
const pauses = [minute / 2, 2 * minute, 10 * minute, 60 * minute, 240 * minute, 720 * minute];

/** Claims the mail that has been due for longest, so that nobody else tries it at the same time. */
function claimDueMail(database: Database, now: number): Promise<MailRow | undefined> {
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
