import { failed, success, type Result } from '../result.ts';
import type { ApiFailure } from './api-failure.ts';

export function parsePdf(body: unknown, contentType: string): Result<Blob, ApiFailure> {
  const isPdf = /^application\/pdf(;|$)/i.test(contentType);
  if (isPdf && body instanceof ArrayBuffer && body.byteLength > 0) {
    return success(new Blob([body], { type: 'application/pdf' }));
  }
  return failed({ reason: 'unreadable' });
}
