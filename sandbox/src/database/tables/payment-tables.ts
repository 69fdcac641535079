import type { ColumnType, Generated } from 'kysely';

/** What is paid: the fine for good, or a deposit in order to contest it. */
export type SettlementType = 'AMENDE' | 'CONSIGNATION';

/**
 * Where a card payment stands. ACTIVE: handed over to the provider, no response yet. PENDING: the
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
interface AttemptTable {
  /** The provider's `transactionReference`: letters and digits, unique for ever. */
  readonly reference: string;
  readonly fine_numero: string;
  readonly settlement_type: SettlementType;
  /** Cents. */
  readonly amount: number;
  /** Whether it pays all that was left when it began. */
  readonly in_full: boolean;
  readonly locale: string;
  readonly state: AttemptState;
  readonly response_code: ColumnType<string | null, undefined, string>;
  readonly started_at: Date;
  readonly expires_at: Date;
  readonly answered_at: ColumnType<Date | null, undefined, Date>;
}

/**
 * What became of a response. A late one brought money for an attempt that had ended otherwise; a
 * duplicate said by another code what was known; an ignored one came too late, or denied what had been accepted.
 */
export type ResponseVerdict =
  'booked' | 'late' | 'duplicate' | 'refused' | 'cancelled' | 'pending' | 'ignored';

/** Every response to an attempt that could be believed, whatever became of it. */
interface PaymentResponseTable {
  readonly id: Generated<number>;
  readonly transaction_reference: string;
  /** When it came for the first time. */
  readonly received_at: Date;
  readonly response_code: string;
  readonly verdict: ResponseVerdict;
  /** How often it came; only the first time did anything. */
  readonly times: Generated<number>;
}

export interface SettlementTable {
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

export interface PaymentTables {
  readonly attempt: AttemptTable;
  readonly payment_response: PaymentResponseTable;
}
