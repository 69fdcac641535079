import { Link } from '@amendes/contract';
import { provideConfiguration } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { never, wireFine, type Answer } from '@amendes/testing/fake-api.ts';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { app } from '../app.tsx';
import { cle, message, numero } from '../testing/form.ts';

/* A link that was sent, if another one follows it or it cannot be deciphered. */

beforeEach(() => {
  provideConfiguration(aConfiguration());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const filled = () => [numero().value, cle().value];

const ofFirst = ['3333-3122-1112-21', '29'];
const ofSecond = ['0010-0589-1933-3332-41', '51'];
const holdsFirst = () => new Response('3333312211122129');
const holdsSecond = () => new Response('00100589193333324151');

/** The part, with a link to the address of a second sent link. */
function Screens(): ReactNode {
  return (
    <>
      <Link to="/tai/second">second lien</Link>
      <app.Screens />
    </>
  );
}

/** Opens the first of two links. */
async function openFirst(first: Answer, second: Answer, recherche: Answer = never): Promise<void> {
  const isSecond = ({ url }: Request) => new URL(url).searchParams.get('textChiffrer') === 'second';
  fakeNetwork({
    decrypte: (request) => (isSecond(request) ? second(request) : first(request)),
    recherche,
  });
  await renderApp('lookup', { ...app, Screens }, '/tai/first');
}

const follow = () => userEvent.click(screen.getByRole('link', { name: 'second lien' }));

test('a second link fills the form with its own number and key', async () => {
  await openFirst(holdsFirst, holdsSecond);
  await waitFor(() => expect(filled()).toEqual(ofFirst));
  await follow();
  await waitFor(() => expect(filled()).toEqual(ofSecond));
});

test('the answer to the first link is no longer shown for the second', async () => {
  await openFirst(holdsFirst, holdsSecond, () =>
    wireFine({ statutPaiement: { valeur: 'PAYE_AUTRE' } }),
  );
  await waitFor(() => expect(filled()).toEqual(ofFirst));
  await userEvent.click(screen.getByRole('button', { name: 'Rechercher mon avis' }));
  await waitFor(() => expect(message()).toBe('accueil.messages.erreurs.avisPaye'));
  await follow();
  await waitFor(() => expect(filled()).toEqual(ofSecond));
  expect(message()).toBeUndefined();
});

test('the form is empty while a second link is deciphered', async () => {
  await openFirst(holdsFirst, never);
  await waitFor(() => expect(filled()).toEqual(ofFirst));
  await follow();
  expect(filled()).toEqual(['', '']);
});

test('the message about an unreadable link disappears when another one is opened', async () => {
  await openFirst(() => new Response('1234'), never);
  await waitFor(() => expect(message()).toBe('accueil.messages.infos.lienInvalide'));
  await follow();
  expect(message()).toBeUndefined();
});

test('a late result of the first link does not replace that of the second', async () => {
  const late = Promise.withResolvers<Response>();
  await openFirst(() => late.promise, holdsSecond);
  await follow();
  await waitFor(() => expect(filled()).toEqual(ofSecond));
  late.resolve(holdsFirst());
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(filled()).toEqual(ofSecond);
  expect(message()).toBeUndefined();
});

test('after an unreadable link a search without an entry says what is missing', async () => {
  fakeNetwork({
    decrypte: () => new Response('1234'),
  });
  await renderApp('lookup', app, '/tai/chiffre');
  await waitFor(() => expect(message()).toBe('accueil.messages.infos.lienInvalide'));
  await userEvent.click(screen.getByRole('button', { name: 'Rechercher mon avis' }));
  await waitFor(() => expect(message()).toBe('accueil.messages.erreurs.numTelOuCleInvalide'));
});

test('space for a message about a link is reserved only at the address of a link', async () => {
  fakeNetwork({
    decrypte: never,
  });
  const rooms = () => screen.getByRole('form').querySelectorAll('.ofLink').length;
  await renderApp('lookup', app, '/tai');
  expect(rooms()).toBe(0);
  cleanup();
  await renderApp('lookup', app, '/tai/chiffre');
  expect(rooms()).toBe(1);
});
