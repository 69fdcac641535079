import { failed, success, type Result } from '../result.ts';
import type { ApiFailure } from './api-failure.ts';

/** How a PDF is asked for: it is drawn for this one request, which may take its time. */
export const pdf = { as: 'arraybuffer', patience: 60_000 } as const;

export function parsePdf(body: unknown, contentType: string): Result<Blob, ApiFailure> {
  const isPdf = /^application\/pdf(;|$)/i.test(contentType);
  if (isPdf && body instanceof ArrayBuffer && body.byteLength > 0) {
    return success(new Blob([body], { type: 'application/pdf' }));
  }
  return failed({ reason: 'unreadable' });
}
