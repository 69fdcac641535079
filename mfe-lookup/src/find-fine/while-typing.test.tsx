import { provideFetchPart, provideConfiguration } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { paths } from '@amendes/contract';
import { stubIdleBrowser } from '@amendes/testing/stub-idle-browser.ts';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { app } from '../app.tsx';
import { cle, numero } from '../testing/form.ts';

/* The behaviour around the fields while somebody types, before any search. */

beforeEach(() => {
  provideConfiguration(aConfiguration());
});

afterEach(() => {
  provideFetchPart(() => {});
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = () => renderApp('lookup', app, '/tai');

test('the token and the next page are fetched once, when the form gets the focus', async () => {
  stubIdleBrowser();
  const requests: string[] = [];
  vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
    requests.push(String(input instanceof Request ? input.url : input));
    return Promise.resolve(new Response('token'));
  });
  const fetchPart = vi.fn<(path: string) => void>();
  provideFetchPart(fetchPart);
  await open();
  expect(fetchPart).not.toHaveBeenCalled();
  await userEvent.click(numero());
  await userEvent.click(cle());
  await waitFor(() => expect(requests.filter((url) => url.includes('/token'))).toHaveLength(1));
  // The page of any fine, because the number is not known yet.
  expect(fetchPart.mock.calls).toEqual([[paths.fine({ number: '0', key: '0' })]]);
});

test('formatters of amounts and days are created when the form gets the focus', async () => {
  stubIdleBrowser();
  fakeNetwork();
  await open();
  const money = vi.spyOn(Intl, 'NumberFormat');
  const days = vi.spyOn(Intl, 'DateTimeFormat');
  await userEvent.click(numero());
  await userEvent.click(cle());
  expect(money.mock.calls).toEqual([['fr', { style: 'currency', currency: 'EUR' }]]);
  expect(days.mock.calls).toContainEqual(['fr', { dateStyle: 'long', timeZone: 'UTC' }]);
});

const drawing = () => document.querySelector('form ~ div svg');
const letter = () => drawing()?.getAttribute('aria-label') ?? '';

test('the letter beside the form follows the kind of the typed number', async () => {
  await open();
  const short = letter();
  await userEvent.type(numero(), '0012');
  expect(letter()).not.toBe(short);
  expect(letter()).toContain('majorée');
  await userEvent.clear(numero());
  await userEvent.type(numero(), '3333');
  expect(letter()).toBe(short);
});

test('the letter beside the form marks only the field that has the focus', async () => {
  await open();
  const marked = () =>
    [...(drawing()?.querySelectorAll('g > rect[rx="10"]') ?? [])].map((ring) =>
      ring.hasAttribute('class'),
    );
  expect(marked()).toEqual([false, false]);
  await userEvent.click(numero());
  expect(marked()).toEqual([true, false]);
  await userEvent.click(cle());
  expect(marked()).toEqual([false, true]);
  await userEvent.click(document.body);
  expect(marked()).toEqual([false, false]);
});

/** Returns the texts that a field may show later. Their space is reserved, and they are not part of the page's text. */
const roomsOf = (id: string) =>
  [...document.querySelectorAll<HTMLElement>(`#${id} [data-room]`)].map(
    ({ dataset, textContent }) => {
      expect(textContent).toBe('');
      return dataset['room'];
    },
  );

test('a field reserves the space of its other texts, in which no number breaks', async () => {
  await open();
  expect(roomsOf('numero-aide')).toEqual([
    'Ce numéro compte 14 chiffres et se termine par 1 ou 2.',
    'Ce numéro compte 18 chiffres.',
    'Ce numéro compte 14 ou 18 chiffres. S’il en compte 14, il se termine par 1 ou 2.',
  ]);
  expect(roomsOf('cle-aide')).toEqual([
    expect.stringMatching(/^La clé ne semble pas aller avec ce numéro.: relisez\u2011les\.$/),
  ]);
  await userEvent.type(numero(), '0012');
  const [help] = roomsOf('numero-aide');
  expect(help).toMatch(/^14 ou 18 chiffres, par exemple 3333\u20111234\u20115678\u201191/);
});

test('the hint about the length appears only once enough digits are typed', async () => {
  await open();
  await userEvent.type(numero(), '00');
  expect(document.querySelector('#numero-aide')?.hasAttribute('data-message')).toBe(false);
  await userEvent.type(numero(), '12');
  expect(document.querySelector('#numero-aide')?.getAttribute('data-message')).toBe(
    'accueil.messages.infos.AFMD',
  );
});

test('the search button reserves the space of its busy label, but not as text', async () => {
  await open();
  const button = screen.getByRole('button', { name: 'Rechercher mon avis' });
  expect(button.querySelector('[data-other]')?.getAttribute('data-other')).toBe(
    'Recherche en cours…',
  );
  expect(button.hasAttribute('aria-disabled')).toBe(false);
});

test('replacing a digit of a full number leaves the focus in the number', async () => {
  await open();
  await userEvent.type(numero(), '3333-3122-1112-21');
  expect(document.activeElement).toBe(cle());
  await userEvent.type(numero(), '2', { initialSelectionStart: 16, initialSelectionEnd: 17 });
  expect(numero().value).toBe('3333-3122-1112-22');
  expect(document.activeElement).toBe(numero());
});

test('a full number that replaces another one moves the focus to the key', async () => {
  await open();
  await userEvent.type(numero(), '3333-3122-1112-21');
  await userEvent.click(numero());
  fireEvent.change(numero(), { target: { value: '3333-3598-8812-17' } });
  expect(document.activeElement).toBe(cle());
});

test('the browser does not check the spelling of the number', async () => {
  await open();
  expect(numero().getAttribute('spellcheck')).toBe('false');
});

test('the form says that both fields are required, before the link “Où les trouver”', async () => {
  await open();
  const link = screen.getByRole('link', { name: /^Où les trouver/ });
  expect(link.parentElement?.textContent).toMatch(
    /^Les deux champs sont obligatoires\. Où les trouver.\?$/,
  );
});

test('each field is described by its help and the message, and starts without error', async () => {
  await open();
  const described = (input: HTMLElement) =>
    input
      .getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent);
  expect(described(numero())).toEqual([expect.stringMatching(/^14 ou 18 chiffres/), '']);
  expect(described(cle())).toEqual([expect.stringMatching(/^2 chiffres/), '']);
  expect(numero().getAttribute('aria-invalid')).toBeNull();
  expect(cle().getAttribute('aria-invalid')).toBeNull();
  fireEvent.submit(screen.getByRole('form'));
  await waitFor(() => expect(described(numero())?.[1]).toMatch(/^Erreur/));
  expect(described(cle())?.[1]).toMatch(/^Erreur/);
});

test('number and key inserted in one piece without a paste fill both fields', async () => {
  fakeNetwork();
  await open();
  await userEvent.click(numero());
  fireEvent.input(numero(), { target: { value: '3333-3122-1112-21 / 29' } });
  expect([numero().value, cle().value]).toEqual(['3333-3122-1112-21', '29']);
  expect(document.activeElement).toBe(cle());
});
