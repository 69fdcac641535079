import type { NoticeKind } from '../fine/notice-kind.ts';
import type { PaymentStatus } from '../fine/payment-status.ts';

/** A fine to try, as it is shown to whoever starts the sandbox. */
export interface SampleFine {
  readonly numero: string;
  readonly cle: string;
  readonly typeAmende: NoticeKind;
  readonly statut: PaymentStatus;
  /** What a visitor who looks it up meets. */
  readonly description: string;
}
