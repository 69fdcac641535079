import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aConfiguration } from '../../testing/a-configuration.ts';

/** Fakes the network: it gives these answers to requests for a token, in order. The returned mock counts them. */
function network(...answers: readonly (Response | Promise<Response>)[]) {
  const tokenRequest = vi.fn<() => Response | Promise<Response>>();
  for (const answer of answers) tokenRequest.mockReturnValueOnce(answer);
  vi.stubGlobal('fetch', async () => tokenRequest());
  return tokenRequest;
}

/** Loads the token module in the state of a page that was just opened. */
async function freshPage() {
  vi.resetModules();
  const { provideConfiguration } = await import('../configuration/configuration.ts');
  provideConfiguration(aConfiguration());
  return import('./token.ts');
}

beforeEach(() => {
  localStorage.clear();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the first call uses the token that was prepared', async () => {
  const tokenRequest = network(new Response('prepared'), new Response('another'));
  const { currentToken, prepareToken } = await freshPage();
  await prepareToken();
  expect(await currentToken()).toBe('prepared');
  expect(tokenRequest).toHaveBeenCalledOnce();
});

test('a call that comes while the token is prepared waits for it', async () => {
  const answer = Promise.withResolvers<Response>();
  const tokenRequest = network(answer.promise, new Response('another'));
  const { currentToken, prepareToken } = await freshPage();
  void prepareToken();
  const token = currentToken();
  answer.resolve(new Response('prepared'));
  expect(await token).toBe('prepared');
  expect(tokenRequest).toHaveBeenCalledOnce();
});

test('a call requests the token again if its preparation failed', async () => {
  network(new Response('broken', { status: 500 }), new Response('second'));
  const { currentToken, prepareToken } = await freshPage();
  const preparing = prepareToken();
  const token = currentToken();
  expect(await token).toBe('second');
  await expect(preparing).resolves.toBeUndefined();
});

test('a device with a stored token requests none', async () => {
  localStorage.setItem('amendes.token', 'kept');
  const tokenRequest = network();
  const { currentToken, prepareToken } = await freshPage();
  await prepareToken();
  expect(await currentToken()).toBe('kept');
  expect(tokenRequest).not.toHaveBeenCalled();
});

test('a token that looks like a number is kept unchanged', async () => {
  network(new Response('1e3', { headers: { 'content-type': 'application/json' } }));
  const { currentToken } = await freshPage();
  expect(await currentToken()).toBe('1e3');
  expect(localStorage.getItem('amendes.token')).toBe('1e3');
});

test('an answer that cannot be a token is refused with a message that says so', async () => {
  network(new Response('<!doctype html>'));
  const { currentToken } = await freshPage();
  await expect(currentToken()).rejects.toThrow('The answer is not a token');
});
