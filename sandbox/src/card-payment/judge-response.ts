import type { AttemptState, ResponseVerdict } from '../database/tables/payment-tables.ts';
import type { ProviderResponse } from './card-provider.ts';

interface Judgement {
  readonly verdict: ResponseVerdict;
  /** The attempt's next state; missing when the response changes nothing. */
  readonly state?: AttemptState;
}

type Outcome = ProviderResponse['outcome'];

const duplicate: Judgement = { verdict: 'duplicate' };
const ignored: Judgement = { verdict: 'ignored' };
const late: Judgement = { verdict: 'late', state: 'ACCEPTED_LATE' };
const booked: Judgement = { verdict: 'booked', state: 'ACCEPTED' };
const refused: Judgement = { verdict: 'refused', state: 'REFUSED' };
const cancelled: Judgement = { verdict: 'cancelled', state: 'CANCELLED' };
const pending: Judgement = { verdict: 'pending', state: 'PENDING' };
/** What was accepted stays accepted, whatever is said afterwards. */
const settled = { accepted: duplicate, pending: ignored, cancelled: ignored, refused: ignored };

/** What ended without the provider ends for good, unless money moves all the same. */
const ended = { accepted: late, pending: ignored, cancelled: ignored, refused: ignored };

const judgements: Readonly<Record<AttemptState, Readonly<Record<Outcome, Judgement>>>> = {
  ACTIVE: { accepted: booked, pending, cancelled, refused },
  PENDING: { accepted: booked, pending: duplicate, cancelled, refused },
  ACCEPTED: settled,
  ACCEPTED_LATE: settled,
  REFUSED: { accepted: late, pending: ignored, cancelled: ignored, refused: duplicate },
  CANCELLED: { accepted: late, pending: ignored, cancelled: duplicate, refused: ignored },
  EXPIRED: ended,
  SUPERSEDED: ended,
};

/** What a response does to an attempt. Money that arrived is never ignored. */
export function judgeResponse(state: AttemptState, outcome: Outcome): Judgement {
  return judgements[state][outcome];
}
