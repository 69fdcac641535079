import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { markFailed, markSent, nextMailAt, takeDueMail, type MailRow } from './due-mails.ts';
import type { MailServer } from './mail-server.ts';
import { receiptMessage } from './receipt-message.ts';

/** How long the end waits for a mail that is just being sent, and how often a broken database is asked. */
const patience = 5_000;

export interface MailSenderParts {
  readonly database: Kysely<Tables>;
  readonly server: MailServer;
  readonly now: () => number;
}

/** Sends what was recorded, apart from whoever asked for it: nobody waits for a slow mail server. */
export class MailSender {
  readonly #parts: MailSenderParts;
  #round: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(parts: MailSenderParts) {
    this.#parts = parts;
  }

  /** Sends what is due, after what is being sent already, and comes back when more is due. */
  wake(): Promise<void> {
    this.#round = this.#round.then(() => this.#sendDue());
    return this.#round;
  }

  /** What could not be sent in time is sent at the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await Promise.race([this.#round, setTimeout(patience, undefined, { ref: false })]);
  }

  async #sendDue(): Promise<void> {
    const { database, now } = this.#parts;
    try {
      while (!this.#isStopped) {
        const mail = await takeDueMail(database, now());
        if (!mail) break;
        await this.#send(mail);
      }
      const next = this.#isStopped ? undefined : await nextMailAt(database);
      if (next) this.#wakeIn(next.getTime() - now());
    } catch {
      // The database is away, or was closed: the mail is still recorded.
      this.#wakeIn(patience);
    }
  }

  async #send(mail: MailRow): Promise<void> {
    const { database, server, now } = this.#parts;
    const message = await receiptMessage(database, mail);
    const id = `receipt-${mail.id}-${mail.requested_at.getTime()}`;
    const result = message ? await server.send(message, id) : 'refused';
    if (result === 'sent') return markSent(database, mail, now());
    await markFailed(database, mail, { forGood: result === 'refused', now: now() });
  }

  #wakeIn(milliseconds: number): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    // A process that has nothing else to do may end.
    this.#timer = globalThis.setTimeout(() => void this.wake(), Math.max(0, milliseconds)).unref();
  }
}
