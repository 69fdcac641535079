import axios, { type ResponseType } from 'axios';
import { failed, type Result } from '../result.ts';
import type { ApiFailure } from './api-failure.ts';
import type { Api } from './api-types.ts';
import { httpClient } from './http-client.ts';
import { readErrorCode } from './read-error-code.ts';
import { readRetryAfter } from './read-retry-after.ts';

interface Options {
  readonly signal?: AbortSignal | undefined;
  /** How the answer's body is handed to `parse`; read as JSON, or else left as text, when missing. */
  readonly as?: ResponseType;
}

/** What a call takes, by what the API says of it. */
type RequestOf<Name extends keyof Api> = Options &
  Pick<Api[Name], Extract<keyof Api[Name], 'query' | 'body'>>;

type Parse<Value> = (body: unknown, contentType: string) => Result<Value, ApiFailure>;

/** Sends one request and parses what comes back; every failure becomes a value. */
export async function call<Name extends keyof Api, Value>(
  name: Name,
  request: RequestOf<Name>,
  parse: Parse<Value>,
): Promise<Result<Value, ApiFailure>>;
export async function call<Value>(
  name: string,
  request: Options & { readonly query?: object; readonly body?: object },
  parse: Parse<Value>,
): Promise<Result<Value, ApiFailure>> {
  const [method = '', url = ''] = name.split(' ');
  const { query, body, signal, as } = request;
  try {
    const response = await httpClient().request<unknown>({
      method,
      url,
      ...(query && { params: query }),
      ...(body && { data: body }),
      ...(signal && { signal }),
      ...(as && { responseType: as }),
    });
    return parse(response.data, String(response.headers['content-type']));
  } catch (error) {
    return failed(failureOf(error));
  }
}

function failureOf(error: unknown): ApiFailure {
  if (axios.isCancel(error)) return { reason: 'aborted' };
  if (!axios.isAxiosError(error)) throw error;
  if (error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT') return { reason: 'timeout' };
  if (!error.response) return { reason: 'network' };
  const { status, data, headers } = error.response;
  const code = readErrorCode(data);
  const retryAfter = readRetryAfter(headers['retry-after'], Date.now());
  return { reason: 'status', status, ...(code && { code }), ...(retryAfter && { retryAfter }) };
}
