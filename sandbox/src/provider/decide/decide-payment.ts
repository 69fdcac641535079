import type { Transaction } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { sealMessage } from '../../sips/sips-message.ts';
import type { Payment } from '../payment.ts';
import type { Decision } from './decision.ts';
import { responseFields, type Circumstances } from './response-fields.ts';

export interface DecisionParts {
  readonly secretKey: string;
  /** How long a pending payment stays so, in seconds. */
  readonly pendingSeconds: number;
}

/**
 * Stores how a payment ends, together with every response that the merchant's server has to get:
 * whatever happens to this process afterwards, none is lost. The payment's row must be locked.
 */
export async function decidePayment(
  transaction: Transaction<Tables>,
  payment: Payment,
  decision: Decision,
  circumstances: Circumstances,
  { secretKey, pendingSeconds }: DecisionParts,
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
