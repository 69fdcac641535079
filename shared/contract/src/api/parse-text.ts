import { failed, success, type Result } from '../result.ts';
import type { ApiFailure } from './api-failure.ts';

/** An answer that is a text and nothing else; it is asked for as `text`, or digits would become a number. */
export function parseText(body: unknown): Result<string, ApiFailure> {
  return typeof body === 'string' ? success(body) : failed({ reason: 'unreadable' });
}
