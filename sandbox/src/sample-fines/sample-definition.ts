import type { NoticeKind } from '../fine/notice-kind.ts';
import type { PaymentStatus } from '../fine/payment-status.ts';
import type { offences } from './offences.ts';

/** A sample without what follows from rules: key, amounts, dates. */
export interface SampleDefinition {
  readonly numero: string;
  readonly kind: NoticeKind;
  readonly status: PaymentStatus;
  readonly description: string;
  readonly offence: keyof typeof offences;
  /** Masked. */
  readonly plate?: string;
  readonly sentDaysAgo: number;
  /** Has a twin number, its last digit 2 instead of 1, for the deposit that contests the fine. */
  readonly deposit?: true;
  readonly partialPayment?: true;
  /** The oldest first. */
  readonly paid?: readonly SamplePayment[];
}

export interface SamplePayment {
  readonly daysAgo: number;
  readonly means: 'CARTE' | 'VIREMENT' | 'PVA';
  /** Cents; the whole amount when missing. */
  readonly part?: number;
}
