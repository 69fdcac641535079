import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { refusal, wireConfirmation, wireFine, wireForm } from '@amendes/testing/fake-api.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { app } from '../app.tsx';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';
import {
  address,
  returnToPage,
  noteSubmittedForms,
  payButton,
  shownMessage,
} from './testing/open-hand-over.ts';

const submitted = noteSubmittedForms();

const enCours = () => wireFine({ statutPaiement: { valeur: 'EN_COURS_PAIEMENT' } });

describe('another attempt that is under way', () => {
  const confirmerPaiement = () =>
    wireConfirmation('EN_COURS', { expireLe: '2099-11-21T14:45:00+01:00' });

  test('is shown with its end and a link to its state if the API refuses a second one', async () => {
    fakeNetwork({
      recherche: () => wireFine(),
      envoiSips: () => refusal(409, 'payment-under-way'),
      confirmerPaiement,
    });
    await renderApp('payment', app, address);
    fireEvent.click(await payButton());
    await waitFor(() => expect(shownMessage()).toBe('remise.enCours'));
    const time = new Date('2099-11-21T14:45:00+01:00').toLocaleTimeString('fr', {
      timeStyle: 'short',
    });
    expect(document.querySelector('[data-message]')?.textContent).toContain(time);
    const link = screen.getByRole('link', { name: 'Voir où en est le paiement en cours' });
    expect(link.getAttribute('href')).toBe(`/tai/paiement/confirmation/${pathOf(samples.payable)}`);
    expect(submitted).toEqual([]);
  });

  test('keeps other steps from offering a payment', async () => {
    fakeNetwork({ recherche: enCours, confirmerPaiement });
    await renderApp('payment', app, address);
    fireEvent.click(await payButton());
    await waitFor(() => expect(shownMessage()).toBe('remise.enCours'));
    fireEvent.click(screen.getByRole('link', { name: 'Changer de moyen de paiement' }));
    await screen.findByRole('link', { name: 'Voir où en est le paiement' });
    expect(screen.queryByRole('group', { name: 'Moyen de paiement' })).toBeNull();
  });
});

test('a refusal by the API’s rules is explained by the current state of the fine', async () => {
  const network = fakeNetwork({
    recherche: () => wireFine(),
    envoiSips: () => {
      network.answer('recherche', () => wireFine({ statutPaiement: { valeur: 'PAYE_AUTRE' } }));
      return refusal(409, 'not-payable');
    },
  });
  await renderApp('payment', app, address);
  fireEvent.click(await payButton());
  await waitFor(() => expect(shownMessage()).toBe('accueil.messages.erreurs.avisPaye'));
  const link = screen.getByRole('link', { name: 'Revoir l’avis' });
  expect(link.getAttribute('href')).toBe('/tai/amende/33333122111221/29');
  expect(submitted).toEqual([]);
});

test('a look-up that fails after a press says that no money was taken', async () => {
  fakeNetwork();
  await renderApp('payment', app, address);
  fireEvent.click(await payButton());
  await waitFor(() => expect(shownMessage()).toBe('remise.echecs.technique'));
  expect(document.querySelector('[data-message]')?.textContent).toMatch(/aucun prélèvement/);
});

test('a look-up that fails after a refusal says that no money was taken', async () => {
  const network = fakeNetwork({
    recherche: () => wireFine(),
    envoiSips: () => {
      network.answer('recherche', () => new Response('', { status: 503 }));
      return refusal(409, 'not-payable');
    },
  });
  await renderApp('payment', app, address);
  fireEvent.click(await payButton());
  await waitFor(() => expect(shownMessage()).toBe('remise.echecs.technique'));
  expect(document.querySelector('[data-message]')?.textContent).toMatch(/aucun prélèvement/);
});

test('the fine and its payment are both requested by number and key', async () => {
  const queries: string[] = [];
  const note = ({ url }: Request) => queries.push(new URL(url).search);
  fakeNetwork({
    recherche: (request) => {
      note(request);
      return enCours();
    },
    confirmerPaiement: (request) => {
      note(request);
      return wireConfirmation('EN_COURS');
    },
  });
  await renderApp('payment', app, address);
  fireEvent.click(await payButton());
  await waitFor(() => expect(shownMessage()).toBe('remise.enCours'));
  const { number } = samples.payable;
  expect(queries).toEqual([`?numAmende=${number}&cleAmende=29`, `?numAvis=${number}&cleAvis=29`]);
});

