import type { Database } from '../database/tables.ts';
import { readSipsData } from '../sips/sips-data.ts';
import { sealMessage } from '../sips/sips-message.ts';
import { parsePaymentRequest } from './payment-request.ts';
import { isTooLate, type Payment, type ProviderParts } from './payment.ts';
import {
  responseFields,
  timeIsOver,
  type Circumstances,
  type Decision,
} from './response-fields.ts';

/** Result of the buyer's act: the end of the payment, a change of its row, or nothing. */
export type Act =
  | Decision
  | { readonly wrong_attempts: number }
  | { readonly authenticating: boolean }
  | undefined;

/**
 * Applies an act of the buyer to a payment that is still open, one act at a time. A repeated or late act does not
 * change a decision.
 * @returns the payment afterwards; nothing for an unknown page.
 */
export async function actOnPayment(
  parts: ProviderParts,
  pageId: string,
  circumstances: Circumstances,
  choose: (payment: Payment) => Act,
): Promise<Payment | undefined> {
  return parts.database.transaction().execute(async (transaction) => {
    const payment = await readPayment(transaction, pageId, { lock: true });
    if (!payment || payment.step.kind === 'decided') return payment;
    const act = isTooLate(payment, circumstances.at) ? timeIsOver : choose(payment);
    if (!act) return payment;
    if ('responseCode' in act) {
      await decidePayment(transaction, payment, act, circumstances, parts);
    } else {
      await transaction
        .updateTable('provider_transaction')
        .set(act)
        .where('page_id', '=', pageId)
        .execute();
    }
    return readPayment(transaction, pageId);
  });
}

/** Reads a payment; nothing for an unknown page. @param pageId the id of the payment's page */
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
  if (!row) return undefined;
  const parsed = parsePaymentRequest(readSipsData(row.request_data) ?? new Map());
  if (!parsed.ok) throw new Error(`a stored request has a fault in ${parsed.fault.field}`);
  const { response_code: responseCode, response_body: response, browser_returns } = row;
  return {
    pageId,
    request: parsed.request,
    sealing: {
      interfaceVersion: row.interface_version,
      sealAlgorithm: row.seal_algorithm,
      encode: row.encoding ?? undefined,
    },
    wrongAttempts: row.wrong_attempts,
    step:
      responseCode !== null && response !== null
        ? { kind: 'decided', responseCode, response, browserReturns: browser_returns }
        : { kind: row.authenticating ? 'authenticate' : 'enter-card' },
  };
}

/**
 * Stores the end of a payment together with every response that the merchant's server must receive, so that none is
 * lost, whatever happens to this process. The payment's row must be locked.
 */
async function decidePayment(
  transaction: Database,
  { pageId, request, sealing }: Payment,
  decision: Decision,
  circumstances: Circumstances,
  { merchant: { secretKey }, pendingSeconds }: ProviderParts,
): Promise<void> {
  const seal = (responseCode: string) => {
    const fields = responseFields(request, { ...decision, responseCode }, circumstances);
    const message = sealMessage(fields, { secretKey, ...sealing });
    return new URLSearchParams({ ...message, Encode: message.Encode ?? '' }).toString();
  };
  const body = seal(decision.responseCode);
  await transaction
    .updateTable('provider_transaction')
    .set({
      response_code: decision.responseCode,
      response_body: body,
      browser_returns: decision.browserReturns ?? true,
    })
    .where('page_id', '=', pageId)
    .execute();

  const address = request.automaticResponseUrl;
  if (address === undefined) return;
  const { at } = circumstances;
  const responses = [{ page_id: pageId, address, body, due_at: new Date(at) }];
  if (decision.laterCode !== undefined) {
    const due_at = new Date(at + pendingSeconds * 1000);
    responses.push({ page_id: pageId, address, body: seal(decision.laterCode), due_at });
  }
  await transaction.insertInto('provider_response').values(responses).execute();
}
