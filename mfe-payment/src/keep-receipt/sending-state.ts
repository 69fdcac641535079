import type { ApiFailure, Result, Sending } from '@amendes/contract';
import { checkMailAddress, type MailProblem, suggestMailAddress } from './mail-address.ts';

/** What became of a sending that was confirmed. */
export type Ended =
  | { readonly status: 'sent'; readonly sending: Sending }
  | { readonly status: 'failed'; readonly failure: SendingFailure }
  /** It was asked for too often; the API answers again from the moment `until`, if it told one. */
  | { readonly status: 'limited'; readonly until: Date | undefined };

/** How the sending by post stands. */
export type PostState =
  | { readonly status: 'idle' }
  | { readonly status: 'confirming' }
  | { readonly status: 'sending' }
  | Ended;

/** How the sending by e-mail stands. */
export type MailState =
  | { readonly status: 'idle' }
  /** `instead`: the address that was probably meant. */
  | { readonly status: 'wrong'; readonly problem: MailProblem; readonly instead?: string }
  | { readonly status: 'confirming'; readonly to: string; readonly instead?: string }
  | { readonly status: 'sending'; readonly to: string }
  | (Ended & { readonly to: string });

/**
 * `refused`: the address is none to the API. `noReceipt`: this payment has no receipt online. `usedUp`: it was sent
 * by e-mail as often as it may be, whatever the address.
 */
export type SendingFailure = 'refused' | 'noReceipt' | 'usedUp' | 'technical';

const byStatus = new Map<number, SendingFailure>([
  [400, 'refused'],
  [404, 'noReceipt'],
  [422, 'refused'],
]);

/** What a typed address leads to: what is wrong with it, or the question whether it is the right one. */
export function afterTyping(typed: string): MailState {
  const check = checkMailAddress(typed);
  if (!check.ok) {
    const { problem, instead } = check;
    return { status: 'wrong', problem, ...(instead && { instead }) };
  }
  const instead = suggestMailAddress(check.address);
  return { status: 'confirming', to: check.address, ...(instead && { instead }) };
}

/** What the API's answer makes of a sending. */
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
