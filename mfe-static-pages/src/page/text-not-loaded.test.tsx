import {
  provideConfiguration,
  pageStore,
  provideContent,
  publishedStore,
  refreshPublished,
  speak,
} from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { aText, thePublished } from '@amendes/contract/testing/a-text.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { app } from '../app.tsx';

/* A text stays on the screen when another text of the same page cannot be loaded. */

const main = document.createElement('main');
main.tabIndex = -1;

beforeEach(() => {
  document.body.append(main);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  provideConfiguration(aConfiguration());
});

afterEach(() => {
  main.remove();
  vi.unstubAllGlobals();
});

const german = aText({ language: 'de', title: 'Hilfe' });
const dutch = aText({ language: 'nl', title: 'Hulp' });

/** Loads the French text and publishes a German and a Dutch one, for which the site gives the given answer. */
async function open(build: string, answer: () => Promise<Response>) {
  const french = aText();
  provideContent(thePublished([french, german, dutch], build), french);
  vi.stubGlobal('fetch', answer);
  await renderApp('static-pages', app, '/tai/aide');
}

/** Lets React apply the updates that arrive meanwhile. */
const waitFor = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined);
    check();
  }, 10_000);

const title = () => document.querySelector('h1');
const note = () => document.querySelector('[data-message="pages.langueAbsente"]');

test('a text stays, with a message, if another language cannot be loaded', async () => {
  let answer = async () => new Response('', { status: 503 });
  await open('k1', () => answer());
  await act(() => speak('de'));
  await waitFor(() => expect(note()?.textContent).toMatch(/\(Deutsch\) konnten nicht geladen/));
  expect([title()?.textContent, title()?.lang]).toEqual(['Aide', 'fr']);
  expect(document.querySelector('[data-message="pages.enFrancais"]')).toBeNull();

  answer = async () => Response.json(german);
  const retry = document.querySelector('button');
  expect(retry?.textContent).toBe('Erneut versuchen');
  act(() => retry?.click());
  expect(document.activeElement).toBe(main);
  // The interim flag makes the final title be announced when it replaces this one.
  expect(pageStore.getState()).toMatchObject({ title: 'Aide', interim: true });
  await waitFor(() => expect(title()?.textContent).toBe('Hilfe'));
  expect(note()).toBeNull();
  expect(pageStore.getState()).toMatchObject({ title: 'Hilfe', interim: false });
});

test('no message is shown while the text of another language is loading', async () => {
  const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
  let currentAnswer = answers[0];
  await open('k4', async () => (await currentAnswer?.promise)?.clone() ?? Response.error());
  const notes = () => document.querySelectorAll('[data-message]').length;
  await act(() => speak('de'));
  expect([title()?.textContent, notes()]).toEqual(['Aide', 0]);
  answers[0]?.resolve(new Response('', { status: 503 }));
  await waitFor(() => expect(note()).not.toBeNull());

  currentAnswer = answers[1];
  await act(() => speak('nl'));
  expect([title()?.textContent, notes()]).toEqual(['Aide', 0]);
  answers[1]?.resolve(Response.json(dutch));
  await waitFor(() => expect(title()?.textContent).toBe('Hulp'));
});

test('a text without a translation is shown in French, without a failure message', async () => {
  await open('k5', async () => new Response('', { status: 503 }));
  act(() => publishedStore.setState(thePublished([aText()], 'k6'), true));
  await act(() => speak('de'));
  const inFrench = () => document.querySelector('[data-message="pages.enFrancais"]');
  await waitFor(() => expect(inFrench()).not.toBeNull());
  expect(title()?.textContent).toBe('Aide');
  expect(note()).toBeNull();
});

test('a missing text has an interim title, and a retry moves the focus to main', async () => {
  publishedStore.setState({ listed: [] }, true);
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  await renderApp('static-pages', app, '/tai/aide');
  await waitFor(() => expect(document.querySelector('button')).not.toBeNull());
  expect(pageStore.getState().interim).toBe(true);
  act(() => document.querySelector('button')?.click());
  expect(document.activeElement).toBe(main);
});

test('a text stays if a newer version of it cannot be loaded', async () => {
  const { promise: pointer, resolve } = Promise.withResolvers<Response>();
  const answer = vi.fn<(address: string) => Promise<Response>>(async (address) =>
    address.endsWith('published.json') ? pointer : new Response('', { status: 503 }),
  );
  provideContent(thePublished([aText(), german], 'k2'), aText());
  vi.stubGlobal('fetch', answer);
  const question = refreshPublished();
  await renderApp('static-pages', app, '/tai/aide');
  resolve(Response.json(thePublished([aText({ title: 'Newer' }), german], 'k3')));
  await act(() => question);
  // The third request bypasses the browser's cache.
  await waitFor(() => expect(answer).toHaveBeenCalledTimes(3));
  await act(async () => undefined);
  expect(title()?.textContent).toBe('Aide');
  expect(document.querySelector('[data-message]')).toBeNull();
});
