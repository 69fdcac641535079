import { provideConfiguration, speak } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { refusal } from '@amendes/testing/fake-api.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { number, openReceipt, press, sendings, sent, shows } from './testing/open-receipt.ts';

beforeEach(() => {
  provideConfiguration(aConfiguration());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const mailField = () => screen.getByLabelText<HTMLInputElement>(/^Adresse électronique/);

function requestMail(text: string) {
  fireEvent.change(mailField(), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Recevoir par courriel' }));
}

test('an e-mail is sent only after its address was confirmed', async () => {
  const { calls } = await openReceipt({ envoiMail: sent('FAIT') });
  requestMail(' jean@exemple.fr ');
  const question = screen.getByRole('group', { name: /jean@exemple\.fr/ });
  await waitFor(() => expect(document.activeElement).toBe(question));
  expect(sendings(calls)).toHaveLength(0);
  press('Oui, envoyer');
  const notice = await shows('justificatif.courriel.fait');
  expect(notice?.textContent).toContain('jean@exemple.fr');
  await waitFor(() => expect(document.activeElement).toBe(notice));
  expect(sendings(calls)).toEqual([
    {
      name: 'envoiMail',
      body: {
        avisId: number,
        adrMail: 'jean@exemple.fr',
        locale: 'fr',
        referenceReglement: 'R1',
      },
    },
  ]);
});

test.each([
  ['mail', () => requestMail('jean@exemple.fr')],
  ['letter', () => press('Recevoir par courrier')],
])(
  'a change of language moves no focus while a %s waits for its confirmation',
  async (_, request) => {
    await openReceipt();
    request();
    const question = screen.getByRole('group');
    await waitFor(() => expect(document.activeElement).toBe(question));
    act(() => mailField().focus());
    const field = document.activeElement;
    await act(() => speak('en'));
    await within(question).findByRole('button', { name: 'Yes, send it' });
    expect(document.activeElement).toBe(field);
  },
);

test('the field is marked as required in its text and for assistive technology', async () => {
  await openReceipt();
  expect(screen.getByText('(obligatoire pour cet envoi)')).toBeTruthy();
  expect(mailField().required).toBe(true);
  expect(mailField().autocomplete).toBe('email');
  expect(mailField().getAttribute('aria-invalid')).toBe('false');
});

test('an address to which the receipt was already sent is reported as such', async () => {
  await openReceipt({ envoiMail: sent('DEJA_FAIT') });
  requestMail('jean@exemple.fr');
  press('Oui, envoyer');
  const notice = await shows('justificatif.courriel.dejaFait');
  expect(notice?.textContent).toContain('jean@exemple.fr');
  // The page cannot know if it can be sent to that address again, so it only states the rule.
  expect(notice?.textContent).not.toMatch(/pouvez le redemander|donner une autre adresse/);
  expect(notice?.textContent).toMatch(/une fois par heure.*trois fois en tout.*PDF/);
});

test.each([
  [{ 'retry-after': '3000' }, /trop de demandes.*à partir de \d\d:55\./],
  [{}, /trop de demandes\. Attendez quelques minutes/],
])('a reached limit with the headers %j says when to try again', async (headers, text) => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T14:04:30Z'), toFake: ['Date'] });
  await openReceipt({ envoiMail: () => new Response('{}', { status: 429, headers }) });
  requestMail('jean@exemple.fr');
  press('Oui, envoyer');
  const notice = await shows('telechargement.tropDeDemandes');
  expect(notice.textContent).toMatch(text);
});

test('a second press while the e-mail is being sent does nothing', async () => {
  const answer = Promise.withResolvers<Response>();
  const { calls } = await openReceipt({ envoiMail: () => answer.promise });
  requestMail('jean@exemple.fr');
  press('Oui, envoyer');
  fireEvent.click(await screen.findByRole('button', { name: 'Envoi…' }));
  fireEvent.submit(mailField());
  expect(screen.getByRole('button', { name: 'Envoi…' })).toBeTruthy();
  answer.resolve(sent('FAIT')());
  await shows('justificatif.courriel.fait');
  expect(sendings(calls)).toHaveLength(1);
});

test('an invalid address is refused with its problem and kept in the field', async () => {
  const { calls } = await openReceipt();
  requestMail('jean@exemple,fr');
  const notice = await shows('justificatif.courriel.problemes.virgule');
  await waitFor(() => expect(document.activeElement).toBe(notice));
  expect(mailField().value).toBe('jean@exemple,fr');
  expect(mailField().getAttribute('aria-invalid')).toBe('true');
  press('Utiliser jean@exemple.fr');
  expect(mailField().value).toBe('jean@exemple.fr');
  expect(screen.getByRole('group', { name: /jean@exemple\.fr/ })).toBeTruthy();
  expect(sendings(calls)).toHaveLength(0);
});

test('a probable slip in the domain is pointed out but can still be used', async () => {
  const { calls } = await openReceipt({ envoiMail: sent('FAIT') });
  requestMail('jean@gamil.com');
  expect(screen.getByRole('button', { name: 'Utiliser jean@gmail.com' })).toBeTruthy();
  press('Oui, envoyer');
  await shows('justificatif.courriel.fait');
  expect(sendings(calls).at(-1)?.body).toMatchObject({ adrMail: 'jean@gamil.com' });
});

test('a suggestion that is taken must be confirmed in turn and gets the focus', async () => {
  await openReceipt();
  requestMail('jean@gamil.com');
  press('Utiliser jean@gmail.com');
  const question = screen.getByRole('group', { name: /jean@gmail\.com/ });
  await waitFor(() => expect(document.activeElement).toBe(question));
});

test('an address can be corrected before the e-mail is sent', async () => {
  await openReceipt();
  requestMail('jean@exemple.fr');
  press('Corriger l’adresse');
  expect(document.activeElement).toBe(mailField());
  expect(screen.queryByRole('group')).toBeNull();
});

test('a typed address is still there after a reload', async () => {
  await openReceipt();
  fireEvent.change(mailField(), { target: { value: 'jean@exemple.fr' } });
  document.body.replaceChildren();
  await openReceipt();
  expect(mailField().value).toBe('jean@exemple.fr');
});

test('an address leaves the storage of the tab once the receipt was sent to it', async () => {
  await openReceipt({ envoiMail: sent('FAIT') });
  requestMail('jean@exemple.fr');
  expect(sessionStorage.getItem('amendes.choices')).toContain('jean@exemple.fr');
  press('Oui, envoyer');
  await shows('justificatif.courriel.fait');
  expect(sessionStorage.getItem('amendes.choices')).not.toContain('jean@exemple.fr');
  expect(mailField().value).toBe('jean@exemple.fr');
});

test('an address typed meanwhile survives the answer to an earlier e-mail', async () => {
  const answer = Promise.withResolvers<Response>();
  const { calls } = await openReceipt({ envoiMail: () => answer.promise });
  requestMail('old@exemple.fr');
  press('Oui, envoyer');
  await waitFor(() => expect(sendings(calls)).toHaveLength(1));
  cleanup();
  await openReceipt({ envoiMail: () => answer.promise });
  fireEvent.change(mailField(), { target: { value: 'new@exemple.fr' } });
  answer.resolve(sent('FAIT')());
  // The answer has been read once the macrotask after its arrival has run.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(sessionStorage.getItem('amendes.choices')).toContain('new@exemple.fr');
});

test.each([
  ['justificatif.echecs.technique', () => new Response('', { status: 503 })],
  ['justificatif.echecs.introuvable', () => refusal(404, 'settlement-unknown')],
  ['justificatif.echecs.adresse', () => refusal(400, 'invalid-request')],
  ['justificatif.echecs.troisCourriels', () => refusal(409, 'mails-used-up')],
  ['telechargement.tropDeDemandes', () => refusal(429, 'too-many')],
])(
  'a failed e-mail is reported in its section and can be repeated (%s)',
  async (key, envoiMail) => {
    const network = await openReceipt({ envoiMail });
    requestMail('jean@exemple.fr');
    press('Oui, envoyer');
    const notice = await shows(key);
    const way = screen.getByRole('heading', { name: 'Par courriel' }).closest('section');
    expect(way?.contains(notice ?? null)).toBe(true);
    expect(screen.getByText('R1')).toBeTruthy();
    network.answer('envoiMail', sent('FAIT'));
    press('Recevoir par courriel');
    press('Oui, envoyer');
    await shows('justificatif.courriel.fait');
  },
);
