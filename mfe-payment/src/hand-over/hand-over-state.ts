import type { MessageKey } from '@amendes/fines/lookup-outcome.ts';

/** Where a visitor stands on the way to the card page. No state but `leaving` sends anything there. */
export type HandOverState =
  | { readonly status: 'ready' }
  /** Asks where the fine stands, and nothing else: after a return from the card page, or on demand. */
  | { readonly status: 'checking' }
  /** The button was pressed: the API is asked about the fine, then for the form. */
  | { readonly status: 'asking' }
  /** The form was sent: the browser is on its way. */
  | { readonly status: 'leaving' }
  /** The form was sent long ago and this page is still there. */
  | { readonly status: 'stalled' }
  /** `after`: a press of the button, or only a question where an earlier payment stands. */
  | { readonly status: 'failed'; readonly message: FailureKey; readonly after: 'press' | 'check' }
  /** Another amount is due than the one on the button. */
  | { readonly status: 'repriced' }
  /** Another attempt has not ended. `until`: when it ends by itself, an ISO moment. */
  | { readonly status: 'underWay'; readonly until?: string }
  | { readonly status: 'stopped'; readonly message: StopKey; readonly to: 'notice' | 'receipt' };

export type FailureKey = `remise.echecs.${'technique' | 'tropDeDemandes' | 'formulaire'}`;

/** What the fine is now: as the look-up would say, or that it is paid or has changed. */
type StopKey = MessageKey | 'remise.arrets.paye' | 'remise.arrets.change';

/** What the one button says, and what it does: pay, or only ask where the payment stands. */
export interface ButtonView {
  readonly label: ButtonLabel;
  readonly press: 'pay' | 'check' | 'nothing';
}

export const buttonLabels = ['payer', 'verifier', 'verification', 'demande', 'ouverture'] as const;

export type ButtonLabel = (typeof buttonLabels)[number];

export const buttonViews = {
  ready: { label: 'payer', press: 'pay' },
  checking: { label: 'verification', press: 'nothing' },
  asking: { label: 'demande', press: 'nothing' },
  leaving: { label: 'ouverture', press: 'nothing' },
  stalled: { label: 'verifier', press: 'check' },
  failed: { label: 'payer', press: 'pay' },
  repriced: { label: 'payer', press: 'pay' },
  underWay: { label: 'verifier', press: 'check' },
  stopped: undefined,
} as const satisfies Record<HandOverState['status'], ButtonView | undefined>;
