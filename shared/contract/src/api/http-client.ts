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
    const token = await renewedToken(refused, error);
    error.config.headers.setAuthorization(`Bearer ${token}`, true);
    // Sent without the interceptors: a second 401 goes back to the caller.
    return axios.request(error.config);
  });

  return client;
}

/** A token to send the request with again. When none is given any more, its refusal stands as it was. */
async function renewedToken(refused: string, refusal: unknown): Promise<string> {
  try {
    return await renewToken(refused);
  } catch (error) {
    const isRefused = axios.isAxiosError(error) && error.response && error.response.status < 500;
    throw isRefused ? refusal : error;
  }
}
