import axios, { type AxiosRequestConfig } from 'axios';
import { failed, type Result } from '../result.ts';
import type { ApiFailure } from './api-failure.ts';
import { httpClient } from './http-client.ts';

/** Sends one request and parses what comes back; every failure becomes a value. */
export async function call<Value>(
  request: AxiosRequestConfig,
  parse: (body: unknown) => Result<Value, ApiFailure>,
): Promise<Result<Value, ApiFailure>> {
  try {
    const response = await httpClient().request<unknown>(request);
    return parse(response.data);
  } catch (error) {
    return failed(failureOf(error));
  }
}

function failureOf(error: unknown): ApiFailure {
  if (axios.isCancel(error)) return { reason: 'aborted' };
  if (!axios.isAxiosError(error)) throw error;
  if (error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT') return { reason: 'timeout' };
  if (error.response) return { reason: 'status', status: error.response.status };
  return { reason: 'network' };
}
