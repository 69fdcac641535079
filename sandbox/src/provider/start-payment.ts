import { randomBytes } from 'node:crypto';
import {
  openMessage,
  readForm,
  readUnverified,
  type MessageFault,
  type Sealing,
} from '../sips/sips-message.ts';
import type { Merchant, ProviderParts } from './payment.ts';
import type { Provider } from './new-provider.ts';
import { preferredLanguage, toLanguage, type Language } from '../texts/language.ts';
import { html } from '../texts/html.ts';
import { writePage } from './page.ts';
import { dictionaries } from '../texts/dictionaries.ts';
import {
  faultCodes,
  type RequestFault,
  parsePaymentRequest,
  type RequestFaultKind,
} from './payment-request.ts';
import { writeSipsData } from '../sips/sips-data.ts';

const referenceUsed = { kind: 'reference-used', field: 'transactionReference' } as const;

/** Receives a merchant's form. Only a request without any fault is stored. */
export function startPaymentRoute(provider: Provider, parts: ProviderParts): void {
  provider.post('/paymentInit', async ({ body, headers }, reply) => {
    const opened = openRequest(body, parts.merchant, parts.now());
    const pageId = opened.ok ? await storeRequest(opened, parts) : undefined;
    if (opened.ok && pageId !== undefined) {
      await parts.onOpened?.(opened.request.reference);
      return reply.redirect(`/payment/${pageId}`, 303);
    }

    // Even a refused request may name the language of its page.
    const unverified = readUnverified(body);
    const named = unverified.ok ? toLanguage(unverified.fields.get('customerLanguage')) : undefined;
    const language = named ?? preferredLanguage(headers['accept-language']);
    const fault = opened.ok ? referenceUsed : opened.fault;
    const page = refusedRequestPage(language, fault);
    return reply.code(400).type('text/html; charset=utf-8').send(page);
  });
}

/** Stores a request. @returns the page's id, or nothing when the reference was used before. */
async function storeRequest(
  { request, data, sealing }: OpenedRequest,
  { database, now }: ProviderParts,
): Promise<string | undefined> {
  const row = await database
    .insertInto('provider_transaction')
    .values({
      page_id: randomBytes(24).toString('base64url'),
      merchant_id: request.merchantId,
      reference: request.reference,
      request_data: data,
      interface_version: sealing.interfaceVersion,
      seal_algorithm: sealing.sealAlgorithm,
      encoding: sealing.encode ?? null,
      created_at: new Date(now()),
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'reference']).doNothing())
    .returning('page_id')
    .executeTakeFirst();
  return row?.page_id;
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

/** Valid request with a verified seal, and the sealing of its response. */
type OpenedRequest = Extract<ReturnType<typeof openRequest>, { ok: true }>;

/** Reads a merchant's form. Nothing in it is trusted before its seal is verified. */
export function openRequest(body: unknown, merchant: Merchant, now: number) {
  const { InterfaceVersion: interfaceVersion, SealAlgorithm, Encode } = readForm(body);
  if (!interfaceVersion) return refused('missing-field', 'InterfaceVersion');
  if (!/^HP_[23]\.\d{1,3}$/.test(interfaceVersion))
    return refused('unknown-version', 'InterfaceVersion');

  const unverified = readUnverified(body);
  if (!unverified.ok) return { ok: false, fault: messageFaults[unverified.fault] } as const;
  const { merchantId, keyVersion } = Object.fromEntries(unverified.fields);
  if (!merchantId) return refused('missing-field', 'merchantId');
  if (!keyVersion) return refused('missing-field', 'keyVersion');
  if (merchantId !== merchant.merchantId) return refused('unknown-merchant', 'merchantId');
  if (keyVersion !== merchant.keyVersion) return refused('unknown-key-version', 'keyVersion');

  const opened = openMessage(body, merchant.secretKey);
  if (!opened.ok) return { ok: false, fault: messageFaults[opened.fault] } as const;
  const parsed = parsePaymentRequest(opened.fields);
  if (!parsed.ok) return parsed;
  const { request } = parsed;
  if (request.expiresAt !== undefined && request.expiresAt <= now)
    return refused('bad-value', 'expirationDate');

  // The data is stored decoded.
  const data = writeSipsData(Object.fromEntries(opened.fields));
  const sealAlgorithm = SealAlgorithm === 'HMAC-SHA-256' ? SealAlgorithm : 'SHA-256';
  const sealing: Sealing = {
    interfaceVersion,
    sealAlgorithm,
    encode: Encode ? 'base64url' : undefined,
  };
  return { ok: true, request, data, sealing } as const;
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

function refused(kind: RequestFaultKind, field: string) {
  return { ok: false, fault: { kind, field } } as const;
}
