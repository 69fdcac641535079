import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { findFine, sessionStore } from '@amendes/contract';
import { announcementStore, provideConfiguration } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { fakeApi, never, wireFine, type Answer } from '@amendes/testing/fake-api.ts';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { app } from '../app.tsx';
import { startSearch, cle, message, numero } from '../testing/form.ts';

/* The state that remains after a search was answered, and the part of it that the next key removes. */

const scrolled = vi.fn<(options: unknown) => void>();

beforeEach(() => {
  provideConfiguration(aConfiguration());
  scrolled.mockClear();
  Element.prototype.scrollIntoView = scrolled;
});

afterEach(() => {
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const slot = () => document.getElementById('recherche-message');
const buttonToSearch = () => screen.getByRole('button', { name: 'Rechercher mon avis' });

/** Searches, and waits for the given answer. */
async function search(recherche: Answer) {
  const api = await startSearch(recherche);
  await waitFor(() => expect(message()).toBeDefined());
  return api;
}

const withStatus = (valeur: string) => () => wireFine({ statutPaiement: { valeur } });

test('advice is scrolled into view and leaves the focus in the key field', async () => {
  await search(withStatus('PAIEMENT_DIVERS'));
  await waitFor(() => expect(scrolled.mock.calls).toEqual([[{ block: 'nearest' }]]));
  expect(document.activeElement).toBe(cle());
});

test('an answer takes the focus and is not scrolled into view by the script', async () => {
  await search(withStatus('PAYE_AUTRE'));
  await waitFor(() => expect(document.activeElement).toBe(slot()));
  expect(slot()?.tabIndex).toBe(-1);
  expect(scrolled).not.toHaveBeenCalled();
});

test('an answer in time is neither announced as slow nor replaced by a failure', async () => {
  await search(withStatus('PAYE_AUTRE'));
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(message()).toBe('accueil.messages.erreurs.avisPaye');
  expect(announcementStore.getState().text).not.toMatch(/plus de temps/);
});

test('the Tab key keeps an answer, and a key that types removes it', async () => {
  await search(withStatus('PAYE_AUTRE'));
  fireEvent.keyDown(slot() ?? document.body, { key: 'Tab' });
  expect(message()).toBe('accueil.messages.erreurs.avisPaye');
  fireEvent.keyDown(slot() ?? document.body, { key: 'a' });
  expect(message()).toBeUndefined();
});

test('the Tab key removes an error', async () => {
  await search(withStatus('ERREUR'));
  fireEvent.keyDown(slot() ?? document.body, { key: 'Tab' });
  expect(message()).toBeUndefined();
});

const { paid: other } = samples;
const otherNumber = { target: { value: other.number } };

test('an answer disappears when another number is pasted', async () => {
  await search(withStatus('PAYE_AUTRE'));
  const clipboardData = { getData: () => other.number + other.key };
  fireEvent.paste(numero(), { clipboardData });
  expect(numero().value.replaceAll('-', '')).toBe(other.number);
  expect(message()).toBeUndefined();
});

test('a search is aborted when its number is replaced, and its answer is not shown', async () => {
  const answers: ((answer: Response) => void)[] = [];
  const api = await startSearch(() => new Promise((resolve) => answers.push(resolve)));
  await waitFor(() => expect(answers).toHaveLength(1));
  fireEvent.change(numero(), otherNumber);
  expect(api.signals[0]?.aborted).toBe(true);
  expect(buttonToSearch()).toBeTruthy();
  answers[0]?.(withStatus('PAYE_AUTRE')());
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(message()).toBeUndefined();
});

test('an aborted call of the fake API is seen as aborted after garbage collection', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const { fetch, signals } = fakeApi({ recherche: never });
  const controller = new AbortController();
  void fetch('/api/v1/recherche/amende', { signal: controller.signal });
  for (let time = 0; time < 5; time += 1) {
    await pause(20);
    collectGarbage();
  }
  controller.abort();
  expect(signals[0]?.aborted).toBe(true);
});

test('a fine that is answered by a message is not kept in the storage of the tab', async () => {
  await search(withStatus('PAYE_AUTRE'));
  expect(sessionStorage.getItem('amendes.currentFine')).toBeNull();
});

test('a fine with a payment under way is kept until another number is typed', async () => {
  await search(withStatus('EN_COURS_PAIEMENT'));
  const currentFine = () => sessionStore.getState().currentFine;
  expect(currentFine()?.status).toBe('EN_COURS_PAIEMENT');
  fireEvent.change(numero(), otherNumber);
  expect(currentFine()).toBeNull();
});

test('a click on the form removes a message, a key pressed on its button does not', async () => {
  await search(withStatus('PAYE_AUTRE'));
  fireEvent.keyDown(screen.getByRole('button', { name: 'Rechercher un autre avis' }), { key: 'a' });
  expect(message()).toBeDefined();
  fireEvent.click(numero());
  expect(message()).toBeUndefined();
});

test('a failing service is reported with the time, and a new search calls it again', async () => {
  const api = await search(() => new Response('', { status: 503 }));
  expect(slot()?.textContent).toMatch(/Panne constatée le \d+ \p{L}+ \d{4} à \d\d:\d\d \(heure/u);
  api.answer('recherche', withStatus('PAYE_AUTRE'));
  fireEvent.submit(screen.getByRole('form'));
  await waitFor(() => expect(message()).toBe('accueil.messages.erreurs.avisPaye'));
  expect(api.namesOfCalls()).toEqual(['recherche', 'recherche']);
});

test('the time of a failure follows the clock of the API and is shown for Paris', async () => {
  const date = 'Sun, 22 Nov 2099 23:30:00 GMT';
  await search(() => new Response('', { status: 503, headers: { date } }));
  expect(slot()?.querySelector('time')?.dateTime).toMatch(/^2099-11-22T23:30/);
  expect(slot()?.textContent).toMatch(/le 23 novembre 2099 à 00:30 \(heure de Paris\)\. Faites/);
  // The device's clock is correct again.
  fakeNetwork({
    recherche: () => new Response('', { headers: { date: new Date().toUTCString() } }),
  });
  await findFine(samples.payable);
});

test('an unknown status is reported as a technical failure with its time', async () => {
  await search(withStatus('INCONNU'));
  expect(message()).toBe('detail.messages.erreurs.techPaiement');
  expect(slot()?.textContent).toMatch(/Panne constatée le/);
  expect(buttonToSearch()).toBeTruthy();
});

test('the number field shows only its usual help beside an answer', async () => {
  await search(withStatus('PAYE_AUTRE'));
  const help = document.getElementById('numero-aide');
  expect(help?.firstElementChild?.textContent).toMatch(/^14 ou 18 chiffres, par exemple/);
  expect(help?.hasAttribute('data-message')).toBe(false);
});

test('a search prevents the browser’s own submission of the form', async () => {
  await search(withStatus('PAYE_AUTRE'));
  // `fireEvent` returns false for a prevented event.
  expect(fireEvent.submit(screen.getByRole('form'))).toBe(false);
});

test.each([
  ['EN_COURS_PAIEMENT', 'Voir, reprendre ou annuler ce paiement'],
  ['PAYE_AUTRE', 'Rechercher un autre avis'],
])('the form has one main action for the status %s: “%s”', async (status, action) => {
  await search(withStatus(status));
  const form = screen.getByRole('form');
  const main = [...form.querySelectorAll('.button:not(.quiet, .link)')];
  expect(main.map(({ textContent }) => textContent)).toEqual([action]);
});

test('the answer about a partial payment at a tobacconist links to the payments', async () => {
  const valeur = 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL';
  await search(() => wireFine({ statutPaiement: { valeur }, mediaReglement: 3 }));
  expect(message()).toBe('accueil.messages.erreurs.messagePVA');
  const link = screen.getByRole('link', { name: /^Voir les paiements/ });
  expect(link.getAttribute('href')).toBe(`/tai/amende/${pathOf(samples.payable)}`);
});

describe('the space of a message', () => {
  const room = () => slot()?.parentElement?.style.minHeight;

  const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get');

  beforeEach(() => {
    height.mockReturnValue(80);
  });

  afterEach(() => {
    height.mockReset();
  });

  test('stays reserved after a key press and during the next search', async () => {
    const api = await search(withStatus('ERREUR'));
    fireEvent.keyDown(numero(), { key: 'Shift' });
    expect([message(), room()]).toEqual([undefined, '80px']);
    api.answer('recherche', never);
    fireEvent.click(buttonToSearch());
    await screen.findByRole('button', { name: 'Recherche en cours…' });
    expect(room()).toBe('80px');
  });

  test('is no longer reserved once the next message is shown', async () => {
    await search(withStatus('ERREUR'));
    fireEvent.keyDown(numero(), { key: 'Shift' });
    expect(room()).toBe('80px');
    fireEvent.click(buttonToSearch());
    await waitFor(() => expect(message()).toBeDefined());
    expect(room()).toBe('');
  });
});

/** Returns the classes that a style sheet of this folder styles. */
const styledIn = (sheet: string) =>
  [...readFileSync(join(import.meta.dirname, sheet), 'utf8').matchAll(/\.([a-z]\w*)/g)].flatMap(
    ([, name = '']) => name,
  );

test('each class in the style sheets of the home page is used on it', async () => {
  const classes = new Set<string>();
  const collect = () => {
    for (const { classList } of document.querySelectorAll('[class]').values())
      for (const name of classList) classes.add(name);
  };
  await search(withStatus('PAYE_AUTRE'));
  collect();
  cleanup();
  await renderApp('lookup', app, '/tai/chiffre');
  fireEvent.change(numero(), { target: { value: '0012' } });
  collect();
  const sheets = ['fine-form.module.css', 'home-page.module.css'];
  expect(sheets.flatMap(styledIn).filter((name) => !classes.has(name))).toEqual([]);
});
