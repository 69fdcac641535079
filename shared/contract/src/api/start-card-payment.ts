import type { Cents, PaymentReference } from '@amendes/fines/fine.ts';
import type { Language } from '../language/languages.ts';
import { failed, type Result } from '../result.ts';
import { request } from './request.ts';
import { settlementWords, type SettlementType } from '@amendes/fines/settlement.ts';
import type { StartFailure } from './start-failure.ts';

const load = () =>
  Promise.all([
    import(/* webpackChunkName: "api" */ './call.ts'),
    import(/* webpackChunkName: "api" */ './parse-hand-over.ts'),
  ]);

interface CardPaymentRequest extends PaymentReference {
  readonly settlementType: SettlementType;
  readonly amount: Cents;
  readonly language: Language;
  /** Ends the attempt that is under way, whose card page was left, and begins this one in its place. */
  readonly resume?: boolean;
}

/**
 * Begins a card payment (`POST /api/v1/envoiSips/avis/2`): the attempt is booked, and the answer is
 * the document whose form hands the visitor over to the card provider.
 * @returns the HTML as it came, to be read as inert text. After `network`, `timeout` and `unreadable`
 * the attempt may have begun all the same: `confirmPayment` tells.
 */
export async function startCardPayment(
  { number, key, settlementType, amount, language, resume }: CardPaymentRequest,
  signal?: AbortSignal,
): Promise<Result<string, StartFailure>> {
  const body = {
    numAvis: number,
    canal: '2',
    typeReglement: settlementWords[settlementType],
    nature: 'AMENDES',
    locale: language,
    montantTransaction: amount,
    cleAvis: key,
    ...(resume && { reprendre: true }),
  } as const;
  const name = 'POST /api/v1/envoiSips/avis/2';
  return request(
    load,
    async ([{ call }, { parseHandOver, toStartFailure }], within) => {
      const result = await call(name, { body, signal: within, as: 'text' }, parseHandOver);
      return result.ok ? result : failed(toStartFailure(result.failure));
    },
    { signal },
  );
}
