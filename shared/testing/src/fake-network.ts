import { fakeApi, type Answers, type FakeApi } from './fake-api.ts';
import { vi } from 'vitest';

/** Puts the fake API in the place of the network, until `vi.unstubAllGlobals`. */
export function fakeNetwork(answers?: Answers): FakeApi {
  const api = fakeApi(answers);
  vi.stubGlobal('fetch', api.fetch);
  return api;
}
