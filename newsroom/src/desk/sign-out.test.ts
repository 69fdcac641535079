// @vitest-environment jsdom
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { translate } from './words.ts';

const me = { id: 'a', name: 'Anna', roles: ['author'], token: 't' };
const desk = { pages: [], banner: undefined, plans: [], history: [] };
const reload = vi.fn<() => void>();
let refusals: Response[] = [];

beforeAll(async () => {
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/sign-out') return refusals.pop() ?? Response.json({});
    return Response.json(path === '/api/me' ? me : desk);
  });
  // No property of jsdom's own location can be replaced.
  vi.stubGlobal('location', { hash: '#/aide', reload });
  document.body.innerHTML = '<div id="root"></div>';
  // Another test file may have loaded its own desk.
  vi.resetModules();
  await import('./desk.tsx');
});

afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
  document.body.replaceChildren();
});

beforeEach(() => reload.mockClear());

const signOut = () =>
  [...document.querySelectorAll('button')]
    .find(({ textContent }) => textContent === translate('nav.quitter'))
    ?.click();

const alertText = () => document.querySelector('[role=alert]')?.textContent;

test('a sign-out reloads the page and shows no error', async () => {
  await expect.poll(() => document.querySelector('header')).not.toBeNull();
  signOut();
  await expect.poll(() => reload).toHaveBeenCalledOnce();
  expect(alertText()).toBeUndefined();
});

test('a failed sign-out shows the error and does not reload the page', async () => {
  await expect.poll(() => document.querySelector('header')).not.toBeNull();
  refusals = [Response.json({ kind: 'refused', message: 'Non.' }, { status: 500 })];
  signOut();
  await expect.poll(alertText).toBe('Non.');
  expect(reload).not.toHaveBeenCalled();
});
