import { fakeApi, type Answers, type FakeApi } from './fake-api.ts';
import { vi } from 'vitest';

/** Replaces the network by the fake API, until `vi.unstubAllGlobals`. */
export function fakeNetwork(answers?: Answers): FakeApi {
  const api = fakeApi(answers);
  vi.stubGlobal('fetch', api.fetch);
  return api;
}
