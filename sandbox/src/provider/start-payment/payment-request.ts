import { toLanguage, type Language } from '../../language/language.ts';
import { brokenRule } from './field-rules.ts';
import type { RequestFault } from './request-fault.ts';

/** What a merchant asks to be paid. */
export interface PaymentRequest {
  /** Cents. */
  readonly amount: number;
  readonly merchantId: string;
  readonly keyVersion: string;
  readonly reference: string;
  readonly normalReturnUrl: string;
  readonly automaticResponseUrl?: string;
  readonly language?: Language;
  readonly orderId?: string;
  readonly returnContext?: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt?: number;
  readonly bypassesReceiptPage: boolean;
}

export type ParsedRequest =
  | { readonly ok: true; readonly request: PaymentRequest }
  | { readonly ok: false; readonly fault: RequestFault };

/** Reads the fields of `Data`; who sealed them, and when they are read, is looked at elsewhere. */
export function parsePaymentRequest(fields: ReadonlyMap<string, string>): ParsedRequest {
  const fault = brokenRule(fields);
  if (fault) return { ok: false, fault };

  const text = (name: string) => fields.get(name) ?? '';
  const [automaticResponseUrl, orderId, returnContext, expirationDate] = [
    'automaticResponseUrl',
    'orderId',
    'returnContext',
    'expirationDate',
  ].map((name) => fields.get(name) || undefined);
  const language = toLanguage(fields.get('customerLanguage'));
  const request = {
    amount: Number(text('amount')),
    merchantId: text('merchantId'),
    keyVersion: text('keyVersion'),
    reference: text('transactionReference'),
    normalReturnUrl: text('normalReturnUrl'),
    bypassesReceiptPage: text('paypageData.bypassReceiptPage') === 'true',
    ...(automaticResponseUrl && { automaticResponseUrl }),
    ...(language && { language }),
    ...(orderId && { orderId }),
    ...(returnContext && { returnContext }),
    ...(expirationDate && { expiresAt: Date.parse(expirationDate) }),
  };
  return { ok: true, request };
}
