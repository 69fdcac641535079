import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { Link, sessionStore } from '@amendes/contract';
import { pageStore, provideConfiguration, useLocation } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { never, refusal, wireFine, wirePaid } from '@amendes/testing/fake-api.ts';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { app } from '../app.tsx';
import { isRecognised, rememberRecognised } from './recognised-notices.ts';

const detail = `/tai/amende/${pathOf(samples.payable)}`;
const choice = `/tai/paiement/${pathOf(samples.payable)}/AMENDE/choixModalitesReglement`;

/** Fakes the network: a token, and a fine of the given status for each look-up. */
function answerLookupsWith(...statuses: readonly string[]) {
  const remaining = [...statuses];
  const lookups = vi.fn<() => Response>(() =>
    wireFine({ statutPaiement: { valeur: remaining.shift() } }),
  );
  // The detail of a payment under way also asks for its state, as soon as its code is loaded: that request fails.
  fakeNetwork({ recherche: lookups });
  return lookups;
}

beforeEach(() => {
  rememberRecognised(aFine());
  provideConfiguration(aConfiguration());
});

afterEach(() => {
  sessionStore.getState().forgetFine();
  vi.useRealTimers();
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

test('a forgotten fine stays on its screen, and the next screen requests it again', async () => {
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

test('while the API is asked, no fine is shown and the page has a provisional title', async () => {
  const answer = Promise.withResolvers<Response>();
  fakeNetwork({ recherche: () => answer.promise });
  await renderApp('payment', app, detail);
  const waitingText = document.querySelector('[aria-busy="true"]')?.textContent;
  expect(waitingText).toBe('Nous recherchons votre avis…');
  expect(pageStore.getState()).toMatchObject({ title: waitingText, indexed: false, interim: true });
  answer.resolve(wireFine());
  const title = await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(pageStore.getState().title).toBe(title.textContent));
  expect(pageStore.getState().interim).toBeFalsy();
});

test('a page that is left before the answer remembers no fine', async () => {
  const answer = Promise.withResolvers<Response>();
  fakeNetwork({ recherche: () => answer.promise });
  await renderApp('payment', app, detail);
  cleanup();
  answer.resolve(wireFine());
  await new Promise((resolve) => setTimeout(resolve));
  expect(sessionStore.getState().currentFine).toBeNull();
});

test('a failure is passed to the error page with its address and its moment', async () => {
  vi.setSystemTime(new Date('2026-11-20T12:00:00Z'));
  history.replaceState(null, '', `${detail}?source=courriel`);
  fakeNetwork({ recherche: () => refusal(429, 'too-many') });
  let state: unknown;
  const Watch = () => {
    ({ state } = useLocation());
    return <app.Screens />;
  };
  const { address } = await renderApp('payment', { ...app, Screens: Watch }, detail);
  await waitFor(() => expect(address()).toBe('/tai/erreur/technique'));
  expect(state).toEqual({ limit: 0, from: `${detail}?source=courriel`, at: Date.now() });
  history.replaceState(null, '', '/');
});

test.each([
  ['the detail', detail],
  ['a step', choice],
  ['the page after the card page', `/tai/paiement/confirmation/${pathOf(samples.payable)}`],
])('on %s another notice is requested and nothing of the first one is shown', async (_, at) => {
  const network = fakeNetwork({
    recherche: () => wireFine(),
    confirmerPaiement: () => wirePaid({ resteAPayer: 0 }),
  });
  const Screens = () => (
    <>
      <app.Screens />
      <Link to={at.replace(pathOf(samples.payable), pathOf(samples.paid))}>Un autre avis</Link>
    </>
  );
  await renderApp('payment', { ...app, Screens }, at);
  await waitFor(() => expect(document.body.textContent).toContain('€'));
  const [call, ...more] = network.namesOfCalls();
  network.answer('recherche', never);
  network.answer('confirmerPaiement', never);
  await userEvent.click(screen.getByRole('link', { name: 'Un autre avis' }));
  expect(document.body.textContent).not.toContain('€');
  await waitFor(() => expect(network.namesOfCalls()).toEqual([call, ...more, call]));
});

test('a step of a fine with a payment under way leads to the detail, which says so', async () => {
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
  '/tai/paiement/confirmation/3333312211122/29',
])('the address %s is not found', async (address) => {
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

  test('requests the fine again after ten minutes and shows no amount meanwhile', async () => {
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

  test('requests the fine again in sight only when a deadline passes', async () => {
    vi.useFakeTimers({ now: new Date('2026-12-02T22:30:00Z') });
    sessionStore.getState().rememberFine(aFine());
    const lookups = answerLookupsWith('PAIEMENT_EXPIRE');
    await renderApp('payment', app, detail);
    act(() => void vi.advanceTimersByTime(29 * 60_000));
    expect(screen.getByRole('table')).toBeTruthy();
    // The clock stops at midnight, because the pending request uses the same clock.
    act(() => void vi.advanceTimersByTime(60_000));
    expect(document.body.textContent).not.toContain('€');
    vi.useRealTimers();
    await waitFor(() => expect(lookups).toHaveBeenCalledOnce());
  });

  test('requests the fine again after a deadline, however short its sleep', async () => {
    const lookups = answerLookupsWith('PAIEMENT_EXPIRE');
    await renderApp('payment', app, transfer);
    await screen.findByRole('heading', { name: 'Payer par virement' });
    wokenAt('2026-12-02T23:01:00Z');
    expect(document.body.textContent).not.toContain('€');
    await waitFor(() => expect(lookups).toHaveBeenCalledOnce());
  });
});

test('a fine looked up ten minutes ago is requested again on the next screen', async () => {
  sessionStore.getState().rememberFine(aFine());
  vi.useFakeTimers({ now: Date.now() + 600_000, toFake: ['Date'] });
  const lookups = answerLookupsWith('A_PAYER');
  await renderApp('payment', app, choice);
  await screen.findByRole('group', { name: 'Moyen de paiement' });
  vi.useRealTimers();
  expect(lookups).toHaveBeenCalledOnce();
});

test.each(['envoiSips', 'choixModalitesReglement', 'informationsVirement'])(
  'a link to %s from elsewhere shows the notice first and continues from there',
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
    expect(isRecognised(aFine())).toBe(true);
    expect(address()).toBe(link);
  },
);

test('a notice that its detail has shown needs no second confirmation', async () => {
  sessionStorage.removeItem('amendes.recognised');
  sessionStore.getState().rememberFine(aFine());
  await renderApp('payment', app, detail);
  await screen.findByRole('heading', { name: /Est-ce bien votre avis/ });
  cleanup();
  await renderApp('payment', app, choice);
  expect(await screen.findByRole('group', { name: 'Moyen de paiement' })).toBeTruthy();
});
