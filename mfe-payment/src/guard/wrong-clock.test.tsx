import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { findFine, sessionStore } from '@amendes/contract';
import { provideConfiguration, useLocation } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { wireConfirmation, wireFine, wirePaid } from '@amendes/testing/fake-api.ts';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { app } from '../app.tsx';
import { rememberRecognised } from './recognised-notices.ts';

/* A device whose clock is ten days slow, so that an amount whose transfer deadline has passed still seems to hold. */

const detail = `/tai/amende/${pathOf(samples.payable)}`;
const transfer = `/tai/paiement/${pathOf(samples.payable)}/AMENDE/informationsVirement`;
const bareme = [
  { palier: 'MINORE', montant: 9000, jusquAu: '2026-12-02', jusquAuVirement: '2026-11-17' },
  { palier: 'FORFAITAIRE', montant: 13_500, jusquAu: '2027-01-01', jusquAuVirement: '2026-12-17' },
  { palier: 'MAJORE', montant: 37_500 },
];

/** Returns an answer of the API with the time on its server. */
const at = (time: string, answer: Response) => {
  answer.headers.set('date', new Date(time).toUTCString());
  return answer;
};

const network = (time = '2026-11-22T12:00:00Z') =>
  fakeNetwork({ recherche: () => at(time, wireFine({ bareme })) });

const messageText = (key: string) =>
  waitFor(() => {
    const message = document.querySelector(`[data-message="${key}"]`)?.textContent;
    expect(message).toBeTruthy();
    return message;
  });

beforeEach(() => {
  rememberRecognised(aFine());
  provideConfiguration(aConfiguration());
  vi.useFakeTimers({ now: new Date('2026-11-12T12:00:00Z'), toFake: ['Date'] });
});

afterEach(async () => {
  sessionStore.getState().forgetFine();
  // The device's clock is corrected to the second: a header has no finer resolution.
  vi.setSystemTime(new Date('2026-11-12T12:00:00Z'));
  network(new Date().toISOString());
  await findFine(samples.payable);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a transfer names the amount that is due by the API’s clock', async () => {
  network();
  await renderApp('payment', app, transfer);
  await screen.findByRole('heading', { name: 'Payer par virement' });
  const amount = screen.getByText('Montant', { selector: 'dt' }).parentElement?.textContent;
  expect(amount).toMatch(/135,00\s€/);
  expect(await messageText('virement.arrivee.day')).toMatch(/17\sdécembre 2026.*375,00\s€/);
});

test('the detail counts the days left by the API’s clock', async () => {
  network();
  await renderApp('payment', app, detail);
  expect(await messageText('detail.echeance.later')).toMatch(/2\sdécembre 2026.*10\sjours/);
});

test('a fine looked up before is shown by the API’s clock without another request', async () => {
  const { namesOfCalls } = network();
  const found = await findFine(samples.payable);
  if (found.ok && found.value && 'number' in found.value) {
    sessionStore.getState().rememberFine(found.value);
  }
  await renderApp('payment', app, detail);
  expect(await messageText('detail.echeance.later')).toMatch(/10\sjours/);
  expect(namesOfCalls()).toEqual(['recherche']);
});

test('a last day that ends by the API’s clock makes the page request the fine again', async () => {
  const { namesOfCalls, answer } = network('2026-12-02T22:59:00Z');
  await renderApp('payment', app, detail);
  expect(await messageText('detail.echeance.today')).toMatch(/90,00/);
  answer('recherche', () => at('2026-12-02T23:01:00Z', wireFine({ bareme, montant: 13_500 })));
  vi.setSystemTime(Date.now() + 2 * 60_000);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await messageText('detail.echeance.later')).toMatch(/135,00/);
  expect(namesOfCalls()).toEqual(['recherche', 'recherche']);
});

test('after a refusal, the last day for another attempt follows the API’s clock', async () => {
  const time = '2026-12-05T12:00:00Z';
  const answers = {
    recherche: () => at(time, wireFine({ bareme, montant: 13_500 })),
    confirmerPaiement: () => at(time, wireConfirmation('REFUSE')),
  };
  fakeNetwork(answers);
  await renderApp('payment', app, `/tai/paiement/confirmation/${pathOf(samples.payable)}`);
  const untilWhen = await screen.findByText(/^Vous pouvez recommencer/);
  expect(untilWhen.textContent).toMatch(/1(er)?\sjanvier 2027.*135,00/);
});

test('the device’s clock is used if the API sends no time', async () => {
  fakeNetwork({ recherche: () => wireFine({ bareme }) });
  await renderApp('payment', app, detail);
  expect(await messageText('detail.echeance.later')).toMatch(/20\sjours/);
});

/** Returns a failing service, ten days ahead of the device's clock. */
const failing = () => at('2026-11-22T12:00:00Z', new Response('', { status: 503 }));
const shownTime = async () => {
  await waitFor(() => expect(document.querySelector('time')).toBeTruthy());
  return document.querySelector('time')?.dateTime.slice(0, 10);
};

test('a payment that cannot start shows the day by the API’s clock', async () => {
  const { answer } = network();
  await renderApp('payment', app, transfer.replace('informationsVirement', 'envoiSips'));
  const pay = await screen.findByRole('button', { name: /^Aller à la page de paiement/ });
  answer('recherche', failing);
  fireEvent.click(pay);
  expect(await shownTime()).toBe('2026-11-22');
});

test('a payment that cannot be checked shows the day by the API’s clock', async () => {
  fakeNetwork({ confirmerPaiement: failing });
  await renderApp('payment', app, `/tai/paiement/confirmation/${pathOf(samples.payable)}`);
  expect(await shownTime()).toBe('2026-11-22');
});

test('a receipt is printed with the day by the API’s clock', async () => {
  fakeNetwork({ confirmerPaiement: () => at('2026-11-22T12:00:00Z', wirePaid()) });
  await renderApp(
    'payment',
    app,
    `/tai/paiement/confirmation/${pathOf(samples.payable)}/justificatif`,
  );
  expect(await screen.findByText(/Imprimé le 22 novembre 2026/)).toBeTruthy();
  fireEvent(window, new Event('beforeprint'));
  expect(screen.getByText(/Imprimé le 22 novembre 2026/)).toBeTruthy();
});

test('the error page receives the day by the API’s clock', async () => {
  fakeNetwork({ recherche: failing });
  const noted: unknown[] = [];
  const Watch = () => {
    noted.push(useLocation().state);
    return <app.Screens />;
  };
  await renderApp('payment', { ...app, Screens: Watch }, detail);
  const expected = { at: Date.parse('2026-11-22T12:00:00Z') };
  await waitFor(() => expect(noted.at(-1)).toMatchObject(expected));
});
