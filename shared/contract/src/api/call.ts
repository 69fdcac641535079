import axios, { type ResponseType, type AxiosInstance, type AxiosResponse } from 'axios';
import { failed, type Result, type ApiFailure } from './result.ts';
import type { Api } from './api-calls.ts';
import { readErrorCode, readRetryAfter } from './read-refusal.ts';
import { currentConfiguration } from '../configuration/configuration.ts';
import { correctClock, siteTime } from '../content/published.ts';
import { currentToken, renewToken } from './token.ts';

let instance: AxiosInstance | undefined;

interface Options {
  readonly signal?: AbortSignal | undefined;
  /** Form of the body that `parse` receives. When missing, it is parsed as JSON, or stays text where that fails. */
  readonly as?: ResponseType;
}

/** Arguments of a call, as the API describes them. */
type RequestOf<Name extends keyof Api> = Options &
  Pick<Api[Name], Extract<keyof Api[Name], 'query' | 'body'>>;

type Parse<Value> = (body: unknown, contentType: string) => Result<Value, ApiFailure>;

/** Sends one request and parses the answer. Every failed request becomes a value; other errors are thrown. */
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
    readTime(response);
    return parse(response.data, String(response.headers['content-type']));
  } catch (error) {
    return failed(failureOf(error));
  }
}

/** Reads the server's time. An API of another origin may not expose it; the last known time then stays valid. */
function readTime({ headers }: AxiosResponse): void {
  if (headers['date']) correctClock(Date.parse(String(headers['date'])) - Date.now());
}

function failureOf(error: unknown): ApiFailure {
  if (axios.isCancel(error)) return { reason: 'aborted' };
  if (!axios.isAxiosError(error)) throw error;
  if (error.code === 'ETIMEDOUT') return { reason: 'timeout' };
  if (!error.response) return { reason: 'network' };
  readTime(error.response);
  const { status, data, headers } = error.response;
  const code = readErrorCode(data);
  const retryAfter = readRetryAfter(headers['retry-after'], Date.now(), siteTime(0));
  return { reason: 'status', status, ...(code && { code }), ...(retryAfter && { retryAfter }) };
}

/** Returns the only axios instance: it adds the token, renews it once after a 401 and sends the request again. */
function httpClient(): AxiosInstance {
  instance ??= createHttpClient(currentConfiguration().apiOrigin);
  return instance;
}

function createHttpClient(apiOrigin: string): AxiosInstance {
  const client = axios.create({ baseURL: apiOrigin, adapter: 'fetch' });

  client.interceptors.request.use(async (request) => {
    request.headers.setAuthorization(`Bearer ${await currentToken()}`);
    return request;
  });

  client.interceptors.response.use(undefined, async (error: unknown) => {
    if (!axios.isAxiosError(error) || error.response?.status !== 401 || !error.config) throw error;
    const refused = String(error.config.headers.getAuthorization()).replace('Bearer ', '');
    const token = await renewedToken(refused, error);
    error.config.headers.setAuthorization(`Bearer ${token}`);
    // This request bypasses the interceptors, so that a second 401 reaches the caller.
    return axios.request(error.config);
  });

  return client;
}

/** Returns a new token. A refusal of one (4xx other than 429) throws the original 401, any other failure its own error. */
async function renewedToken(refused: string, refusal: unknown): Promise<string> {
  try {
    return await renewToken(refused);
  } catch (error) {
    const status = axios.isAxiosError(error) ? error.response?.status : undefined;
    throw status && status < 500 && status !== 429 ? refusal : error;
  }
}
