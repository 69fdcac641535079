/** Why a call of the API gave no usable answer. None of them says anything about the number or key. */
export type ApiFailure =
  | { readonly reason: 'network' }
  /** No answer within the time that the call allows. */
  | { readonly reason: 'timeout' }
  /** The page that asked was left; there is nobody to tell. */
  | { readonly reason: 'aborted' }
  /**
   * An HTTP status outside 2xx, with the API's code for the reason when it gave one; a 401 is here
   * only after the token was renewed. `retryAfter`: the moment from which the API answers again, when it told
   * one (a 429 does).
   */
  | {
      readonly reason: 'status';
      readonly status: number;
      readonly code?: string;
      readonly retryAfter?: Date;
    }
  /** A 2xx answer that is not what the API promises. */
  | { readonly reason: 'unreadable' };
