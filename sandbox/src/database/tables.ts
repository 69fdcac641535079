import type { ColumnType, Generated, Kysely, Selectable } from 'kysely';
import type { Offence, Step, NoticeKind, PaymentStatus } from '../fine/fine.ts';
import type { SealAlgorithm, SipsEncoding } from '../sips/sips-message.ts';
import type { Language } from '../texts/language.ts';

/** JSON column, written as text, because the PostgreSQL driver treats a plain list as an array. */
type Json<Value> = ColumnType<Value, string | null, string | null>;

/** Days are read as text (YYYY-MM-DD), because a `Date` would add a time zone. */
interface FineTable {
  readonly numero: string;
  readonly cle: string;
  readonly numero_consignation: string | null;
  readonly cle_consignation: string | null;
  readonly statut: PaymentStatus;
  readonly type_amende: NoticeKind;
  readonly media_reglement: number | null;
  readonly sent_on: string | null;
  readonly amount: number | null;
  readonly deposit_amount: number | null;
  readonly bareme: Json<Step[] | null>;
  readonly infraction: Json<Offence | null>;
  readonly partial_payment_allowed: boolean | null;
  /** Moment from which a partly paid fine may be paid again. Only the sandbox sets it. */
  readonly reexposed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Fingerprint of the definition that the fine was seeded from. It reveals a later change. */
  readonly seed_fingerprint: ColumnType<string | null, string | null | undefined>;
  /** True for a fine of the sandbox, which does not touch the fines of others. */
  readonly is_seed: Generated<boolean>;
}

/** Row for later work that a call causes. */
interface Traced {
  /** Traceparent of the call, if it had one (W3C Trace Context). */
  readonly traceparent: ColumnType<string | null, string | null | undefined, never>;
}

export interface Tables {
  readonly fine: FineTable;
  readonly settlement: SettlementTable;
  readonly attempt: AttemptTable;
  readonly payment_response: PaymentResponseTable;
  readonly provider_transaction: ProviderTransactionTable;
  readonly provider_response: ProviderResponseTable;
  readonly receipt: ReceiptTable;
  readonly outgoing_mail: OutgoingMailTable;
  readonly outgoing_letter: OutgoingLetterTable;
}

export type FineRow = Selectable<FineTable>;
export type SettlementRow = Selectable<SettlementTable>;
export type AttemptRow = Selectable<AttemptTable>;
export type MailRow = Selectable<OutgoingMailTable>;

/** Target of queries: a connection, or a transaction on it. */
export type Database = Kysely<Tables>;

export interface OpenDatabase {
  readonly queries: Database;
  close(): Promise<void>;
}

/** Type of a settlement: a final payment, or a deposit in order to contest the fine. */
export type SettlementType = 'AMENDE' | 'CONSIGNATION';

/**
 * States of a card payment. ACTIVE: handed over to the provider, no response yet. PENDING: the provider does not know
 * the result yet. SUPERSEDED: the payer replaced it by another attempt. ACCEPTED_LATE: money moved after the attempt
 * had ended otherwise. All but the first two are final, except that money may still arrive late.
 */
export type AttemptState =
  | 'ACTIVE'
  | 'PENDING'
  | 'ACCEPTED'
  | 'REFUSED'
  | 'CANCELLED'
  | 'EXPIRED'
  | 'SUPERSEDED'
  | 'ACCEPTED_LATE';

/** One hand-over of a fine to the card provider. Its amount never changes. */
interface AttemptTable extends Traced {
  /** `transactionReference` of the provider: letters and digits, unique for ever. */
  readonly reference: string;
  readonly fine_numero: string;
  readonly settlement_type: SettlementType;
  /** Cents. */
  readonly amount: number;
  /** True if it pays all that was left when it started. */
  readonly in_full: boolean;
  readonly locale: string;
  readonly state: AttemptState;
  readonly response_code: ColumnType<string | null, undefined, string>;
  readonly started_at: Date;
  readonly expires_at: Date;
  readonly answered_at: ColumnType<Date | null, undefined, Date>;
}

/**
 * Effects of a response. `late`: money arrived for an attempt that had ended otherwise. `duplicate`: another code
 * repeated a known result. `ignored`: it arrived too late, or denied an accepted payment.
 */
export type ResponseVerdict =
  | 'booked'
  | 'late'
  | 'duplicate'
  | 'refused'
  | 'cancelled'
  | 'pending'
  | 'ignored';

/** Every authentic response to an attempt, whatever its effect. */
interface PaymentResponseTable {
  readonly id: Generated<number>;
  readonly transaction_reference: string;
  /** Moment of its first arrival. */
  readonly received_at: Date;
  readonly response_code: string;
  readonly verdict: ResponseVerdict;
  /** Number of its arrivals. Only the first one had an effect. */
  readonly times: Generated<number>;
}

interface SettlementTable {
  readonly id: Generated<number>;
  readonly fine_numero: string;
  readonly reference: string;
  readonly settled_at: string;
  readonly amount: number;
  readonly means: string;
  readonly settlement_type: ColumnType<SettlementType, SettlementType | undefined>;
  /** Attempt that produced it. One attempt is booked once. */
  readonly attempt_reference: ColumnType<string | null, string | null | undefined>;
}

/** Payment page of the card provider's simulator. The API never reads it. */
interface ProviderTransactionTable {
  /** Part of the page's address. Anyone who knows it may pay or cancel. */
  readonly page_id: string;
  readonly merchant_id: string;
  readonly reference: string;
  /** Decoded `Data` of the request. */
  readonly request_data: string;
  readonly interface_version: string;
  readonly seal_algorithm: SealAlgorithm;
  /** Encoding of the response's `Data`; null if it is sent unencoded. */
  readonly encoding: SipsEncoding | null;
  readonly created_at: Date;
  readonly wrong_attempts: Generated<number>;
  /** Set when the buyer entered a card and must prove their identity. */
  readonly authenticating: Generated<boolean>;
  /** Code of the response, once the buyer or the time limit has decided. It never changes after that. */
  readonly response_code: string | null;
  /** Sealed response as a form body, which the browser returns to the merchant. */
  readonly response_body: string | null;
  readonly browser_returns: Generated<boolean>;
}

/** Response to the merchant's server, sent again until the server accepts it. */
interface ProviderResponseTable {
  readonly id: Generated<number>;
  readonly page_id: string;
  readonly address: string;
  /** Sealed form body. */
  readonly body: string;
  readonly due_at: Date;
  readonly taken_at: Date | null;
}

/** Issued receipt. Its number stays the same, however often it is requested. */
interface ReceiptTable {
  readonly number: string;
  readonly settlement_id: number;
  readonly issued_at: Date;
}

/** Receipt requested by e-mail. */
interface OutgoingMailTable extends Traced {
  readonly id: Generated<number>;
  readonly settlement_id: number;
  /** Address as it was typed. */
  readonly recipient: string;
  /** Mailbox, the same for all spellings of the recipient. */
  readonly mailbox: string;
  readonly locale: Language;
  readonly requested_at: Date;
  /** Moment at which a mail server accepted it. */
  readonly sent_at: ColumnType<Date | null, undefined>;
  /** Number of tries to deliver it to a mail server. */
  readonly tries: Generated<number>;
  /** Null once it was sent or given up, or if it is only shown because there is no mail server. */
  readonly next_try_at: Date | null;
}

/** Receipt requested by post, to the address on the notice, once. */
interface OutgoingLetterTable extends Traced {
  readonly id: Generated<number>;
  readonly settlement_id: number;
  readonly locale: Language;
  readonly requested_at: Date;
}
