import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { paths, sessionStore } from '@amendes/contract';
import { provideConfiguration, speak } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { refusal } from '@amendes/testing/fake-api.ts';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { app } from '../app.tsx';
import { rememberRecognised, rememberUnanswered } from '../guard/recognised-notices.ts';

const payment = `/tai/paiement/${pathOf(samples.payable)}/AMENDE`;

beforeEach(() => {
  rememberRecognised(aFine());
  provideConfiguration(aConfiguration());
});

afterEach(() => {
  sessionStore.getState().forgetFine();
  vi.unstubAllGlobals();
});

const lineOf = (name: string) =>
  screen.getByText(name, { selector: 'dt' }).parentElement?.textContent;

test('a transfer shows its amount, its reference and its label', async () => {
  sessionStore.getState().rememberFine(aFine());
  await renderApp('payment', app, `${payment}/informationsVirement`);
  await screen.findByRole('heading', { level: 1, name: 'Payer par virement' });
  expect(lineOf('Référence')).toContain('3333 3122 1112 2129');
  expect(lineOf('Libellé du virement')).toMatch(/à recopier tel quel.*AMENDE 3333312211122129/);
  expect(lineOf('Montant')).toMatch(/90,00\s€/);
});

test('a deposit shows its own reference, even at the address of the fine', async () => {
  sessionStore.getState().rememberFine(aFine());
  const address = `/tai/paiement/${pathOf(samples.payable)}/CONSIGNATION/informationsVirement`;
  await renderApp('payment', app, address);
  await screen.findByRole('heading', { level: 1, name: 'Consigner par virement' });
  expect(lineOf('Référence')).toContain('3333 3122 1112 2230');
  expect(lineOf('Montant')).toMatch(/135,00\s€/);
});

test('a citizen who may have paid by card is warned above the account', async () => {
  rememberUnanswered(aFine());
  sessionStore.getState().rememberFine(aFine());
  await renderApp('payment', app, `${payment}/informationsVirement`);
  const caution = await screen.findByText(/^Nous ne savons pas encore si l’argent a été prélevé/);
  expect(caution.textContent).toMatch(/ne payez pas une seconde fois/);
  const account = document.querySelector('[data-fact=iban]');
  expect(account && caution.compareDocumentPosition(account)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const way = screen.getByRole('link', { name: 'Voir où en est le paiement' });
  expect(way.getAttribute('href')).toBe(paths.confirmation(aFine()));
});

test('a drawing of a bank’s form shows the label in its field', async () => {
  sessionStore.getState().rememberFine(aFine());
  await renderApp('payment', app, `${payment}/informationsVirement`);
  await screen.findByRole('heading', { level: 1, name: 'Payer par virement' });
  const message = document.querySelector('[data-message="virement.referenceExacte"]');
  const drawing = message?.querySelector('svg');
  // The content of the drawing is also written beside it.
  expect(drawing?.getAttribute('aria-hidden')).toBe('true');
  expect(message?.textContent).toMatch(/dans le champ «\s?motif\s?»/);
  const words = [...(drawing?.querySelectorAll('text') ?? [])].map((text) => text.textContent);
  expect(words).toEqual(['Libellé du virement', 'AMENDE 3333312 …']);
});

test('the amount is copied in the form that a bank takes', async () => {
  sessionStore.getState().rememberFine(aFine());
  const user = userEvent.setup();
  await renderApp('payment', app, `${payment}/informationsVirement`);
  await user.click(await screen.findByRole('button', { name: /Copier.*Montant/ }));
  expect(await navigator.clipboard.readText()).toBe('90,00');
  expect(screen.getByRole('button', { name: /Copié.*Montant/ })).toBeTruthy();
});

test.each([
  ['replacing its text', (line: HTMLElement) => line.replaceChildren('FR76 6666')],
  [
    'editing its text node',
    (line: HTMLElement) => {
      if (line.firstChild) line.firstChild.nodeValue = 'FR76 6666';
    },
  ],
  ['adding text beside it', (line: HTMLElement) => line.append(' or FR76 6666')],
  ['removing it', (line: HTMLElement) => line.remove()],
])('an account changed by %s is withdrawn with a warning', async (_, change) => {
  sessionStore.getState().rememberFine(aFine());
  await renderApp('payment', app, `${payment}/informationsVirement`);
  await screen.findByRole('heading', { level: 1, name: 'Payer par virement' });
  const line = document.querySelector<HTMLElement>('[data-fact=iban]');
  expect(line?.textContent).toBe(aConfiguration().transfer.iban);
  if (line) change(line);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/^Un autre programme a modifié ces informations/);
  expect(document.body.textContent).not.toContain('FR76 6666');
  expect(screen.queryByRole('button', { name: /Copier/ })).toBeNull();
});

