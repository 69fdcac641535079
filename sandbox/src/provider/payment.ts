import type { Selectable } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { PaymentSettings } from '../settings/settings.ts';
import { readSipsData } from '../sips/sips-data.ts';
import type { SipsEncoding, SealAlgorithm } from '../sips/sips-message.ts';
import { parsePaymentRequest, type PaymentRequest } from './payment-request.ts';

/** One payment page, as it was stored. */
export interface Payment {
  readonly pageId: string;
  readonly request: PaymentRequest;
  readonly interfaceVersion: string;
  readonly sealAlgorithm: SealAlgorithm;
  readonly encoding: SipsEncoding | undefined;
  readonly wrongAttempts: number;
  readonly step: PaymentStep;
}

/** The buyer's next step. A decided payment stays as it is. */
type PaymentStep =
  | { readonly kind: 'enter-card' }
  | { readonly kind: 'authenticate' }
  | {
      readonly kind: 'decided';
      readonly responseCode: string;
      /** A form body, for the browser to carry back. */
      readonly response: string;
      readonly browserReturns: boolean;
    };

export function toPayment(row: Selectable<Tables['provider_transaction']>): Payment {
  return {
    pageId: row.page_id,
    request: storedRequest(row.request_data),
    interfaceVersion: row.interface_version,
    sealAlgorithm: row.seal_algorithm,
    encoding: row.encoding ?? undefined,
    wrongAttempts: row.wrong_attempts,
    step: stepOf(row),
  };
}

/** Tells whether the merchant's time limit has passed without a decision. */
export function isTooLate({ step, request: { expiresAt } }: Payment, now: number): boolean {
  return step.kind !== 'decided' && expiresAt !== undefined && expiresAt <= now;
}

function stepOf(row: Selectable<Tables['provider_transaction']>): PaymentStep {
  const { response_code: responseCode, response_body: response } = row;
  if (responseCode !== null && response !== null)
    return { kind: 'decided', responseCode, response, browserReturns: row.browser_returns };
  return { kind: row.authenticating ? 'authenticate' : 'enter-card' };
}

function storedRequest(data: string): PaymentRequest {
  const parsed = parsePaymentRequest(readSipsData(data) ?? new Map());
  if (!parsed.ok) throw new Error(`a stored request has a fault in ${parsed.fault.field}`);
  return parsed.request;
}

/** The one merchant that the simulator works for. */
export type Merchant = Pick<PaymentSettings, 'merchantId' | 'secretKey' | 'keyVersion'>;
