import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { sessionStore } from '@amendes/contract';
import { provideConfiguration } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { app } from '../app.tsx';
import { rememberRecognised } from './recognised-notices.ts';

const detail = `/tai/amende/${pathOf(samples.payable)}`;
const choice = `/tai/paiement/${pathOf(samples.payable)}/AMENDE/choixModalitesReglement`;

/** The network: a token, and a fine of the given status for each look-up. */
function answerLookupsWith(...statuses: readonly string[]) {
  const left = [...statuses];
  const lookups = vi.fn<() => Response>(() =>
    Response.json({
      numero: samples.payable.number,
      cle: '29',
      typeAmende: 'AF',
      statutPaiement: { valeur: left.shift() },
      montant: 9000,
    }),
  );
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url.includes('/token')) return new Response('token');
    // The detail of a payment under way asks where it stands, too, as soon as its code is there.
    return url.includes('/recherche/') ? lookups() : new Response('{}', { status: 500 });
  });
  return lookups;
}

beforeEach(() => {
  rememberRecognised(aFine());
  provideConfiguration(aConfiguration());
});

afterEach(() => {
  sessionStore.getState().forgetFine();
  vi.unstubAllGlobals();
});

test('a deep link asks the API once, and the screens after it do not', async () => {
  const lookups = answerLookupsWith('A_PAYER');
  await renderApp('payment', app, choice);
  await screen.findByRole('group', { name: 'Moyen de paiement' });
  await userEvent.click(screen.getByRole('link', { name: 'Revenir à l’avis' }));
  await screen.findByRole('heading', { name: /Est-ce bien votre avis/ });
  expect(lookups).toHaveBeenCalledOnce();
});

test('a fine that is forgotten while a screen shows it stays there, and is asked for on the next', async () => {
  const lookups = answerLookupsWith('EN_COURS_PAIEMENT');
  sessionStore.getState().rememberFine(aFine());
  const { address } = await renderApp('payment', app, choice);
  await screen.findByRole('group', { name: 'Moyen de paiement' });
  await act(async () => {
    sessionStore.getState().rememberFine(aFine({ status: 'EN_COURS_PAIEMENT' }));
  });
  await act(async () => {
    sessionStore.getState().forgetFine();
  });
  expect(screen.getByRole('group', { name: 'Moyen de paiement' })).toBeTruthy();
  expect(address()).toBe(choice);
  expect(lookups).not.toHaveBeenCalled();

  await userEvent.click(screen.getByRole('button', { name: /^Continuer/ }));
  await waitFor(() => expect(address()).toBe(detail));
  await screen.findByRole('link', { name: 'Voir où en est le paiement' });
  expect(lookups).toHaveBeenCalledOnce();
});

test('a step of a fine that is under way leads to the detail, which says so', async () => {
  answerLookupsWith('EN_COURS_PAIEMENT');
  const { address } = await renderApp('payment', app, choice);
  await waitFor(() => expect(address()).toBe(detail));
  const message = 'accueil.messages.erreurs.paiementEnCours';
  await waitFor(() => expect(document.querySelector(`[data-message="${message}"]`)).toBeTruthy());
});

test.each([
  `/tai/paiement/${pathOf(samples.payable)}/AUTRE/choixModalitesReglement`,
  `/tai/paiement/${pathOf(samples.payable)}/AMENDE/0/envoiSips`,
  `/tai/paiement/${pathOf(samples.payable)}/AMENDE/1250/envoiSips`,
  '/tai/amende/3333312211122/29',
])('%s is no page', async (address) => {
  sessionStore.getState().rememberFine(aFine());
  await renderApp('payment', app, address);
  expect(await screen.findByRole('heading', { name: '404' })).toBeTruthy();
});

const transfer = `/tai/paiement/${pathOf(samples.payable)}/AMENDE/informationsVirement`;
const wokenAt = (time: string) => {
  vi.setSystemTime(new Date(time));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

describe('a tab that wakes', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-12-02T22:55:00Z'), toFake: ['Date'] });
    sessionStore.getState().rememberFine(aFine());
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  test('after ten minutes asks again, and shows no amount before the answer', async () => {
    vi.setSystemTime(new Date('2026-11-20T12:00:00Z'));
    sessionStore.getState().rememberFine(aFine());
    const lookups = answerLookupsWith('A_PAYER');
    await renderApp('payment', app, detail);
    expect(screen.getByRole('table')).toBeTruthy();
    wokenAt('2026-11-20T12:09:00Z');
    expect(screen.getByRole('table')).toBeTruthy();
    wokenAt('2026-11-20T12:10:00Z');
    expect(document.body.textContent).not.toContain('€');
    await screen.findByRole('heading', { name: /Est-ce bien votre avis/ });
    expect(lookups).toHaveBeenCalledOnce();
  });

  test('after a deadline asks again, however short it slept', async () => {
    const lookups = answerLookupsWith('PAIEMENT_EXPIRE');
    await renderApp('payment', app, transfer);
    await screen.findByRole('heading', { name: 'Payer par virement' });
    wokenAt('2026-12-02T23:01:00Z');
    expect(document.body.textContent).not.toContain('€');
    await waitFor(() => expect(lookups).toHaveBeenCalledOnce());
  });
});

test('a fine that was looked up ten minutes ago is asked for again on the next screen', async () => {
  sessionStore.getState().rememberFine(aFine());
  vi.useFakeTimers({ now: Date.now() + 600_000, toFake: ['Date'] });
  const lookups = answerLookupsWith('A_PAYER');
  await renderApp('payment', app, choice);
  await screen.findByRole('group', { name: 'Moyen de paiement' });
  vi.useRealTimers();
  expect(lookups).toHaveBeenCalledOnce();
});

test.each(['envoiSips', 'choixModalitesReglement', 'informationsVirement'])(
  'a link to %s from elsewhere shows the notice first, and goes on when it is one’s own',
  async (step) => {
    sessionStorage.removeItem('amendes.recognised');
    sessionStore.getState().rememberFine(aFine());
    const link = `/tai/paiement/${pathOf(samples.payable)}/AMENDE/${step}`;
    const { address } = await renderApp('payment', app, link);
    await screen.findByRole('heading', { level: 1, name: /Est-ce bien votre avis/ });
    expect(screen.getByText('AB-***-CD')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /par carte|Continuer vers/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^Oui, c’est mon avis/ }));
    await screen.findByRole('heading', { level: 1, name: /Payer par|Comment payer/ });
    expect(address()).toBe(link);
  },
);

test('a notice that its detail has shown is not asked about again', async () => {
  sessionStorage.removeItem('amendes.recognised');
  sessionStore.getState().rememberFine(aFine());
  await renderApp('payment', app, detail);
  await screen.findByRole('heading', { name: /Est-ce bien votre avis/ });
  cleanup();
  await renderApp('payment', app, choice);
  expect(await screen.findByRole('group', { name: 'Moyen de paiement' })).toBeTruthy();
});
