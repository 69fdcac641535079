import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { bookAcceptance, type BookingTime } from './book-acceptance.ts';
import type { ProviderResponse } from './card-provider.ts';
import { judgeResponse } from './judge-response.ts';
import { releaseFine } from './let-time-pass.ts';
import { lockFine } from './lock-fine.ts';
import { readAttempt } from './read-attempt.ts';

export type TakenResponse = 'taken' | 'unknown-reference' | 'wrong-amount';

/**
 * Takes a response of the provider: what it says of the attempt, the money and the fine is stored
 * together or not at all, so that the provider can send it again until it is taken. A response that
 * was taken before is counted and changes nothing.
 */
export function takeResponse(
  database: Kysely<Tables>,
  response: ProviderResponse,
  time: BookingTime,
): Promise<TakenResponse> {
  const moment = new Date(time.now);
  return database.transaction().execute(async (transaction) => {
    const known = await readAttempt(transaction, response.reference);
    if (!known) return 'unknown-reference';
    if (known.amount !== response.amount) return 'wrong-amount';
    const fine = await lockFine(transaction, known.fine_numero, moment);
    // Only now is it certain that nobody else changes it.
    const attempt = await readAttempt(transaction, response.reference);
    if (!fine || !attempt) return 'unknown-reference';

    const { verdict, state } = judgeResponse(attempt.state, response.outcome);
    await transaction
      .insertInto('payment_response')
      .values({
        transaction_reference: attempt.reference,
        received_at: moment,
        response_code: response.code,
        verdict,
      })
      .onConflict((conflict) =>
        conflict
          .constraint('payment_response_once')
          .doUpdateSet({ times: sql`payment_response.times + 1` }),
      )
      .execute();
    if (!state) return 'taken';
    await transaction
      .updateTable('attempt')
      .set({ state, response_code: response.code, answered_at: moment })
      .where('reference', '=', attempt.reference)
      .execute();
    if (response.outcome === 'accepted') {
      await bookAcceptance(transaction, { attempt, fine, response, time });
    } else if (response.outcome !== 'pending') {
      await releaseFine(transaction, fine.numero);
    }
    return 'taken';
  });
}
