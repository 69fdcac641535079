import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { readUnverified } from '../../sips/sips-message.ts';
import type { Merchant } from '../merchant.ts';
import type { Provider } from '../new-provider.ts';
import { preferredLanguage, toLanguage, type Language } from '../../language/language.ts';
import { openRequest, type OpenedRequest } from './open-request.ts';
import { html } from '../../html/html.ts';
import { writePage } from '../page/page.ts';
import { dictionaries } from '../../texts/dictionaries.ts';
import { faultCodes, type RequestFault } from './request-fault.ts';

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

export function refusedRequestPage(language: Language, { kind, field }: RequestFault): string {
  const texts = dictionaries[language].simulator;
  const { title, text, fault, field: fieldLabel } = texts.refusedRequest;
  return writePage({
    language,
    title,
    content: html`
      <div class="note bad"><p>${text}</p></div>
      <dl>
        <dt>${fault}</dt>
        <dd>${texts.faults[kind]}</dd>
        <dt>${fieldLabel}</dt>
        <dd><code>${field}</code></dd>
        <dt>${texts.responseCode}</dt>
        <dd>${faultCodes[kind]}</dd>
      </dl>
    `,
  });
}
