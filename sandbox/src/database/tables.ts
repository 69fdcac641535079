import type { ColumnType, Generated, Kysely, Selectable } from 'kysely';
import type { Offence, Step, NoticeKind, PaymentStatus } from '../fine/fine.ts';
import type { SealAlgorithm, SipsEncoding } from '../sips/sips-message.ts';
import type { Language } from '../texts/language.ts';

/** Written as JSON text, because the driver of PostgreSQL takes a plain list for an array column. */
type Json<Value> = ColumnType<Value, string | null, string | null>;

/** Days are read as text (YYYY-MM-DD): a `Date` would drag a time zone in. */
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
  /** When a fine that was paid in part may be paid again; the sandbox alone sets it. */
  readonly reexposed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Tells whether the definition that the fine was seeded from has changed since. */
  readonly seed_fingerprint: ColumnType<string | null, string | null | undefined>;
  /** True for a fine of the sandbox's own; it leaves the fines of others alone. */
  readonly is_seed: Generated<boolean>;
}

/** What a call leads to later. */
interface Traced {
  /** That of the call, where it had one (W3C Trace Context). */
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

/** What queries go to: a connection, or a transaction on it. */
export type Database = Kysely<Tables>;

export interface OpenDatabase {
  readonly queries: Database;
  close(): Promise<void>;
}

/** A settlement pays the fine for good, or is a deposit in order to contest it. */
export type SettlementType = 'AMENDE' | 'CONSIGNATION';

/**
 * The states of a card payment. ACTIVE: handed over to the provider, no response yet. PENDING: the
 * provider answered that it does not know yet. SUPERSEDED: its payer took it back and began another.
 * ACCEPTED_LATE: money moved after the attempt had ended otherwise. All but the first two are final, except that money may still arrive late.
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
  /** The provider's `transactionReference`: letters and digits, unique for ever. */
  readonly reference: string;
  readonly fine_numero: string;
  readonly settlement_type: SettlementType;
  /** Cents. */
  readonly amount: number;
  /** True when it pays all that was left when it began. */
  readonly in_full: boolean;
  readonly locale: string;
  readonly state: AttemptState;
  readonly response_code: ColumnType<string | null, undefined, string>;
  readonly started_at: Date;
  readonly expires_at: Date;
  readonly answered_at: ColumnType<Date | null, undefined, Date>;
}

/**
 * The effects of a response. A late one brought money for an attempt that had ended otherwise; a
 * duplicate said by another code what was known; an ignored one came too late, or denied what had been accepted.
 */
export type ResponseVerdict =
  | 'booked'
  | 'late'
  | 'duplicate'
  | 'refused'
  | 'cancelled'
  | 'pending'
  | 'ignored';

/** Every response to an attempt that could be believed, whatever became of it. */
interface PaymentResponseTable {
  readonly id: Generated<number>;
  readonly transaction_reference: string;
  /** When it came for the first time. */
  readonly received_at: Date;
  readonly response_code: string;
  readonly verdict: ResponseVerdict;
  /** Counts its arrivals; only the first one had an effect. */
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
  /** The attempt that it came from; one attempt is booked once. */
  readonly attempt_reference: ColumnType<string | null, string | null | undefined>;
}

/** A payment page of the card provider's simulator; the API never reads it. */
interface ProviderTransactionTable {
  /** Stands in the page's address: whoever knows it may pay or cancel. */
  readonly page_id: string;
  readonly merchant_id: string;
  readonly reference: string;
  /** The request's `Data`, decoded. */
  readonly request_data: string;
  readonly interface_version: string;
  readonly seal_algorithm: SealAlgorithm;
  /** The encoding of the response's `Data`; null when it is sent as it is. */
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

/** A response to the merchant's server, sent again until the server takes it. */
interface ProviderResponseTable {
  readonly id: Generated<number>;
  readonly page_id: string;
  readonly address: string;
  /** Sealed, a form body. */
  readonly body: string;
  readonly due_at: Date;
  readonly taken_at: Date | null;
}

/** A receipt that was issued: its number stays the same however often it is asked for. */
interface ReceiptTable {
  readonly number: string;
  readonly settlement_id: number;
  readonly issued_at: Date;
}

/** A receipt asked for by e-mail. */
interface OutgoingMailTable extends Traced {
  readonly id: Generated<number>;
  readonly settlement_id: number;
  /** As it was written. */
  readonly recipient: string;
  /** The same for all spellings of the recipient. */
  readonly mailbox: string;
  readonly locale: Language;
  readonly requested_at: Date;
  /** When a mail server took it. */
  readonly sent_at: ColumnType<Date | null, undefined>;
  /** The number of tries to hand it to a mail server. */
  readonly tries: Generated<number>;
  /** Nothing once it was sent or given up, or when there is no mail server and it is only shown. */
  readonly next_try_at: Date | null;
}

/** A receipt asked for by post, to the address on the notice; once. */
interface OutgoingLetterTable extends Traced {
  readonly id: Generated<number>;
  readonly settlement_id: number;
  readonly locale: Language;
  readonly requested_at: Date;
}
