import axios from 'axios';
import { currentConfiguration } from '../configuration/current-configuration.ts';
import { deviceStorage } from '../session/guarded-storage.ts';
import { tokenSubject } from './token-subject.ts';

const storageName = 'amendes.token';

let renewal: Promise<string> | undefined;

/** The token of this device, asked for when there is none yet. */
export async function currentToken(): Promise<string> {
  return deviceStorage.read(storageName) ?? renewToken(null);
}

/**
 * A token other than the refused one. Requests that are refused together wait for one renewal, and a
 * token that another tab has renewed meanwhile is used as it is.
 */
export async function renewToken(refused: string | null): Promise<string> {
  const stored = deviceStorage.read(storageName);
  if (stored !== null && stored !== refused) return stored;
  renewal ??= requestToken().finally(() => {
    renewal = undefined;
  });
  return renewal;
}

async function requestToken(): Promise<string> {
  const { apiOrigin, token } = currentConfiguration();
  const sub = await tokenSubject(token, Date.now());
  const response = await axios.post<string>(`${apiOrigin}/api/v1/token`, undefined, {
    adapter: 'fetch',
    params: { sub },
    responseType: 'text',
    timeout: 15_000,
  });
  deviceStorage.write(storageName, response.data);
  return response.data;
}
