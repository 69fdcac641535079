import { failed, success, type Result } from '../result.ts';
import type { ApiFailure } from './api-failure.ts';
import type { Api } from './api-types.ts';
import type { StartFailure } from './start-failure.ts';

/** The document as it came: whether its form may be trusted is for the hand-over to find out. */
export function parseHandOver(body: unknown, contentType: string): Result<string, ApiFailure> {
  const isHtml = /^text\/html(;|$)/i.test(contentType);
  if (isHtml && typeof body === 'string' && body.trim() !== '') return success(body);
  return failed({ reason: 'unreadable' });
}

type ErrorCode = Api['POST /api/v1/envoiSips/avis/2']['errors'];

const refusals: Partial<Record<ErrorCode, StartFailure>> = {
  'payment-under-way': { reason: 'paymentUnderWay' },
  'payment-pending': { reason: 'paymentPending' },
  'not-payable': { reason: 'notPayable' },
  'amount-refused': { reason: 'amountRefused' },
  'deposit-impossible': { reason: 'depositImpossible' },
};

/** Tells the refusals that are rules apart by their codes; other failures stay as they are. */
export function toStartFailure(failure: ApiFailure): StartFailure {
  if (failure.reason !== 'status') return failure;
  const refusal = Object.entries(refusals).find(([code]) => code === failure.code);
  return refusal?.[1] ?? failure;
}
