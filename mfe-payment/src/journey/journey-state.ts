import type { Cents, PaymentReference } from '@amendes/fines/fine.ts';
import type { SettlementType } from '../settlement/settlement-type.ts';

/** Where a citizen is in the journey: one case a screen, each with all that its address says. */
export type JourneyState =
  | { readonly screen: 'detail'; readonly reference: PaymentReference }
  | ({ readonly screen: 'chooseMethod' } & Settling)
  | ({ readonly screen: 'enterIndicator' } & Settling)
  /** Without an amount all that is left is paid. */
  | ({ readonly screen: 'handOver'; readonly amount?: Cents } & Settling)
  | ({ readonly screen: 'transfer'; readonly indicator?: string } & Settling)
  | { readonly screen: 'confirmation'; readonly reference: PaymentReference }
  | { readonly screen: 'receipt'; readonly reference: PaymentReference };

interface Settling {
  readonly reference: PaymentReference;
  readonly type: SettlementType;
}

export type JourneyScreen = JourneyState['screen'];

/** The steps that the citizen is shown, in their order. */
export const steps = ['check', 'choose', 'pay', 'receipt'] as const;

export type JourneyStep = (typeof steps)[number];

export const stepOf = {
  detail: 'check',
  chooseMethod: 'choose',
  enterIndicator: 'pay',
  handOver: 'pay',
  transfer: 'pay',
  confirmation: 'pay',
  receipt: 'receipt',
} as const satisfies Record<JourneyScreen, JourneyStep>;