test('an account shown in another language does not count as changed', async () => {
  sessionStore.getState().rememberFine(aFine());
  await renderApp('payment', app, `${payment}/informationsVirement`);
  await screen.findByRole('heading', { level: 1, name: 'Payer par virement' });
  await act(() => speak('de'));
  await screen.findByRole('heading', { level: 1, name: 'Per Überweisung bezahlen' });
  expect(lineOf('Betrag')).toMatch(/90,00\s€/);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a reference that the browser does not copy is selected', async () => {
  sessionStore.getState().rememberFine(aFine());
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no'));
  await renderApp('payment', app, `${payment}/informationsVirement`);
  await user.click(await screen.findByRole('button', { name: /Copier.*Référence/ }));
  await waitFor(() => expect(getSelection()?.toString()).toBe('3333 3122 1112 2129'));
});

test('an increased fine without an indicator leads to the screen for it', async () => {
  sessionStore.getState().rememberFine(aFine({ kind: 'AFM' }));
  const rendered = await renderApp('payment', app, `${payment}/informationsVirement`);
  await waitFor(() => expect(rendered.address()).toBe(`${payment}/saisieIndicatifOperation`));
});

test('the indicator in the address ends the label', async () => {
  sessionStore.getState().rememberFine(aFine({ kind: 'AFM' }));
  await renderApp('payment', app, `${payment}/a1z/informationsVirement`);
  await screen.findByRole('heading', { level: 1, name: 'Payer par virement' });
  expect(lineOf('Libellé du virement')).toContain('AMENDE 3333312211122129 A1Z');
});

test('an unknown amount is reported, and no file is offered', async () => {
  const { amountDue: _, ...fine } = aFine();
  sessionStore.getState().rememberFine(fine);
  await renderApp('payment', app, `${payment}/informationsVirement`);
  await screen.findByText(/Nous ne connaissons pas le montant/);
  expect(screen.queryByRole('button', { name: /PDF/ })).toBeNull();
});

test('a file that fails is reported, and the page stays', async () => {
  sessionStore.getState().rememberFine(aFine());
  fakeNetwork();
  const user = userEvent.setup();
  await renderApp('payment', app, `${payment}/informationsVirement`);
  await user.click(await screen.findByRole('button', { name: /PDF/ }));
  await screen.findByText(/Le fichier n’a pas pu être préparé/);
  expect(lineOf('Référence')).toContain('3333 3122 1112 2129');
});

