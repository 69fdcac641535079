import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { sessionStore } from '@amendes/contract';
import { announcementStore } from '@amendes/contract/host';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import {
  never,
  refusal,
  wireConfirmation,
  wireFine,
  wireForm,
  wirePaid,
} from '@amendes/testing/fake-api.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { app } from '../app.tsx';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';
import { address, returnToPage, noteSubmittedForms, payButton } from './testing/open-hand-over.ts';

const submitted = noteSubmittedForms();
const detail = `/tai/amende/${pathOf(samples.payable)}`;
const expireLe = '2099-11-21T14:45:00+01:00';
const underWay = () => wireFine({ statutPaiement: { valeur: 'EN_COURS_PAIEMENT' } });
const resumeButton = () =>
  screen.findByRole('button', { name: /^Reprendre ou annuler ce paiement \(90,00\s€\)$/ });
const shows = (message: string) =>
  waitFor(() => expect(document.querySelector(`[data-message="${message}"]`)).toBeTruthy());

/** Opens the detail of a fine whose payment is under way. */
async function openDetail(
  more: object,
  answers: Parameters<typeof fakeNetwork>[0] = {},
  place = detail,
) {
  sessionStore.getState().rememberFine(aFine({ status: 'EN_COURS_PAIEMENT' }));
  const network = fakeNetwork({
    confirmerPaiement: () => wireConfirmation('EN_COURS', more),
    ...answers,
  });
  await renderApp('payment', app, place);
  return network;
}

test('the detail shows the end of a payment under way and resumes it with the key', async () => {
  const { calls } = await openDetail({ expireLe }, { envoiSips: () => wireForm() });
  expect(await screen.findByText(/prend fin à \d\d:\d\d/)).toBeTruthy();
  const button = await resumeButton();
  fireEvent.click(button);
  fireEvent.click(button);
  expect(announcementStore.getState().text).toBe('Préparation du paiement…');
  await waitFor(() => expect(submitted).toHaveLength(1));
  const starts = calls.filter(({ name }) => name === 'envoiSips');
  expect(starts).toMatchObject([
    { body: { cleAvis: '29', reprendre: true, montantTransaction: 9000 } },
  ]);
});

const underDeposit = pathOf(samples.payableDeposit);
/** Refuses a payment for good under the number of a deposit, as the API does. */
const onlyUnderOwnNumber = async (request: Request) => {
  const { numAvis } = JSON.parse(await request.text());
  return numAvis === samples.payable.number ? wireForm() : refusal(422, 'deposit-impossible');
};
const underOwnNumber = { numAvis: samples.payable.number, cleAvis: '29', reprendre: true };

test('a payment shown under the deposit’s number is resumed under the fine’s own', async () => {
  const { calls } = await openDetail(
    { expireLe },
    { envoiSips: onlyUnderOwnNumber },
    `/tai/amende/${underDeposit}`,
  );
  fireEvent.click(await resumeButton());
  await waitFor(() => expect(submitted).toHaveLength(1));
  const starts = calls.filter(({ name }) => name === 'envoiSips');
  expect(starts).toMatchObject([{ body: { ...underOwnNumber, typeReglement: 'AMENDE' } }]);
});

test('a deposit is resumed under the number of the deposit', async () => {
  const { calls } = await openDetail(
    { expireLe, typeReglement: 'CONSIGNATION', montant: 13_500 },
    { envoiSips: () => wireForm() },
  );
  fireEvent.click(await screen.findByRole('button', { name: /^Reprendre.*135,00\s€/ }));
  await waitFor(() => expect(submitted).toHaveLength(1));
  const { number: numAvis } = samples.payableDeposit;
  expect(calls.at(-1)?.body).toMatchObject({ numAvis, cleAvis: '30', montantTransaction: 13_500 });
});

test('the confirmation looks up the fine’s own number to resume a payment under it', async () => {
  const { calls } = fakeNetwork({
    confirmerPaiement: () => wireConfirmation('EN_COURS', { expireLe }),
    recherche: underWay,
    envoiSips: onlyUnderOwnNumber,
  });
  await renderApp('payment', app, `/tai/paiement/confirmation/${underDeposit}`);
  fireEvent.click(await resumeButton());
  await waitFor(() => expect(submitted).toHaveLength(1));
  expect(calls.findLast(({ name }) => name === 'envoiSips')?.body).toMatchObject(underOwnNumber);
});

test('a failed look-up of the fine’s number is not reported as a changed notice', async () => {
  fakeNetwork({
    confirmerPaiement: () => wireConfirmation('EN_COURS', { expireLe }),
    envoiSips: onlyUnderOwnNumber,
  });
  await renderApp('payment', app, `/tai/paiement/confirmation/${underDeposit}`);
  fireEvent.click(await resumeButton());
  await shows('remise.echecs.technique');
  expect(document.body.textContent).not.toContain('cet avis a changé');
});

