import type { Language } from '../language/languages.ts';
import type { Result } from '../result.ts';
import type { ApiFailure } from './api-failure.ts';
import { pdfTimeoutMs, request } from './request.ts';

const load = () =>
  Promise.all([
    import(/* webpackChunkName: "api" */ './call.ts'),
    import(/* webpackChunkName: "api" */ './parse-pdf.ts'),
  ]);

/**
 * The receipt of a settlement as PDF (`POST /api/v1/generePdf/2`).
 * @returns the file, or why none came within 60 s; a status 404 when the settlement is not one of that
 * notice, or has no receipt online.
 */
export async function receiptPdf(
  {
    number,
    reference,
    language,
  }: {
    readonly number: string;
    /** The settlement's reference. */
    readonly reference: string;
    readonly language: Language;
  },
  signal?: AbortSignal,
): Promise<Result<Blob, ApiFailure>> {
  const body = { avisId: number, locale: language, referenceReglement: reference };
  return request(
    load,
    ([{ call }, { parsePdf }], within) =>
      call('POST /api/v1/generePdf/2', { body, as: 'arraybuffer', signal: within }, parsePdf),
    { signal, patience: pdfTimeoutMs },
  );
}
