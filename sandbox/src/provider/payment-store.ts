import type { Database } from '../database/tables.ts';
import { isTooLate, toPayment, type Merchant, type Payment } from './payment.ts';
import {
  timeIsOver,
  type Decision,
  type Circumstances,
  responseFields,
} from './response-fields.ts';
import { sealMessage } from '../sips/sips-message.ts';

export interface StoreParts {
  readonly database: Database;
  readonly merchant: Merchant;
  /** The time for which a pending payment stays so, in seconds. */
  readonly pendingSeconds: number;
}

/** The result of the buyer's act: an end, another step of the page, or no change. */
export type Act =
  | { readonly kind: 'ends'; readonly decision: Decision }
  | { readonly kind: 'moves'; readonly change: PaymentChange }
  | { readonly kind: 'stays' };

type PaymentChange = { readonly wrong_attempts: number } | { readonly authenticating: boolean };

/**
 * Lets the buyer act on a payment that is still open, one act at a time: repeated or too late, an
 * act changes nothing of what was decided.
 * @returns the payment as it is afterwards; nothing for an unknown page.
 */
export async function actOnPayment(
  parts: StoreParts,
  pageId: string,
  circumstances: Circumstances,
  choose: (payment: Payment) => Act,
): Promise<Payment | undefined> {
  return parts.database.transaction().execute(async (transaction) => {
    const payment = await readPayment(transaction, pageId, { lock: true });
    if (!payment || payment.step.kind === 'decided') return payment;
    const act: Act = isTooLate(payment, circumstances.at)
      ? { kind: 'ends', decision: timeIsOver }
      : choose(payment);
    if (act.kind === 'stays') return payment;
    if (act.kind === 'ends') {
      await decidePayment(transaction, payment, act.decision, circumstances, parts);
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

/** @param pageId the id of the payment's page */
export async function readPayment(
  database: Database,
  pageId: string,
  { lock } = { lock: false },
): Promise<Payment | undefined> {
  const row = await database
    .selectFrom('provider_transaction')
    .selectAll()
    .where('page_id', '=', pageId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row && toPayment(row);
}

/**
 * Stores how a payment ends, together with every response that the merchant's server has to get:
 * whatever happens to this process afterwards, none is lost. The payment's row must be locked.
 */
async function decidePayment(
  transaction: Database,
  payment: Payment,
  decision: Decision,
  circumstances: Circumstances,
  { merchant: { secretKey }, pendingSeconds }: StoreParts,
): Promise<void> {
  const body = sealedBody(payment, decision, circumstances, secretKey);
  await transaction
    .updateTable('provider_transaction')
    .set({
      response_code: decision.responseCode,
      response_body: body,
      browser_returns: decision.browserReturns ?? true,
    })
    .where('page_id', '=', payment.pageId)
    .execute();

  const address = payment.request.automaticResponseUrl;
  if (address === undefined) return;
  const { laterCode } = decision;
  const responses = [{ body, delay: 0 }];
  if (laterCode !== undefined) {
    const later = { ...decision, responseCode: laterCode };
    const laterBody = sealedBody(payment, later, circumstances, secretKey);
    responses.push({ body: laterBody, delay: pendingSeconds * 1000 });
  }
  await transaction
    .insertInto('provider_response')
    .values(
      responses.map((response) => ({
        page_id: payment.pageId,
        address,
        body: response.body,
        due_at: new Date(circumstances.at + response.delay),
      })),
    )
    .execute();
}

function sealedBody(
  { request, interfaceVersion, sealAlgorithm, encoding }: Payment,
  decision: Decision,
  circumstances: Circumstances,
  secretKey: string,
): string {
  const message = sealMessage(responseFields(request, decision, circumstances), {
    secretKey,
    interfaceVersion,
    sealAlgorithm,
    ...(encoding && { encode: encoding }),
  });
  return new URLSearchParams({ ...message, Encode: message.Encode ?? '' }).toString();
}