test('a refusal that the state of the fine does not explain is shown as a failure', async () => {
  fakeNetwork({ recherche: () => wireFine(), envoiSips: () => refusal(409, 'not-payable') });
  await renderApp('payment', app, address);
  fireEvent.click(await payButton());
  await waitFor(() => expect(shownMessage()).toBe('remise.echecs.technique'));
  expect(document.querySelector('[data-message]')?.textContent).toMatch(/aucun prélèvement/);
});

describe('a page that comes back from the browser’s memory', () => {
  test('looks up the fine and starts no payment', async () => {
    const network = fakeNetwork({ recherche: () => wireFine() });
    await renderApp('payment', app, address);
    await payButton();
    returnToPage();
    const button = screen.getByRole('button', { name: 'Vérification…' });
    expect(button.ariaDisabled).toBe('true');
    await waitFor(() => expect(network.namesOfCalls()).toEqual(['recherche']));
    await payButton();
    expect(submitted).toEqual([]);
  });

  test('asks nothing when it is shown for the first time', async () => {
    const network = fakeNetwork({ recherche: () => wireFine() });
    await renderApp('payment', app, address);
    returnToPage(false);
    await payButton();
    expect(network.namesOfCalls()).toEqual([]);
  });

  test('does not claim that no money was taken if the check fails', async () => {
    fakeNetwork();
    await renderApp('payment', app, address);
    await payButton();
    returnToPage();
    await waitFor(() => expect(shownMessage()).toBe('remise.echecs.technique'));
    const text = document.querySelector('[data-message]')?.textContent;
    expect(text).toMatch(/Nous ne savons pas si un paiement a été fait.*n’est pas perdu/);
    expect(text).not.toMatch(/Aucun argent|rien prélevé/);
  });

  test('only offers to check again until a check is answered', async () => {
    const network = fakeNetwork();
    await renderApp('payment', app, address);
    await payButton();
    returnToPage();
    await waitFor(() => expect(shownMessage()).toBe('remise.echecs.technique'));
    const link = screen.getByRole('link', { name: 'Voir où en est le paiement en cours' });
    expect(link.getAttribute('href')).toBe(`/tai/paiement/confirmation/${pathOf(samples.payable)}`);
    network.answer('recherche', () => wireFine());
    fireEvent.click(screen.getByRole('button', { name: 'Vérifier où en est le paiement' }));
    await payButton();
    expect(network.namesOfCalls()).toEqual(['recherche', 'recherche']);
    expect(shownMessage()).toBeUndefined();
  });

  test('does not interrupt a payment that has started', async () => {
    const form = Promise.withResolvers<Response>();
    const network = fakeNetwork({ recherche: () => wireFine(), envoiSips: () => form.promise });
    await renderApp('payment', app, address);
    fireEvent.click(await payButton());
    await waitFor(() => expect(network.namesOfCalls()).toEqual(['recherche', 'envoiSips']));
    returnToPage();
    form.resolve(wireForm());
    await waitFor(() => expect(submitted).toHaveLength(1));
    expect(network.namesOfCalls()).toEqual(['recherche', 'envoiSips']);
  });

  test('says that a payment is under way when one is', async () => {
    fakeNetwork({ recherche: enCours });
    await renderApp('payment', app, address);
    await payButton();
    returnToPage();
    await waitFor(() => expect(shownMessage()).toBe('remise.enCours'));
    expect(screen.queryByRole('button', { name: /^Reprendre/ })).toBeNull();
    expect(document.body.textContent).not.toContain('prend fin à');
    expect(submitted).toEqual([]);
  });
});

test('no press sends the form again, and a card page that never opens is reported', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const network = fakeNetwork({ recherche: () => wireFine(), envoiSips: () => wireForm() });
  await renderApp('payment', app, address);
  fireEvent.click(await payButton());
  const leaving = await screen.findByRole('button', { name: 'Ouverture de la page de paiement…' });
  fireEvent.click(leaving);
  await vi.advanceTimersByTimeAsync(30_000);
  await waitFor(() => expect(shownMessage()).toBe('remise.pageAbsente'));
  expect(submitted).toHaveLength(1);
  network.answer('recherche', enCours);
  fireEvent.click(screen.getByRole('button', { name: 'Vérifier où en est le paiement' }));
  await waitFor(() => expect(shownMessage()).toBe('remise.enCours'));
  expect(submitted).toHaveLength(1);
});
