import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { sessionStore } from '@amendes/contract';
import { announcementStore, provideConfiguration } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { app } from '../app.tsx';

beforeEach(() => {
  provideConfiguration(aConfiguration());
  sessionStore.getState().rememberFine(aFine());
});

afterEach(() => {
  sessionStore.getState().forgetFine();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Fakes the network: a token, and the answer of the test to the enciphering. */
function answerEncipherWith(answer: (plainText: string | null) => Response | Promise<Response>) {
  const encipherRequest = vi.fn<typeof answer>(answer);
  fakeNetwork({
    encrypte: ({ url }) => encipherRequest(new URL(url).searchParams.get('plaintText')),
  });
  return encipherRequest;
}

const link = `${location.origin}/tai/abc_-9`;
const card = () => within(screen.getByRole('region', { name: 'Continuer sur un autre appareil' }));
const prepare = () => card().getByRole('button');
const field = () => card().findByRole<HTMLInputElement>('textbox', { name: /^Lien à ouvrir/ });
const open = (address = `/tai/amende/${pathOf(samples.payable)}`) =>
  renderApp('payment', app, address);

test.each([
  [`/tai/amende/${pathOf(samples.payable)}`, '3333312211122129'],
  [`/tai/amende/${pathOf(samples.payableDeposit)}`, '3333312211122230'],
])('at %s, number and key are enciphered into a link that takes the focus', async (at, text) => {
  const encipherRequest = answerEncipherWith(() => new Response('abc_-9'));
  await open(at);
  expect(encipherRequest).not.toHaveBeenCalled();
  await userEvent.click(prepare());
  expect((await field()).value).toBe(link);
  const shown = await field();
  await waitFor(() => expect(document.activeElement).toBe(shown));
  expect(encipherRequest.mock.calls).toEqual([[text]]);
});

test('the link is drawn as a QR code that is labelled as one', async () => {
  answerEncipherWith(() => new Response('abc_-9'));
  await open();
  await userEvent.click(prepare());
  const code = await card().findByRole('img', { name: 'Code QR du lien' });
  expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^M\d+ \d+h\d+v1/);
});

test('each preparation of the link is announced', async () => {
  const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
  const [first] = answers;
  const encipherRequest = answerEncipherWith(
    () => answers[encipherRequest.mock.calls.length - 1]?.promise ?? Response.error(),
  );
  await open();
  const { turn } = announcementStore.getState();
  await userEvent.click(prepare());
  expect(announcementStore.getState()).toEqual({ text: 'Préparation du lien…', turn: turn + 1 });
  first?.resolve(new Response('', { status: 503 }));
  await userEvent.click(await card().findByRole('button', { name: /Réessayer/ }));
  expect(announcementStore.getState()).toEqual({ text: 'Préparation du lien…', turn: turn + 2 });
});

test('a second press while the link is prepared does nothing', async () => {
  const answer = Promise.withResolvers<Response>();
  const encipherRequest = answerEncipherWith(() => answer.promise);
  await open();
  await userEvent.click(prepare());
  await waitFor(() => expect(encipherRequest).toHaveBeenCalledOnce());
  expect(prepare().getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(prepare());
  answer.resolve(new Response('abc_-9'));
  await field();
  expect(encipherRequest).toHaveBeenCalledOnce();
});

test('a failed preparation is reported beside the button, which tries again', async () => {
  const answers = [new Response('', { status: 503 }), new Response('abc_-9')];
  answerEncipherWith(() => answers.shift() ?? Response.error());
  await open();
  await userEvent.click(prepare());
  await card().findByText(/Le lien n’a pas pu être préparé\. Rien n’a été payé/);
  await waitFor(() => expect(document.activeElement?.id).toBe('ailleurs-erreur'));
  await userEvent.click(card().getByRole('button', { name: /Réessayer/ }));
  expect((await field()).value).toBe(link);
});

test('the link is copied, and the copy is announced', async () => {
  answerEncipherWith(() => new Response('abc_-9'));
  const user = userEvent.setup();
  await open();
  await user.click(prepare());
  await field();
  await user.click(card().getByRole('button'));
  expect(await navigator.clipboard.readText()).toBe(link);
  expect(announcementStore.getState().text).toBe('Le lien est copié.');
  expect(card().getByRole('button', { name: 'Lien copié' })).toBeTruthy();
});

test('a link that the browser does not copy is selected, and that is announced', async () => {
  answerEncipherWith(() => new Response('abc_-9'));
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no'));
  await open();
  await user.click(prepare());
  const input = await field();
  await user.click(card().getByRole('button'));
  expect(announcementStore.getState().text).toMatch(/n’a pas pu copier/);
  expect(input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)).toBe(link);
});