test('a page that comes back from the card page can resume the payment once more', async () => {
  const { namesOfCalls } = await openDetail({ expireLe }, { envoiSips: () => wireForm() });
  fireEvent.click(await resumeButton());
  await waitFor(() => expect(submitted).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Préparation du paiement…' }).ariaBusy).toBe('true');
  returnToPage();
  const button = await resumeButton();
  expect([button.ariaDisabled, button.ariaBusy]).toEqual([null, null]);
  fireEvent.click(button);
  await waitFor(() => expect(submitted).toHaveLength(2));
  expect(namesOfCalls().filter((name) => name === 'envoiSips')).toHaveLength(2);
});

test('the payment is requested by number and key, and aborted when the page is left', async () => {
  const requests: Request[] = [];
  await openDetail(
    {},
    {
      confirmerPaiement: (request) => {
        requests.push(request);
        return never(request);
      },
    },
  );
  await waitFor(() => expect(requests).toHaveLength(1));
  const { search } = new URL(requests[0]?.url ?? '');
  expect(search).toBe(`?numAvis=${samples.payable.number}&cleAvis=29`);
  cleanup();
  expect(requests[0]?.signal.aborted).toBe(true);
});

test('a page that is left during a resumption opens no card page', async () => {
  const form = Promise.withResolvers<Response>();
  const { namesOfCalls } = await openDetail({ expireLe }, { envoiSips: () => form.promise });
  fireEvent.click(await resumeButton());
  await waitFor(() => expect(namesOfCalls()).toContain('envoiSips'));
  cleanup();
  form.resolve(wireForm());
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(submitted).toEqual([]);
});

test.each([
  ['in the hands of the bank', () => wireConfirmation('EN_COURS')],
  ['that was made', () => wirePaid({ expireLe })],
  ['of unknown state', () => new Response('', { status: 503 })],
])('a payment %s offers no button to resume it', async (_, confirmerPaiement) => {
  const { namesOfCalls } = await openDetail({}, { confirmerPaiement });
  await screen.findByRole('link', { name: 'Voir où en est le paiement' });
  await waitFor(() => expect(namesOfCalls()).toEqual(['confirmerPaiement']));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(screen.queryByRole('button', { name: /^Reprendre/ })).toBeNull();
});

test.each([
  ['payment pending', () => refusal(409, 'payment-pending'), 'remise.reprise.impossible'],
  ['payment under way', () => refusal(409, 'payment-under-way'), 'remise.reprise.impossible'],
  ['not payable', () => refusal(409, 'not-payable'), 'remise.reprise.change'],
  ['amount refused', () => refusal(422, 'amount-refused'), 'remise.reprise.change'],
  ['deposit impossible', () => refusal(422, 'deposit-impossible'), 'remise.reprise.change'],
  ['no form', () => Response.json({}), 'remise.echecs.technique'],
  ['too many calls', () => refusal(429, 'too-many'), 'telechargement.tropDeDemandes'],
  ['failing service', () => new Response('', { status: 503 }), 'remise.echecs.technique'],
  ['foreign form', () => wireForm('https://evil.example/'), 'remise.echecs.formulaire'],
])(
  'a failed resumption says why and does not claim that no money was taken (%s)',
  async (_, answer, message) => {
    await openDetail({ expireLe }, { envoiSips: answer, recherche: underWay });
    fireEvent.click(await resumeButton());
    await shows(message);
    const notice = document.querySelector(`[data-message="${message}"]`);
    expect(notice?.textContent).toContain('ne payez pas une seconde fois');
    expect(notice?.textContent).not.toContain('Aucun argent');
    // The time proves a try in time, if it was the service that failed.
    const isProof = /technique|formulaire/.test(message);
    expect(notice?.querySelector('time') !== null).toBe(isProof);
    expect(submitted).toEqual([]);
  },
);

test('the hand-over offers to resume an attempt of another page', async () => {
  const { calls } = fakeNetwork({
    recherche: underWay,
    confirmerPaiement: () => wireConfirmation('EN_COURS', { expireLe }),
    envoiSips: () => wireForm(),
  });
  await renderApp('payment', app, address);
  fireEvent.click(await payButton());
  await shows('remise.enCours');
  fireEvent.click(await resumeButton());
  await waitFor(() => expect(submitted).toHaveLength(1));
  expect(calls.at(-1)?.body).toMatchObject({ reprendre: true });
});

test('the hand-over resumes the other attempt, not the payment of its own page', async () => {
  const otherAttempt = { expireLe, typeReglement: 'CONSIGNATION', montant: 13_500 };
  const { calls } = fakeNetwork({
    recherche: underWay,
    confirmerPaiement: () => wireConfirmation('EN_COURS', otherAttempt),
    envoiSips: () => wireForm(),
  });
  await renderApp('payment', app, address);
  fireEvent.click(await payButton());
  fireEvent.click(await screen.findByRole('button', { name: /^Reprendre.*135,00\s€/ }));
  await waitFor(() => expect(submitted).toHaveLength(1));
  const { number: numAvis } = samples.payableDeposit;
  const typeReglement = 'CONSIGNATION';
  const body = { numAvis, cleAvis: '30', typeReglement, montantTransaction: 13_500 };
  expect(calls.at(-1)?.body).toMatchObject(body);
});

/** Returns an attempt that ended by itself while its page was open. */
const ended = () => ({ expireLe: new Date(Date.now() - 1000).toISOString() });

test('on the detail, an ended attempt is not resumed: the press checks its outcome', async () => {
  const network = await openDetail(ended());
  await resumeButton();
  network.answer('confirmerPaiement', () => wireConfirmation('AUCUN'));
  network.answer('recherche', () => wireFine());
  fireEvent.click(await resumeButton());
  await shows('confirmation.none.texte');
  expect(network.namesOfCalls()).not.toContain('envoiSips');
});

test('on the hand-over, an ended attempt is not resumed: the press checks its outcome', async () => {
  const network = fakeNetwork({
    recherche: underWay,
    confirmerPaiement: () => wireConfirmation('EN_COURS', ended()),
  });
  await renderApp('payment', app, address);
  fireEvent.click(await payButton());
  const button = await resumeButton();
  network.answer('recherche', () => wireFine());
  network.answer('confirmerPaiement', () => wireConfirmation('REFUSE', { sansReponse: 9000 }));
  fireEvent.click(button);
  await shows('confirmation.refused.texte');
  expect(document.body.textContent).toContain('ne payez pas une seconde fois');
  expect(network.namesOfCalls()).not.toContain('envoiSips');
});
