import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { paths } from '@amendes/contract';
import { provideConfiguration } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { app } from '../app.tsx';
import { cle, message, numero, shown } from '../testing/form.ts';

const reference = samples.payable;
const wire = { numero: reference.number, cle: reference.key, typeAmende: 'AF' };

/** Imitates the network: a token, and the answer that the test gives to the look-up. */
function answerLookupWith(answer: () => Response | Promise<Response>) {
  const lookups = vi.fn<typeof answer>(answer);
  fakeNetwork({ recherche: lookups });
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

const search = () => screen.getByRole('button', { name: /^Recherche/ });

/** Pastes number and key in one piece, as the reader of a letter may, and searches. */
async function find(number = reference.number, key = '29') {
  await userEvent.click(numero());
  await userEvent.paste(number + key);
  await userEvent.keyboard('{Enter}');
}

test('digits are grouped while typing, and a full number moves the focus to the key', async () => {
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
  await find();
  await waitFor(() => expect(address()).toBe(paths.fine(reference)));
});

test('a paid fine leads to its receipt', async () => {
  answerLookupWith(found('PAYE'));
  const { address } = await renderApp('lookup', app, '/tai');
  await find();
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

test('all hints that apply stay shown, also beside an error', async () => {
  answerLookupWith(found('ERREUR'));
  await renderApp('lookup', app, '/tai');
  await find(samples.withoutDeposit.number, '00');
  const infos = 'accueil.messages.infos';
  const messages = () =>
    [...document.querySelectorAll<HTMLElement>('form [data-message]')].map(
      ({ dataset }) => dataset['message'],
    );
  await waitFor(() => expect(message()).toBe('accueil.messages.erreurs.cleInvalide'));
  expect(messages().slice(1)).toEqual([`${infos}.AFMD`, `${infos}.cleAVerifier`]);
  await userEvent.type(cle(), '{Backspace}');
  expect(messages()).toEqual([`${infos}.AFMD`]);
  expect(document.querySelector('form [data-message]')?.textContent).toMatch(/14 ou 18 chiffres/);
});

const invalid = () =>
  [numero(), cle()].filter((input) => input.ariaInvalid === 'true').map(({ name }) => name);

test.each([
  ['', '', ['numero', 'cle'], /^Erreur\s: le numéro et la clé/],
  ['333331221112', '29', ['numero'], /^Erreur\s: le numéro manque/],
  [reference.number, '2', ['cle'], /^Erreur\s: la clé manque/],
  ['33333122111223', '31', ['numero'], /^Erreur\s: un numéro de 14 chiffres/],
])('%j with key %j marks and names the wrong fields %j', async (number, key, fields, words) => {
  await renderApp('lookup', app, '/tai');
  await userEvent.click(numero());
  await userEvent.paste(number);
  await userEvent.click(cle());
  await userEvent.paste(key);
  await userEvent.click(search());
  await waitFor(() => expect(message()).toBeDefined());
  expect(invalid()).toEqual(fields);
  expect(shown()?.textContent).toMatch(words);
});

test.each([
  ['ERREUR', ['cle'], 'failure'],
  ['PAYE_AUTRE', [], 'information'],
  ['EN_COURS_PAIEMENT', [], 'information'],
  ['PAIEMENT_EXPIRE', [], 'information'],
  ['PAIEMENT_ANNULE', [], 'information'],
  ['PAIEMENT_DESIMPUTE', [], 'information'],
  ['PAIEMENT_DIVERS', [], 'information'],
])(
  'the status %s marks the fields %j as wrong and is shown as %s',
  async (status, fields, tone) => {
    answerLookupWith(found(status));
    await renderApp('lookup', app, '/tai');
    await find();
    await waitFor(() => expect(message()).toBeDefined());
    expect(invalid()).toEqual(fields);
    expect(shown()?.className).toContain(tone);
    expect(shown()?.querySelector('p strong')?.textContent).not.toBe('');
    expect(shown()?.querySelectorAll('p')[1]?.textContent).not.toBe('');
  },
);

const paid = { date: '2026-11-20', montant: 9000, moyen: 'VIREMENT', referenceReglement: 'R1' };

test('an answer has a link to the payments and their receipts, which Tab reaches', async () => {
  answerLookupWith(() =>
    Response.json({ ...wire, statutPaiement: { valeur: 'PAYE_AUTRE' }, reglements: [paid] }),
  );
  await renderApp('lookup', app, '/tai');
  await find();
  const link = await screen.findByRole('link', {
    name: 'Voir les paiements et leurs justificatifs',
  });
  expect(link.getAttribute('href')).toBe(paths.fine(reference));
  await userEvent.tab();
  expect(document.activeElement).toBe(link);
});

test.each([
  ['without a payment', {}],
  ['about a payment at a tobacconist', { reglements: [paid], mediaReglement: 3 }],
])('an answer %s has no link, and offers another search', async (_, more) => {
  answerLookupWith(() =>
    Response.json({ ...wire, statutPaiement: { valeur: 'PAYE_AUTRE' }, ...more }),
  );
  await renderApp('lookup', app, '/tai');
  await find();
  await waitFor(() => expect(message()).toBeDefined());
  expect(shown()?.querySelector('a')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Rechercher un autre avis' }));
  expect([numero().value, cle().value, message()]).toEqual(['', '', undefined]);
  expect(document.activeElement).toBe(numero());
});

test('the hint about a number goes once its notice is found', async () => {
  answerLookupWith(found('PAYE_AUTRE'));
  await renderApp('lookup', app, '/tai');
  await userEvent.type(numero(), reference.number);
  const hint = /^Ce numéro compte 14 chiffres/;
  expect(screen.getByText(hint)).toBeTruthy();
  await userEvent.type(cle(), '29{Enter}');
  await waitFor(() => expect(message()).toBeDefined());
  expect(screen.queryByText(hint)).toBeNull();
});

test('the form says where its two numbers are printed', async () => {
  await renderApp('lookup', app, '/tai');
  const link = screen.getByRole('link', { name: /^Où les trouver/ });
  const place = document.querySelector(link.getAttribute('href') ?? '');
  expect(place?.textContent).toMatch(/^Où trouver le numéro et la clé/);
  expect(screen.getByText('3333-1234-5678-91', { selector: 'p > span > span' })).toBeTruthy();
});

test('the message is first in the form, and its place is empty before a search', async () => {
  await renderApp('lookup', app, '/tai');
  const form = screen.getByRole('form', { name: 'Payer une amende' });
  expect(document.querySelector('#recherche-message')?.textContent).toBe('');
  expect(form.textContent).not.toContain('Recherche en cours');
  await userEvent.click(search());
  await waitFor(() => expect(message()).toBeDefined());
  expect(form.querySelector('p, input, [data-message]')).toBe(shown());
});

test('a second press while a search is pending does nothing', async () => {
  const answer = Promise.withResolvers<Response>();
  const lookups = answerLookupWith(() => answer.promise);
  await renderApp('lookup', app, '/tai');
  await find();
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
  await find();
  await waitFor(() => expect(message()).toBe('detail.messages.erreurs.techPaiement'));
  expect(document.querySelector('time')?.dateTime).toMatch(/^\d{4}-\d\d-\d\dT/);
});

test.each([
  [{ 'retry-after': '840' }, /^Trop d’essais.*à partir de \d\d:19\. .*relisez/],
  [{ 'retry-after': 'Sun, 22 Nov 2026 14:18:30 GMT' }, /^Trop d’essais.*à partir de \d\d:19\. /],
  [{}, /^Trop d’essais.*dans quelques minutes/],
])('a limit of attempts says when to try again, with the headers %j', async (headers, text) => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T14:04:30Z'), toFake: ['Date'] });
  answerLookupWith(() => new Response('{}', { status: 429, headers }));
  await renderApp('lookup', app, '/tai');
  await find();
  await waitFor(() => expect(message()).toBe('detail.messages.erreurs.techPaiement'));
  const callout = shown();
  expect(callout?.textContent).toMatch(text);
  // It gets the focus once it is shown.
  await waitFor(() => {
    expect(document.activeElement?.contains(callout)).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });
});

test('the warning about false messages shows its whole text and has its message key', async () => {
  await renderApp('lookup', app, '/tai');
  const callout = document.querySelector('[data-message="accueil.fraude.texte"]');
  expect(callout?.textContent).toBe(
    'Faux messages. Ce service n’envoie jamais de SMS demandant un paiement. Reconnaître une fraude',
  );
});
