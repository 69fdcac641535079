import type { ApiFailure, Result, Sending } from '@amendes/contract';
import { checkMailAddress, type MailProblem, suggestMailAddress } from './mail-address.ts';

/** Result of a sending that was confirmed. */
export type Ended =
  | { readonly status: 'sent'; readonly sending: Sending }
  | { readonly status: 'failed'; readonly failure: SendingFailure }
  /** There were too many requests; the API answers again from the moment `until`, if it named one. */
  | { readonly status: 'limited'; readonly until: Date | undefined };

/** State of the sending by post. */
export type PostState =
  | { readonly status: 'idle' }
  | { readonly status: 'confirming' }
  | { readonly status: 'sending' }
  | Ended;

/** State of the sending by e-mail. */
export type MailState =
  | { readonly status: 'idle' }
  /** `instead` is the address that was probably meant. */
  | { readonly status: 'wrong'; readonly problem: MailProblem; readonly instead?: string }
  | { readonly status: 'confirming'; readonly to: string; readonly instead?: string }
  | { readonly status: 'sending'; readonly to: string }
  | (Ended & { readonly to: string });

/**
 * `refused` means that the API rejects the address, `noReceipt` that this payment has no receipt online, and `usedUp` that
 * the receipt was sent by e-mail as often as allowed, to whatever address.
 */
export type SendingFailure = 'refused' | 'noReceipt' | 'usedUp' | 'technical';

const byStatus = new Map<number, SendingFailure>([
  [400, 'refused'],
  [404, 'noReceipt'],
  [422, 'refused'],
]);

/** Returns the state after an address was typed: its problem, or the question for confirmation. */
export function afterTyping(typed: string): MailState {
  const check = checkMailAddress(typed);
  if (!check.ok) {
    const { problem, instead } = check;
    return { status: 'wrong', problem, ...(instead && { instead }) };
  }
  const instead = suggestMailAddress(check.address);
  return { status: 'confirming', to: check.address, ...(instead && { instead }) };
}

/** Returns the result of a sending from the API's answer. */
export function afterSending(answer: Result<Sending, ApiFailure>): Ended {
  if (answer.ok) return { status: 'sent', sending: answer.value };
  const { failure } = answer;
  if (failure.reason === 'status' && failure.status === 429) {
    return { status: 'limited', until: failure.retryAfter };
  }
  return { status: 'failed', failure: failureOf(failure) };
}

function failureOf(failure: ApiFailure): SendingFailure {
  if (failure.reason !== 'status') return 'technical';
  if (failure.code === 'mails-used-up') return 'usedUp';
  return byStatus.get(failure.status) ?? 'technical';
}
