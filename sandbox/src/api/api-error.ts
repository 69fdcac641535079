import { errorStatuses, type ErrorAnswer, type ErrorCode } from './error-answer.ts';

/** A refusal, thrown anywhere in a route and answered in the one documented shape. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.code = code;
    this.headers = headers;
  }

  get status() {
    return errorStatuses[this.code];
  }

  get answer(): ErrorAnswer {
    return { error: { code: this.code, message: this.message } };
  }
}
