import { paths } from '@amendes/contract';
import { provideConfiguration } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { app } from '../app.tsx';

const reference = { number: '33333122111221', key: '29' };
const wire = { numero: reference.number, cle: reference.key, typeAmende: 'AF' };

/** The network: a token, and the answer that the test gives to the look-up. */
function answerLookupWith(answer: () => Response | Promise<Response>) {
  const lookups = vi.fn<typeof answer>(answer);
  vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
    const url = input instanceof Request ? input.url : String(input);
    return Promise.resolve(url.includes('/token') ? new Response('token') : lookups());
  });
  return lookups;
}

const found = (valeur: string) => () => Response.json({ ...wire, statutPaiement: { valeur } });

beforeEach(() => {
  provideConfiguration(aConfiguration());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const numero = () => screen.getByLabelText<HTMLInputElement>('Numéro de télépaiement');
const cle = () => screen.getByLabelText<HTMLInputElement>('Clé');
const search = () => screen.getByRole('button');
const message = () =>
  document.querySelector('#recherche-message [data-message]')?.getAttribute('data-message');

test('digits are grouped while typing, and a full number moves the focus on', async () => {
  await renderApp('lookup', app, '/tai');
  await userEvent.type(numero(), '3333 3122.1112a21');
  expect(numero().value).toBe('3333-3122-1112-21');
  expect(document.activeElement).toBe(cle());
});

test('number and key pasted together fill both fields', async () => {
  await renderApp('lookup', app, '/tai');
  await userEvent.click(numero());
  await userEvent.paste('3333-3122-1112-21 / 29');
  expect([numero().value, cle().value]).toEqual(['3333-3122-1112-21', '29']);
});

test('a payable fine leads to its detail', async () => {
  answerLookupWith(found('A_PAYER'));
  const { address } = await renderApp('lookup', app, '/tai');
  await userEvent.type(numero(), reference.number);
  await userEvent.type(cle(), '29{Enter}');
  await waitFor(() => expect(address()).toBe(paths.fine(reference)));
});

test('a paid fine leads to its receipt', async () => {
  answerLookupWith(found('PAYE'));
  const { address } = await renderApp('lookup', app, '/tai');
  await userEvent.type(numero(), reference.number);
  await userEvent.type(cle(), '29{Enter}');
  await waitFor(() => expect(address()).toBe(paths.receipt(reference)));
});

test('an incomplete entry gets one message, which a key press removes', async () => {
  const lookups = answerLookupWith(found('A_PAYER'));
  await renderApp('lookup', app, '/tai');
  await userEvent.click(search());
  await waitFor(() => expect(message()).toBe('accueil.messages.erreurs.numTelOuCleInvalide'));
  expect(lookups).not.toHaveBeenCalled();
  await userEvent.type(numero(), '9');
  expect(message()).toBeUndefined();
});

test('all true hints stay shown, also beside an error', async () => {
  answerLookupWith(found('ERREUR'));
  await renderApp('lookup', app, '/tai');
  await userEvent.type(numero(), '44418203557941');
  await userEvent.type(cle(), '00{Enter}');
  const infos = 'accueil.messages.infos';
  const shown = () =>
    [...document.querySelectorAll<HTMLElement>('form [data-message]')].map(
      ({ dataset }) => dataset['message'],
    );
  await waitFor(() => expect(message()).toBe('accueil.messages.erreurs.cleInvalide'));
  expect(shown().slice(0, 2)).toEqual([`${infos}.AFMD`, `${infos}.cleAVerifier`]);
  await userEvent.type(cle(), '{Backspace}');
  expect(shown()).toEqual([`${infos}.AFMD`]);
  expect(document.querySelector('form [data-message]')?.textContent).toMatch(/14 ou 18 chiffres/);
});

test('a second press while a search is pending does nothing', async () => {
  const answer = Promise.withResolvers<Response>();
  const lookups = answerLookupWith(() => answer.promise);
  await renderApp('lookup', app, '/tai');
  await userEvent.type(numero(), reference.number);
  await userEvent.type(cle(), '29{Enter}');
  await waitFor(() => expect(lookups).toHaveBeenCalledOnce());
  expect(search().getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(search());
  await userEvent.keyboard('{Enter}');
  answer.resolve(new Response('null', { headers: { 'content-type': 'application/json' } }));
  await waitFor(() => expect(message()).toBe('accueil.messages.erreurs.numTelInconnu'));
  expect(lookups).toHaveBeenCalledOnce();
  expect(numero().value).toBe('3333-3122-1112-21');
});

test('a failing service shows its own message with the time', async () => {
  answerLookupWith(() => new Response('', { status: 503 }));
  await renderApp('lookup', app, '/tai');
  await userEvent.type(numero(), reference.number);
  await userEvent.type(cle(), '29{Enter}');
  await waitFor(() => expect(message()).toBe('detail.messages.erreurs.techPaiement'));
  expect(document.querySelector('time')?.dateTime).toMatch(/^\d{4}-\d\d-\d\dT/);
});

test.each([
  [{ 'retry-after': '840' }, /^Trop d’essais.*à partir de \d\d:19\. .*relisez/],
  [{ 'retry-after': 'Sun, 22 Nov 2026 14:18:30 GMT' }, /^Trop d’essais.*à partir de \d\d:19\. /],
  [{}, /^Trop d’essais.*dans quelques minutes/],
])('a reached limit says when to try again, with %j', async (headers, text) => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T14:04:30Z'), toFake: ['Date'] });
  answerLookupWith(() => new Response('{}', { status: 429, headers }));
  await renderApp('lookup', app, '/tai');
  await userEvent.type(numero(), reference.number);
  await userEvent.type(cle(), '29{Enter}');
  await waitFor(() => expect(message()).toBe('detail.messages.erreurs.techPaiement'));
  const callout = document.querySelector('#recherche-message [data-message]');
  expect(callout?.textContent).toMatch(text);
  expect(document.activeElement?.contains(callout)).toBe(true);
});

test('the warning about false messages carries its key', async () => {
  await renderApp('lookup', app, '/tai');
  const callout = document.querySelector('[data-message="accueil.fraude.texte"]');
  expect(callout?.textContent).toMatch(/^Faux messages/);
});
