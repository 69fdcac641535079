import type { Tracing } from '../api/tracing.ts';
import type { Database } from '../database/tables.ts';
import type { PaymentSettings } from '../settings/settings.ts';
import type { Sealing } from '../sips/sips-message.ts';
import type { PaymentRequest } from './payment-request.ts';

/** The one merchant that the simulator works for. */
export type Merchant = Pick<PaymentSettings, 'merchantId' | 'secretKey' | 'keyVersion'>;

/** What the simulator works with. */
export interface ProviderParts {
  readonly database: Database;
  readonly merchant: Merchant;
  /** The site to which the merchant's own server leads browsers on. */
  readonly siteOrigin: string;
  /** The time for which a pending payment stays so, in seconds. */
  readonly pendingSeconds: number;
  /** The pause after a response's first failure, in milliseconds; each further one is twice as long. */
  readonly firstPause?: number;
  /** Without it traces are handed on as they come. */
  readonly tracing?: Tracing;
  /** The trace that a payment belongs to, by the merchant's reference: responses are sent in it. */
  readonly traceOf?: (reference: string) => Promise<string | undefined>;
  /** Hears of each payment page that is opened, by the merchant's reference. */
  readonly onOpened?: (reference: string) => Promise<void>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** One payment page, as it was stored. */
export interface Payment {
  readonly pageId: string;
  readonly request: PaymentRequest;
  /** That of the request, in which its responses are written. */
  readonly sealing: Sealing;
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

/** Tells whether the merchant's time limit has passed without a decision. */
export function isTooLate({ step, request: { expiresAt } }: Payment, now: number): boolean {
  return step.kind !== 'decided' && expiresAt !== undefined && expiresAt <= now;
}
