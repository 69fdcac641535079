import type { Language } from '../language/languages.ts';
import type { Result } from '../result.ts';
import type { ApiFailure } from './api-failure.ts';

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
  const { call } = await import(/* webpackChunkName: "api" */ './call.ts');
  const { parsePdf, pdf } = await import(/* webpackChunkName: "api" */ './parse-pdf.ts');
  const body = { avisId: number, locale: language, referenceReglement: reference };
  return call('POST /api/v1/generePdf/2', { body, signal, ...pdf }, parsePdf);
}
