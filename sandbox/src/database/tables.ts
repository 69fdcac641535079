import type { ColumnType, Generated, Kysely } from 'kysely';
import type { Offence, Step } from '../fine/fine.ts';
import type { NoticeKind } from '../fine/notice-kind.ts';
import type { PaymentStatus } from '../fine/payment-status.ts';
import type { PaymentTables, SettlementTable } from './tables/payment-tables.ts';
import type { ProviderTables } from './tables/provider-tables.ts';
import type { ReceiptTables } from './tables/receipt-tables.ts';

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
  /** Whether the sandbox put it there; fines that others put there are none of its business. */
  readonly is_seed: Generated<boolean>;
}

export interface Tables extends PaymentTables, ReceiptTables, ProviderTables {
  readonly fine: FineTable;
  readonly settlement: SettlementTable;
}

export interface OpenDatabase {
  readonly queries: Kysely<Tables>;
  close(): Promise<void>;
}
