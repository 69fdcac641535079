import type { Generated } from 'kysely';
import type { SealAlgorithm } from '../../sips/sips-seal.ts';
import type { SipsEncoding } from '../../sips/sips-message.ts';

/** What the card provider's simulator remembers of a payment page; the API never reads it. */
interface ProviderTransactionTable {
  /** Stands in the page's address: whoever knows it may pay or cancel. */
  readonly page_id: string;
  readonly merchant_id: string;
  readonly reference: string;
  /** The request's `Data`, decoded. */
  readonly request_data: string;
  readonly interface_version: string;
  readonly seal_algorithm: SealAlgorithm;
  /** How the response's `Data` is encoded; nothing when it is sent as it is. */
  readonly encoding: SipsEncoding | null;
  readonly created_at: Date;
  readonly wrong_attempts: Generated<number>;
  /** The buyer entered a card and has to prove who they are. */
  readonly authenticating: Generated<boolean>;
  /** The response's code once the buyer or time has decided; it never changes then. */
  readonly response_code: string | null;
  /** The response as it was sealed, a form body: what the browser carries back. */
  readonly response_body: string | null;
  readonly browser_returns: Generated<boolean>;
}

/** What the merchant's server has to be told; sent again until it is taken. */
interface ProviderResponseTable {
  readonly id: Generated<number>;
  readonly page_id: string;
  readonly address: string;
  /** Sealed, a form body. */
  readonly body: string;
  readonly due_at: Date;
  readonly taken_at: Date | null;
}

export interface ProviderTables {
  readonly provider_transaction: ProviderTransactionTable;
  readonly provider_response: ProviderResponseTable;
}
