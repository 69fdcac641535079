import { paths, sessionStore } from '@amendes/contract';
import { announcementStore, pageStore, provideConfiguration } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { never, wireFine, type Answers } from '@amendes/testing/fake-api.ts';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { app } from '../app.tsx';
import { cle, message, numero, shown } from '../testing/form.ts';

const reference = samples.payable;

beforeEach(() => {
  provideConfiguration(aConfiguration());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(answers: Answers = {}, at = '/tai') {
  const api = fakeNetwork(answers);
  return { ...api, ...(await renderApp('lookup', app, at)) };
}

const announced = () => announcementStore.getState().text;

/** Pastes number and key in one piece, and searches. */
async function search() {
  await userEvent.click(numero());
  await userEvent.paste(`${reference.number}29`);
  await userEvent.keyboard('{Enter}');
}

describe('the home page', () => {
  test('has a description and is indexed, except at the address of a sent link', async () => {
    await open();
    const { title, description, indexed } = pageStore.getState();
    expect(title).toMatch(/^Payer une amende/);
    expect(description).toMatch(/^Payez une amende/);
    expect(indexed).toBe(true);
    cleanup();
    await open({ decrypte: never }, '/tai/chiffre');
    expect(pageStore.getState().indexed).toBe(false);
  });

  test('forgets the fine that was looked at before', async () => {
    sessionStore.getState().rememberFine(aFine());
    await open();
    expect(sessionStore.getState().currentFine).toBeNull();
  });

  test.each([
    ['Je n’ai plus mon avis', '/tai/aide#avis-perdu'],
    ['Reconnaître une fraude', '/tai/securite'],
  ])('has the link “%s”', async (name, href) => {
    await open();
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
  });
});

describe('a sent link', () => {
  test('fills the form, which the citizen can then edit', async () => {
    await open({ decrypte: () => new Response('3333312211122129') }, '/tai/chiffre');
    await waitFor(() => expect(numero().value).toBe('3333-3122-1112-21'));
    expect(cle().value).toBe('29');
    await userEvent.type(cle(), '{Backspace}');
    expect([numero().value, cle().value]).toEqual(['3333-3122-1112-21', '2']);
  });

  test.each([
    ['that the API cannot decipher', () => new Response('{}', { status: 400 })],
    ['that contains something else', () => new Response('1234')],
  ])('%s shows a message that takes no focus, until the citizen types', async (_, decrypte) => {
    await open({ decrypte }, '/tai/chiffre');
    await waitFor(() => expect(message()).toBe('accueil.messages.infos.lienInvalide'));
    expect(shown()?.textContent).toMatch(/^Ce lien ne fonctionne pas.*Saisissez le numéro/);
    expect(document.activeElement).toBe(document.body);
    expect(announced()).toMatch(/^Ce lien ne fonctionne pas/);
    await userEvent.type(numero(), '3');
    expect(message()).toBeUndefined();
  });

  test('is no longer deciphered when the page is left', async () => {
    const { signals } = await open({ decrypte: never }, '/tai/chiffre');
    await waitFor(() => expect(signals).toHaveLength(1));
    cleanup();
    expect(signals[0]?.aborted).toBe(true);
  });
});

describe('the fields', () => {
  test('the caret stands after a digit that is typed in the middle', async () => {
    await open();
    await userEvent.type(numero(), '44490');
    await userEvent.type(numero(), '2', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect(numero().value).toBe('4424-90');
    expect(numero().selectionStart).toBe(3);
    await userEvent.keyboard('7');
    expect(numero().value).toBe('4427-490');
    expect([numero().selectionStart, numero().selectionEnd]).toEqual([4, 4]);
  });

  test('Backspace behind a dash removes the digit before it', async () => {
    await open();
    await userEvent.type(numero(), '44490');
    await userEvent.type(numero(), '{Backspace}', {
      initialSelectionStart: 5,
      initialSelectionEnd: 5,
    });
    expect(numero().value).toBe('4440');
    expect(numero().selectionStart).toBe(3);
  });

  test('the key field keeps the first two digits that are typed', async () => {
    await open();
    await userEvent.type(cle(), 'a1 b23');
    expect(cle().value).toBe('12');
  });

  test('a pasted number without its key fills the number field only', async () => {
    await open();
    await userEvent.click(numero());
    await userEvent.paste('4449 0200');
    expect([numero().value, cle().value]).toEqual(['4449-0200', '']);
    expect(document.activeElement).toBe(numero());
  });

  test('number and key pasted together move the focus to the key', async () => {
    await open();
    await userEvent.click(numero());
    await userEvent.paste('3333312211122129');
    expect(document.activeElement).toBe(cle());
  });

  test('deleting a digit of a full number leaves the focus in the number', async () => {
    await open();
    await userEvent.type(numero(), '0010058919333332419');
    await userEvent.type(numero(), '{Backspace}');
    expect(document.activeElement).toBe(numero());
  });

  test('the help below the number is replaced by a hint, which is announced', async () => {
    await open();
    const help = () => document.getElementById('numero-aide');
    expect(help()?.textContent).toMatch(/^14 ou 18 chiffres, par exemple/);
    expect(help()?.hasAttribute('data-message')).toBe(false);
    await userEvent.type(numero(), '0012');
    expect(help()?.textContent).toBe('Ce numéro compte 18 chiffres.');
    expect(announced()).toBe('Ce numéro compte 18 chiffres.');
  });
});

describe('a search', () => {
  test('keeps the fine that it found for the next page', async () => {
    const { address, calls } = await open({ recherche: () => wireFine() });
    await search();
    await waitFor(() => expect(address()).toBe(paths.fine(reference)));
    expect(sessionStore.getState().currentFine?.number).toBe(reference.number);
    expect(calls).toHaveLength(1);
  });

  test('is announced as slow, fails after 15 seconds, and ignores a later answer', async () => {
    const answer = Promise.withResolvers<Response>();
    const { address } = await open({ recherche: () => answer.promise });
    await userEvent.click(numero());
    await userEvent.paste(`${reference.number}29`);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.submit(screen.getByRole('form'));
    await vi.advanceTimersByTimeAsync(900);
    expect(announced()).not.toMatch(/plus de temps/);
    await vi.advanceTimersByTimeAsync(200);
    expect(announced()).toBe(
      'La recherche prend plus de temps que d’habitude. Restez sur cette page.',
    );
    expect(screen.getByRole('button', { name: 'Recherche en cours…' })).toBeTruthy();
    await vi.advanceTimersByTimeAsync(14_000);
    await waitFor(() => expect(message()).toBe('detail.messages.erreurs.techPaiement'));
    expect(shown()?.textContent).toMatch(/Panne constatée le .* à \d\d:\d\d/);
    expect(screen.getByRole('button', { name: 'Rechercher mon avis' })).toBeTruthy();
    answer.resolve(wireFine());
    vi.useRealTimers();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(address()).toBe('/tai');
  });

  test('is aborted when the page is left, and keeps no fine', async () => {
    const answer = Promise.withResolvers<Response>();
    const { signals } = await open({ recherche: () => answer.promise });
    await search();
    await waitFor(() => expect(signals).toHaveLength(1));
    cleanup();
    expect(signals[0]?.aborted).toBe(true);
    answer.resolve(wireFine());
    await new Promise((resolve) => setTimeout(resolve));
    expect(sessionStore.getState().currentFine).toBeNull();
  });

  test('announces advice and leaves the focus in the key field', async () => {
    await open({ recherche: () => wireFine({ statutPaiement: { valeur: 'PAIEMENT_DIVERS' } }) });
    await search();
    await waitFor(() => expect(message()).toBe('accueil.messages.infos.paiementDivers'));
    expect(announced()).toMatch(/^Cet avis est traité à part/);
    expect(document.activeElement).toBe(cle());
  });

  test('links to a payment under way, and the Tab key reaches the link', async () => {
    await open({ recherche: () => wireFine({ statutPaiement: { valeur: 'EN_COURS_PAIEMENT' } }) });
    await search();
    const link = await screen.findByRole('link', { name: /reprendre ou annuler ce paiement/ });
    expect(link.getAttribute('href')).toBe(paths.fine(reference));
    await userEvent.keyboard('{Tab}');
    expect(document.activeElement).toBe(link);
    fireEvent.keyDown(link, { key: 'Enter' });
    expect(message()).toBe('accueil.messages.erreurs.paiementEnCours');
    await userEvent.type(cle(), '1');
    expect(message()).toBeUndefined();
  });
});

test('the space of a message stays reserved after a key removes the message', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(80);
  await open();
  const room = () => document.getElementById('recherche-message')?.parentElement?.style.minHeight;
  expect(room()).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Rechercher mon avis' }));
  await waitFor(() => expect(message()).toBeDefined());
  expect(room()).toBe('');
  await userEvent.type(numero(), '3');
  expect(room()).toBe('80px');
});
