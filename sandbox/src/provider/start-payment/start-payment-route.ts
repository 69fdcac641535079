import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { readUnverified } from '../../sips/sips-message.ts';
import type { Merchant } from '../merchant.ts';
import type { Provider } from '../new-provider.ts';
import { toLanguage, type Language } from '../../language/language.ts';
import { preferredLanguage } from '../texts/preferred-language.ts';
import { openRequest, type OpenedRequest } from './open-request.ts';
import { refusedRequestPage } from './refused-request-page.ts';

interface StartPaymentParts {
  readonly database: Kysely<Tables>;
  readonly merchant: Merchant;
  readonly onOpened: (reference: string) => Promise<void>;
  readonly now: () => number;
}

const referenceUsed = { kind: 'reference-used', field: 'transactionReference' } as const;

/** Where a merchant's form arrives. Only a request without any fault is remembered. */
export function startPaymentRoute(provider: Provider, parts: StartPaymentParts): void {
  provider.post('/paymentInit', async ({ body, headers }, reply) => {
    const opened = openRequest(body, parts.merchant, parts.now());
    const pageId = opened.ok ? await remember(opened, parts) : undefined;
    if (opened.ok && pageId !== undefined) {
      await parts.onOpened(opened.received.request.reference);
      return reply.redirect(`/payment/${pageId}`, 303);
    }

    const language = requestLanguage(body) ?? preferredLanguage(headers['accept-language']);
    const fault = opened.ok ? referenceUsed : opened.fault;
    return reply.code(400).type('text/html').send(refusedRequestPage(language, fault));
  });
}

/** @returns the page's id, or nothing when the reference was used before. */
async function remember(
  { received }: Extract<OpenedRequest, { ok: true }>,
  { database, now }: StartPaymentParts,
): Promise<string | undefined> {
  const row = await database
    .insertInto('provider_transaction')
    .values({
      page_id: randomBytes(24).toString('base64url'),
      merchant_id: received.request.merchantId,
      reference: received.request.reference,
      request_data: received.data,
      interface_version: received.interfaceVersion,
      seal_algorithm: received.sealAlgorithm,
      encoding: received.isEncoded ? 'base64url' : null,
      created_at: new Date(now()),
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'reference']).doNothing())
    .returning('page_id')
    .executeTakeFirst();
  return row?.page_id;
}

/** Even a request that is refused may say in which language its page is read. */
function requestLanguage(body: unknown): Language | undefined {
  const read = readUnverified(body);
  return read.ok ? toLanguage(read.fields.get('customerLanguage')) : undefined;
}
