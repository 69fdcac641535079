import { writeSipsData } from '../../sips/sips-data.ts';
import { openMessage, readUnverified, type MessageFault } from '../../sips/sips-message.ts';
import type { SealAlgorithm } from '../../sips/sips-seal.ts';
import type { Merchant } from '../merchant.ts';
import { readField } from '../page/read-field.ts';
import { parsePaymentRequest, type PaymentRequest } from './payment-request.ts';
import type { RequestFault, RequestFaultKind } from './request-fault.ts';

/** A request whose seal is right and that breaks no rule, and how its response has to be sent. */
interface ReceivedRequest {
  readonly request: PaymentRequest;
  /** Decoded. */
  readonly data: string;
  readonly interfaceVersion: string;
  readonly sealAlgorithm: SealAlgorithm;
  readonly isEncoded: boolean;
}

export type OpenedRequest =
  | { readonly ok: true; readonly received: ReceivedRequest }
  | { readonly ok: false; readonly fault: RequestFault };

/** Reads a merchant's form, and trusts nothing in it before its seal is known to be right. */
export function openRequest(body: unknown, merchant: Merchant, now: number): OpenedRequest {
  const interfaceVersion = readField(body, 'InterfaceVersion');
  if (!interfaceVersion) return refused('missing-field', 'InterfaceVersion');
  if (!/^HP_[23]\.\d{1,3}$/.test(interfaceVersion))
    return refused('unknown-version', 'InterfaceVersion');

  const claimed = readUnverified(body);
  if (!claimed.ok) return { ok: false, fault: toRequestFault(claimed.fault) };
  const stranger = unknownSender(claimed.fields, merchant);
  if (stranger) return { ok: false, fault: stranger };

  const opened = openMessage(body, merchant.secretKey);
  if (!opened.ok) return { ok: false, fault: toRequestFault(opened.fault) };
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

function unknownSender(
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

function toRequestFault(fault: MessageFault): RequestFault {
  switch (fault) {
    case 'no-data':
      return { kind: 'missing-field', field: 'Data' };
    case 'no-seal':
      return { kind: 'missing-field', field: 'Seal' };
    case 'wrong-seal':
      return { kind: 'wrong-seal', field: 'Seal' };
    case 'unreadable':
      return { kind: 'unreadable', field: 'Data' };
    case 'unknown-algorithm':
      return { kind: 'bad-value', field: 'SealAlgorithm' };
    case 'unknown-encoding':
      return { kind: 'bad-value', field: 'Encode' };
  }
}

function refused(kind: RequestFaultKind, field: string): OpenedRequest {
  return { ok: false, fault: { kind, field } };
}
