/** How a payment ends. */
export interface Decision {
  readonly responseCode: string;
  /** The digits of the card, when one was entered; they are stored masked. */
  readonly card?: string;
  readonly authentication?: 'SUCCESS' | 'FAILURE';
  /** What the bank says in the end, when `responseCode` is only "pending". */
  readonly laterCode?: string;
  /** Whether the browser goes back to the merchant; it does unless told otherwise. */
  readonly browserReturns?: boolean;
}

export const cancelled: Decision = { responseCode: '17' };
export const timeIsOver: Decision = { responseCode: '97' };
export const tooManyAttempts: Decision = { responseCode: '75' };