test.each([
  [409, 'not-payable'],
  [422, 'amount-refused'],
])('a file refused by a rule hides the account and says why: %d %s', async (status, code) => {
  sessionStore.getState().rememberFine(aFine());
  fakeNetwork({ generePdfVirement: () => refusal(status, code) });
  await renderApp('payment', app, `${payment}/informationsVirement`);
  await userEvent.click(await screen.findByRole('button', { name: /PDF/ }));
  const warning = (await screen.findByText(/Ne faites aucun virement/)).parentElement;
  expect(document.activeElement?.contains(warning)).toBe(true);
  expect(document.body.textContent).not.toMatch(/vous pouvez réessayer/);
  expect(document.querySelector('[data-fact=iban]')).toBeNull();
  expect(screen.queryByRole('button', { name: /PDF/ })).toBeNull();
  // The notice is requested again, and then leads to the right page.
  expect(sessionStore.getState().currentFine).toBeNull();
  expect(document.body.textContent).not.toMatch(/90,00/);
  expect(screen.getByRole('link', { name: 'Voir l’avis' }).getAttribute('href')).toBe(
    `/tai/amende/${pathOf(samples.payable)}`,
  );
});

test('a file requested too often says from when it is available again', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T12:04:30Z'), toFake: ['Date'] });
  sessionStore.getState().rememberFine(aFine());
  const headers = { 'retry-after': '840' };
  fakeNetwork({ generePdfVirement: () => new Response('{}', { status: 429, headers }) });
  await renderApp('payment', app, `${payment}/informationsVirement`);
  await userEvent.click(await screen.findByRole('button', { name: /PDF/ }));
  expect(await screen.findByText(/trop de demandes.*à partir de \d\d:19\./)).toBeTruthy();
  vi.useRealTimers();
});

describe('on a day when a card still pays less', () => {
  const steps = [
    { level: 'reduced', amount: 9000, until: '2026-12-02', transferUntil: '2026-11-17' },
    { level: 'standard', amount: 13_500, until: '2027-01-01', transferUntil: '2026-12-17' },
    { level: 'increased', amount: 37_500 },
  ] as const;

  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), toFake: ['Date'] });
    sessionStore.getState().rememberFine(aFine({ steps }));
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('a transfer shows its own amount, its own last day and the amount due later', async () => {
    await renderApp('payment', app, `${payment}/informationsVirement`);
    await screen.findByRole('heading', { level: 1, name: 'Payer par virement' });
    expect(lineOf('Montant')).toMatch(/135,00\s€/);
    expect(lineOf('Reste à payer')).toMatch(/135,00\s€/);
    expect(document.body.textContent).not.toContain('90,00');
    const notice = document.querySelector('[data-message="virement.arrivee.day"]');
    expect(notice?.textContent).toMatch(/arrivé le 17\sdécembre 2026 au plus tard.*375,00\s€/);
  });

  test('the file is requested with the amount on the page', async () => {
    const api = fakeNetwork();
    const user = userEvent.setup();
    await renderApp('payment', app, `${payment}/informationsVirement`);
    await user.click(await screen.findByRole('button', { name: /PDF/ }));
    await waitFor(() => expect(api.calls).toMatchObject([{ body: { montant: 13_500 } }]));
  });

  test('the choice of method says both amounts', async () => {
    await renderApp('payment', app, `${payment}/choixModalitesReglement`);
    expect(await screen.findByRole('radio', { name: /^Carte bancaire 90,00\s€$/ })).toBeTruthy();
    expect(screen.getByRole('radio', { name: /^Virement bancaire 135,00\s€$/ })).toBeTruthy();
  });
});

test('without a day for transfers the page names the date on the notice', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), toFake: ['Date'] });
  sessionStore.getState().rememberFine(aFine());
  await renderApp('payment', app, `${payment}/informationsVirement`);
  await screen.findByRole('heading', { level: 1, name: 'Payer par virement' });
  expect(document.querySelector('[data-message="virement.arrivee.onNotice"]')).toBeTruthy();
  expect(document.body.textContent).not.toContain('2 décembre');
  vi.useRealTimers();
});

test('a deposit by transfer says that it may come too late for the contest', async () => {
  sessionStore.getState().rememberFine(aFine());
  const address = `/tai/paiement/${pathOf(samples.payable)}/CONSIGNATION/informationsVirement`;
  await renderApp('payment', app, address);
  expect(await screen.findByText(/peut arriver trop tard pour votre contestation/)).toBeTruthy();
});
