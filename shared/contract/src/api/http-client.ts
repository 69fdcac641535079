import axios, { type AxiosInstance } from 'axios';
import { currentConfiguration } from '../configuration/current-configuration.ts';
import { currentToken, renewToken } from './token.ts';

let instance: AxiosInstance | undefined;

/** The one axios instance: it adds the token, renews it once after a 401 and sends the request again. */
export function httpClient(): AxiosInstance {
  instance ??= createHttpClient(currentConfiguration().apiOrigin);
  return instance;
}

function createHttpClient(apiOrigin: string): AxiosInstance {
  const client = axios.create({ baseURL: apiOrigin, adapter: 'fetch' });

  client.interceptors.request.use(async (request) => {
    request.headers.setAuthorization(`Bearer ${await currentToken()}`, false);
    return request;
  });

  client.interceptors.response.use(undefined, async (error: unknown) => {
    if (!axios.isAxiosError(error) || error.response?.status !== 401 || !error.config) throw error;
    const refused = String(error.config.headers.getAuthorization()).replace('Bearer ', '');
    const token = await renewToken(refused).catch((failure: unknown) => {
      // Who gives the tokens has answered and gave none: what the caller was refused with stands.
      throw axios.isAxiosError(failure) && failure.response ? error : failure;
    });
    error.config.headers.setAuthorization(`Bearer ${token}`, true);
    // Sent without the interceptors: a second 401 goes back to the caller.
    return axios.request(error.config);
  });

  return client;
}
