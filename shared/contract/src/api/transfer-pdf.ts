import type { Cents, PaymentReference } from '@amendes/fines/fine.ts';
import type { Language } from '../language/languages.ts';
import type { Result } from '../result.ts';
import type { ApiFailure } from './api-failure.ts';
import { pdfTimeoutMs, request } from './request.ts';
import { settlementWords, type SettlementType } from '@amendes/fines/settlement.ts';

const load = () =>
  Promise.all([
    import(/* webpackChunkName: "api" */ './call.ts'),
    import(/* webpackChunkName: "api" */ './parse-pdf.ts'),
  ]);

interface TransferRequest extends PaymentReference {
  readonly settlementType: SettlementType;
  readonly amount: Cents;
  /** The operation indicator, three characters `[0-9A-Z]`: needed for AFM and AFMm. */
  readonly indicator?: string | undefined;
  readonly language: Language;
}

/**
 * What is needed for a bank transfer, as PDF (`POST /api/v1/generePdfVirement`).
 * @returns the file, or why none came within 60 s. The codes of a refusal: `notice-unknown` (also for a
 * wrong key), `not-payable`, `amount-refused`, `deposit-impossible`, `indicator-missing`.
 */
export async function transferPdf(
  { number, key, settlementType, amount, indicator, language }: TransferRequest,
  signal?: AbortSignal,
): Promise<Result<Blob, ApiFailure>> {
  const body = {
    avisId: number,
    cleAvis: key,
    typeReglement: settlementWords[settlementType],
    montant: amount,
    ...(indicator !== undefined && { indicatifOperation: indicator }),
    locale: language,
  };
  return request(
    load,
    ([{ call }, { parsePdf }], within) =>
      call('POST /api/v1/generePdfVirement', { body, as: 'arraybuffer', signal: within }, parsePdf),
    { signal, patience: pdfTimeoutMs },
  );
}
