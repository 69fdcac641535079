import type { Tracing } from '../api/tracing.ts';
import type { Database } from '../database/tables.ts';
import type { PaymentSettings } from '../settings/settings.ts';
import type { Sealing } from '../sips/sips-message.ts';
import type { PaymentRequest } from './payment-request.ts';

/** Only merchant that the simulator works for. */
export type Merchant = Pick<PaymentSettings, 'merchantId' | 'secretKey' | 'keyVersion'>;

/** Dependencies of the simulator. */
export interface ProviderParts {
  readonly database: Database;
  readonly merchant: Merchant;
  /** Origin of the site to which the merchant's own server redirects browsers. */
  readonly siteOrigin: string;
  /** Time for which a payment stays pending, in seconds. */
  readonly pendingSeconds: number;
  /** Pause after a response's first failure, in milliseconds. Each further pause is twice as long. */
  readonly firstPause?: number;
  /** Without tracing, traces are passed on unchanged. */
  readonly tracing?: Tracing;
  /** Returns the trace of a payment, by the merchant's reference. Its responses are sent in it. */
  readonly traceOf?: (reference: string) => Promise<string | undefined>;
  /** Called for each payment page that is opened, with the merchant's reference. */
  readonly onOpened?: (reference: string) => Promise<void>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** One payment page, as it was stored. */
export interface Payment {
  readonly pageId: string;
  readonly request: PaymentRequest;
  /** Sealing of the request, which its responses use too. */
  readonly sealing: Sealing;
  readonly wrongAttempts: number;
  readonly step: PaymentStep;
}

/** Next step of the buyer. A decided payment never changes. */
type PaymentStep =
  | { readonly kind: 'enter-card' }
  | { readonly kind: 'authenticate' }
  | {
      readonly kind: 'decided';
      readonly responseCode: string;
      /** Form body that the browser returns to the merchant. */
      readonly response: string;
      readonly browserReturns: boolean;
    };

/** True once the merchant's time limit has passed without a decision. */
export function isTooLate({ step, request: { expiresAt } }: Payment, now: number): boolean {
  return step.kind !== 'decided' && expiresAt !== undefined && expiresAt <= now;
}
