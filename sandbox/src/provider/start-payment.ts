import { randomBytes } from 'node:crypto';
import type { Database } from '../database/tables.ts';
import {
  readUnverified,
  openMessage,
  type MessageFault,
  type SealAlgorithm,
} from '../sips/sips-message.ts';
import type { Merchant } from './payment.ts';
import type { Provider } from './new-provider.ts';
import { preferredLanguage, toLanguage, type Language } from '../texts/language.ts';
import { html } from '../texts/html.ts';
import { writePage, readField } from './page.ts';
import { dictionaries } from '../texts/dictionaries.ts';
import {
  faultCodes,
  type RequestFault,
  parsePaymentRequest,
  type PaymentRequest,
  type RequestFaultKind,
} from './payment-request.ts';
import { writeSipsData } from '../sips/sips-data.ts';

interface StartPaymentParts {
  readonly database: Database;
  readonly merchant: Merchant;
  readonly onOpened: (reference: string) => Promise<void>;
  readonly now: () => number;
}

const referenceUsed = { kind: 'reference-used', field: 'transactionReference' } as const;

/** Receives a merchant's form. Only a request without any fault is stored. */
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

/** A request whose seal is right and that breaks no rule, and how its response has to be sent. */
interface ReceivedRequest {
  readonly request: PaymentRequest;
  /** Decoded. */
  readonly data: string;
  readonly interfaceVersion: string;
  readonly sealAlgorithm: SealAlgorithm;
  readonly isEncoded: boolean;
}

type OpenedRequest =
  | { readonly ok: true; readonly received: ReceivedRequest }
  | { readonly ok: false; readonly fault: RequestFault };

/** Reads a merchant's form, and trusts nothing in it before its seal is known to be right. */
export function openRequest(body: unknown, merchant: Merchant, now: number): OpenedRequest {
  const interfaceVersion = readField(body, 'InterfaceVersion');
  if (!interfaceVersion) return refused('missing-field', 'InterfaceVersion');
  if (!/^HP_[23]\.\d{1,3}$/.test(interfaceVersion))
    return refused('unknown-version', 'InterfaceVersion');

  const claimed = readUnverified(body);
  if (!claimed.ok) return { ok: false, fault: messageFaults[claimed.fault] };
  const fault = senderFault(claimed.fields, merchant);
  if (fault) return { ok: false, fault };

  const opened = openMessage(body, merchant.secretKey);
  if (!opened.ok) return { ok: false, fault: messageFaults[opened.fault] };
  const parsed = parsePaymentRequest(opened.fields);
  if (!parsed.ok) return parsed;
  const { request } = parsed;
  if (request.expiresAt !== undefined && request.expiresAt <= now)
    return refused('bad-value', 'expirationDate');

  const data = writeSipsData(Object.fromEntries(opened.fields));
  const isHmac = readField(body, 'SealAlgorithm') === 'HMAC-SHA-256';
  const sealAlgorithm = isHmac ? 'HMAC-SHA-256' : 'SHA-256';
  const isEncoded = Boolean(readField(body, 'Encode'));
  return { ok: true, received: { request, data, interfaceVersion, sealAlgorithm, isEncoded } };
}

function senderFault(
  fields: ReadonlyMap<string, string>,
  merchant: Merchant,
): RequestFault | undefined {
  for (const field of ['merchantId', 'keyVersion']) {
    if (!fields.get(field)) return { kind: 'missing-field', field };
  }
  if (fields.get('merchantId') !== merchant.merchantId)
    return { kind: 'unknown-merchant', field: 'merchantId' };
  if (fields.get('keyVersion') !== merchant.keyVersion)
    return { kind: 'unknown-key-version', field: 'keyVersion' };
  return undefined;
}

const messageFaults: Readonly<Record<MessageFault, RequestFault>> = {
  'no-data': { kind: 'missing-field', field: 'Data' },
  'no-seal': { kind: 'missing-field', field: 'Seal' },
  'wrong-seal': { kind: 'wrong-seal', field: 'Seal' },
  unreadable: { kind: 'unreadable', field: 'Data' },
  'unknown-algorithm': { kind: 'bad-value', field: 'SealAlgorithm' },
  'other-algorithm': { kind: 'bad-value', field: 'SealAlgorithm' },
  'unknown-encoding': { kind: 'bad-value', field: 'Encode' },
};

function refused(kind: RequestFaultKind, field: string): OpenedRequest {
  return { ok: false, fault: { kind, field } };
}
