import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { sessionStore } from '@amendes/contract';
import { provideConfiguration } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { app } from '../app.tsx';
import { rememberRecognised } from '../guard/recognised-notices.ts';

const payment = `/tai/paiement/${pathOf(samples.payable)}/AMENDE`;

beforeEach(() => {
  rememberRecognised(aFine());
  provideConfiguration(aConfiguration());
  sessionStore.getState().rememberFine(aFine({ kind: 'AFM' }));
});

afterEach(() => {
  sessionStore.getState().forgetFine();
});

async function open() {
  const opened = await renderApp('payment', app, `${payment}/saisieIndicatifOperation`);
  await screen.findByRole('heading', { level: 1, name: /indicatif d’opération/ });
  return opened;
}

const field = () => screen.getByLabelText<HTMLInputElement>('Indicatif d’opération');
const message = () => document.querySelector('[data-message]')?.getAttribute('data-message');

test.each(['A1B', 'a1b', ' a1b '])(
  'typing %j leads to the transfer with the indicator A1B',
  async (typed) => {
    const { address } = await open();
    await userEvent.type(field(), `${typed}{Enter}`);
    await waitFor(() => expect(address()).toBe(`${payment}/A1B/informationsVirement`));
  },
);

test.each([
  ['', 'manquant'],
  ['  ', 'manquant'],
  ['A1', 'illisible'],
  ['A1BC', 'illisible'],
  ['É1B', 'illisible'],
])('typing %j shows the error %s beside the field', async (typed, key) => {
  const { address } = await open();
  await userEvent.click(field());
  await userEvent.paste(typed);
  await userEvent.click(screen.getByRole('button', { name: /^Continuer/ }));
  expect(message()).toBe(`indicatif.messages.erreurs.${key}`);
  expect(document.activeElement?.id).toBe('indicatif-erreur');
  expect(field().value).toBe(typed);
  expect(address()).toBe(`${payment}/saisieIndicatifOperation`);

  await userEvent.type(field(), 'X');
  expect(message()).toBeUndefined();
});

test('a typed indicator is still there when the citizen comes back', async () => {
  await open();
  await userEvent.type(field(), 'z9');
  await userEvent.click(screen.getByRole('link', { name: 'Changer de moyen de paiement' }));
  await userEvent.click(await screen.findByRole('radio', { name: /^Virement/ }));
  await userEvent.click(screen.getByRole('button', { name: /^Continuer/ }));
  expect((await screen.findByLabelText<HTMLInputElement>('Indicatif d’opération')).value).toBe(
    'z9',
  );
});

test('a drawing with a caption shows where the indicator is printed', async () => {
  await open();
  const figure = screen.getByRole('figure', {
    name: /avec les informations pour payer par virement/,
  });
  expect(figure.querySelector('figcaption')?.textContent).toMatch(/^Dessin d’un avis/);
  expect(screen.getAllByLabelText(/Indicatif d’opération/)).toHaveLength(1);
});
