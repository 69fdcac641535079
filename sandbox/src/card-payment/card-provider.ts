import type { Language } from '../language/language.ts';
import type { SettlementType } from '../database/tables/payment-tables.ts';

/** What the provider is asked to take. */
export interface CardPayment {
  /** Letters and digits, at most 35, unique for ever. */
  readonly reference: string;
  /** The number that the payer knows. */
  readonly number: string;
  readonly settlementType: SettlementType;
  /** Cents of euros. */
  readonly amount: number;
  readonly locale: Language;
  readonly expiresAt: Date;
}

/** A form that the payer's browser posts to the provider. */
export interface ProviderForm {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** What the provider says of a payment, once it is certain that the provider says it. */
export interface ProviderResponse {
  readonly reference: string;
  readonly outcome: 'accepted' | 'pending' | 'cancelled' | 'refused';
  /** The provider's own code, for the record. */
  readonly code: string;
  /** Cents of euros. */
  readonly amount: number;
  /** An ISO moment with its offset, when the provider gives one. */
  readonly decidedAt?: string;
}

export type ReadResponse =
  | { readonly ok: true; readonly response: ProviderResponse }
  | { readonly ok: false; readonly fault: string };

/** All that payments know of the card provider: another one takes the place of this port's other side. */
export interface CardProvider {
  paymentForm(payment: CardPayment): ProviderForm;
  /** @param body the fields of the form that the provider posted */
  readResponse(body: unknown): ReadResponse;
}

/** Origins; some are known only once everything listens. */
export interface PaymentAddresses {
  /** Where payment pages are. */
  readonly provider: string;
  /** Where the provider reaches the API. */
  readonly callback: string;
  /** Where the payer's browser reaches the API. */
  readonly returnTo: string;
  /** Where the site is. */
  readonly site: string;
}
