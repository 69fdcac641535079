import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { refusal, wireConfirmation, wireFine, wireForm } from '@amendes/testing/fake-api.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { app } from '../app.tsx';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';
import {
  address,
  comeBack,
  noteSubmittedForms,
  payButton,
  shownMessage,
} from './testing/open-hand-over.ts';

const submitted = noteSubmittedForms();

const enCours = () => wireFine({ statutPaiement: { valeur: 'EN_COURS_PAIEMENT' } });

describe('another attempt is under way', () => {
  const confirmerPaiement = () =>
    wireConfirmation('EN_COURS', { expireLe: '2099-11-21T14:45:00+01:00' });

  test('when the API refuses a second one: until when, and where to see how it stands', async () => {
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

  test('which the tab does not forget: no other step offers to pay as before', async () => {
    fakeNetwork({ recherche: enCours, confirmerPaiement });
    await renderApp('payment', app, address);
    fireEvent.click(await payButton());
    await waitFor(() => expect(shownMessage()).toBe('remise.enCours'));
    fireEvent.click(screen.getByRole('link', { name: 'Changer de moyen de paiement' }));
    await screen.findByRole('link', { name: 'Voir où en est le paiement' });
    expect(screen.queryByRole('group', { name: 'Moyen de paiement' })).toBeNull();
  });
});

test('what the API refuses by its rules is told as what the fine is now', async () => {
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

test('a look-up that fails after a press took no money, as the page says', async () => {
  fakeNetwork();
  await renderApp('payment', app, address);
  fireEvent.click(await payButton());
  await waitFor(() => expect(shownMessage()).toBe('remise.echecs.technique'));
  expect(document.querySelector('[data-message]')?.textContent).toMatch(/aucun prélèvement/);
});

test('a fine that cannot be looked up after a refusal is told of as after a press', async () => {
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

test('both questions about a fine are asked by its number and key', async () => {
  const asked: string[] = [];
  const note = ({ url }: Request) => asked.push(new URL(url).search);
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
  expect(asked).toEqual([`?numAmende=${number}&cleAmende=29`, `?numAvis=${number}&cleAvis=29`]);
});

test('what the API refuses by rules that the fine does not show is a failure', async () => {
  fakeNetwork({ recherche: () => wireFine(), envoiSips: () => refusal(409, 'not-payable') });
  await renderApp('payment', app, address);
  fireEvent.click(await payButton());
  await waitFor(() => expect(shownMessage()).toBe('remise.echecs.technique'));
  expect(document.querySelector('[data-message]')?.textContent).toMatch(/aucun prélèvement/);
});

describe('a page that comes back from the browser’s memory', () => {
  test('asks where the fine stands and starts nothing', async () => {
    const network = fakeNetwork({ recherche: () => wireFine() });
    await renderApp('payment', app, address);
    await payButton();
    comeBack();
    const button = screen.getByRole('button', { name: 'Vérification…' });
    expect(button.ariaDisabled).toBe('true');
    await waitFor(() => expect(network.namesOfCalls()).toEqual(['recherche']));
    await payButton();
    expect(submitted).toEqual([]);
  });

  test('asks nothing when it is shown for the first time', async () => {
    const network = fakeNetwork({ recherche: () => wireFine() });
    await renderApp('payment', app, address);
    comeBack(false);
    await payButton();
    expect(network.namesOfCalls()).toEqual([]);
  });

  test('does not say that no money was taken when the question fails', async () => {
    fakeNetwork();
    await renderApp('payment', app, address);
    await payButton();
    comeBack();
    await waitFor(() => expect(shownMessage()).toBe('remise.echecs.technique'));
    const said = document.querySelector('[data-message]')?.textContent;
    expect(said).toMatch(/Nous ne savons pas si un paiement a été fait.*n’est pas perdu/);
    expect(said).not.toMatch(/Aucun argent|rien prélevé/);
  });

  test('and only asks again until a question is answered', async () => {
    const network = fakeNetwork();
    await renderApp('payment', app, address);
    await payButton();
    comeBack();
    await waitFor(() => expect(shownMessage()).toBe('remise.echecs.technique'));
    const link = screen.getByRole('link', { name: 'Voir où en est le paiement en cours' });
    expect(link.getAttribute('href')).toBe(`/tai/paiement/confirmation/${pathOf(samples.payable)}`);
    network.answer('recherche', () => wireFine());
    fireEvent.click(screen.getByRole('button', { name: 'Vérifier où en est le paiement' }));
    await payButton();
    expect(network.namesOfCalls()).toEqual(['recherche', 'recherche']);
    expect(shownMessage()).toBeUndefined();
  });

  test('leaves alone what had begun', async () => {
    const form = Promise.withResolvers<Response>();
    const network = fakeNetwork({ recherche: () => wireFine(), envoiSips: () => form.promise });
    await renderApp('payment', app, address);
    fireEvent.click(await payButton());
    await waitFor(() => expect(network.namesOfCalls()).toEqual(['recherche', 'envoiSips']));
    comeBack();
    form.resolve(wireForm());
    await waitFor(() => expect(submitted).toHaveLength(1));
    expect(network.namesOfCalls()).toEqual(['recherche', 'envoiSips']);
  });

  test('says that a payment is under way when one is', async () => {
    fakeNetwork({ recherche: enCours });
    await renderApp('payment', app, address);
    await payButton();
    comeBack();
    await waitFor(() => expect(shownMessage()).toBe('remise.enCours'));
    expect(screen.queryByRole('button', { name: /^Reprendre/ })).toBeNull();
    expect(document.body.textContent).not.toContain('prend fin à');
    expect(submitted).toEqual([]);
  });
});

test('no press sends the form again, and a card page that never opens is told', async () => {
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
