import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { isTooLate, toPayment, type Payment } from '../payment.ts';
import { decidePayment, type DecisionParts } from './decide-payment.ts';
import { timeIsOver, type Decision } from './decision.ts';
import type { Circumstances } from './response-fields.ts';

interface StoreParts extends DecisionParts {
  readonly database: Kysely<Tables>;
}

/** What the buyer's act comes to: an end, another step of the page, or no change. */
export type Act =
  | { readonly kind: 'ends'; readonly decision: Decision }
  | { readonly kind: 'moves'; readonly change: PaymentChange }
  | { readonly kind: 'stays' };

type PaymentChange = { readonly wrong_attempts: number } | { readonly authenticating: boolean };

/** Payments by the id of their page. */
export class PaymentStore {
  private readonly parts: StoreParts;

  constructor(parts: StoreParts) {
    this.parts = parts;
  }

  async find(pageId: string): Promise<Payment | undefined> {
    return readPayment(this.parts.database, pageId);
  }

  /**
   * Lets the buyer act on a payment that is still open, one act at a time: repeated or too late, an
   * act changes nothing of what was decided.
   * @returns the payment as it is afterwards; nothing for an unknown page.
   */
  async act(
    pageId: string,
    circumstances: Circumstances,
    choose: (payment: Payment) => Act,
  ): Promise<Payment | undefined> {
    return this.parts.database.transaction().execute(async (transaction) => {
      const payment = await readPayment(transaction, pageId, { lock: true });
      if (!payment || payment.step.kind === 'decided') return payment;
      const act: Act = isTooLate(payment, circumstances.at)
        ? { kind: 'ends', decision: timeIsOver }
        : choose(payment);
      if (act.kind === 'stays') return payment;
      if (act.kind === 'ends') {
        await decidePayment(transaction, payment, act.decision, circumstances, this.parts);
      } else {
        await transaction
          .updateTable('provider_transaction')
          .set(act.change)
          .where('page_id', '=', pageId)
          .execute();
      }
      return readPayment(transaction, pageId);
    });
  }
}

async function readPayment(
  database: Kysely<Tables> | Transaction<Tables>,
  pageId: string,
  { lock } = { lock: false },
): Promise<Payment | undefined> {
  const query = database
    .selectFrom('provider_transaction')
    .selectAll()
    .where('page_id', '=', pageId);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return row && toPayment(row);
}
