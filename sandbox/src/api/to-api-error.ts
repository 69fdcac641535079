import { ApiError } from './api-error.ts';

/** Whatever went wrong, as something that may be told. What nobody expected tells nothing. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (!(error instanceof Error)) return internal();
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return new ApiError('body-too-large', 'The body is larger than 16 KiB.');
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new ApiError('invalid-request', refusalOf(error));
  }
  return internal();
}

function internal(): ApiError {
  return new ApiError('internal', 'Something unexpected went wrong.');
}

/** Messages of the validator name the field and the rule; others may repeat what was sent. */
function refusalOf(error: Error): string {
  return 'validation' in error ? error.message : 'The request cannot be read.';
}
