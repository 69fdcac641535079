import type { ColumnType, Generated } from 'kysely';
import type { Language } from '../../language/language.ts';

/** A receipt that was issued: its number stays the same however often it is asked for. */
interface ReceiptTable {
  readonly number: string;
  readonly settlement_id: number;
  readonly issued_at: Date;
}

/** A receipt asked for by e-mail. */
interface OutgoingMailTable {
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
  /** How often it was handed to a mail server. */
  readonly tries: Generated<number>;
  /** Nothing once it was sent or given up, or when there is no mail server and it is only shown. */
  readonly next_try_at: Date | null;
}

/** A receipt asked for by post, to the address on the notice; once. */
interface OutgoingLetterTable {
  readonly id: Generated<number>;
  readonly settlement_id: number;
  readonly locale: Language;
  readonly requested_at: Date;
}

export interface ReceiptTables {
  readonly receipt: ReceiptTable;
  readonly outgoing_mail: OutgoingMailTable;
  readonly outgoing_letter: OutgoingLetterTable;
}
