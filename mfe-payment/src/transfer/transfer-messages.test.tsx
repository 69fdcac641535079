import { paths, sessionStore } from '@amendes/contract';
import { announcementStore, MemoryRouter, provideConfiguration } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { app } from '../app.tsx';
import { rememberRecognised } from '../guard/recognised-notices.ts';
import { MayHavePaidByCard } from './transfer-information.tsx';

const pathTo = (end: string) => `/tai/paiement/${pathOf(samples.payable)}/${end}`;

async function openTransfer(end = 'AMENDE/informationsVirement', fine = aFine()) {
  sessionStore.getState().rememberFine(fine);
  await renderApp('payment', app, pathTo(end));
  await screen.findByRole('heading', { level: 1, name: 'Payer par virement' });
}

const announced = () => announcementStore.getState().text.replaceAll(/\s/g, ' ');

const lineOf = (name: string) =>
  screen.getByText(name, { selector: 'dt' }).textContent.replaceAll(/\s+/g, ' ');

beforeEach(() => {
  rememberRecognised(aFine());
  provideConfiguration(aConfiguration());
});

afterEach(() => {
  sessionStore.getState().forgetFine();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the lines say which one to copy exactly and which one a bank may not ask for', async () => {
  await openTransfer();
  expect(lineOf('Libellé du virement')).toBe('Libellé du virement à recopier tel quel');
  expect(lineOf('Référence')).toBe('Référence si votre banque la demande');
  expect(lineOf('Montant')).toBe('Montant');
});

test('a copied line is announced by its name and does not change the selection', async () => {
  const user = userEvent.setup();
  await openTransfer();
  getSelection()?.removeAllRanges();
  await user.click(screen.getByRole('button', { name: /Copier.*Montant/ }));
  expect(announced()).toBe('Copié : Montant');
  expect(String(getSelection())).toBe('');
});

test('a line that the browser does not copy is selected and announced as selected', async () => {
  const user = userEvent.setup();
  await openTransfer();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  await user.click(screen.getByRole('button', { name: /Copier.*Montant/ }));
  expect(announced()).toBe(
    'Votre navigateur n’a pas pu copier. Le texte est sélectionné : Montant',
  );
  expect(String(getSelection())).toMatch(/^90,00\s€$/);
  expect(screen.getByRole('button', { name: /Sélectionné.*Montant/ })).toBeTruthy();
});

const unknownAmount = () => document.querySelector('[data-message="virement.montantInconnu"]');
const amountLine = () => document.querySelector('[data-fact="montant"]');

test('a known amount has a line and no message that refers to the notice', async () => {
  await openTransfer();
  expect(amountLine()).not.toBeNull();
  expect(unknownAmount()).toBeNull();
});

test('an unknown amount has a message, no line and nothing to copy', async () => {
  const { amountDue: _, ...fine } = aFine();
  await openTransfer('AMENDE/informationsVirement', fine);
  expect(unknownAmount()?.textContent).toMatch(/^Nous ne connaissons pas le montant/);
  expect(amountLine()).toBeNull();
  expect(screen.queryByRole('button', { name: /Copier.*Montant/ })).toBeNull();
});

test('an account that is changed while it is inserted into the page is withdrawn', async () => {
  const native = Object.getOwnPropertyDescriptor(Node.prototype, 'appendChild')?.value;
  vi.spyOn(Node.prototype, 'appendChild').mockImplementation(function append<Added extends Node>(
    this: Node,
    added: Added,
  ): Added {
    const account = added instanceof Element && added.querySelector('[data-fact=iban]');
    if (account) account.textContent = 'FR76 6666';
    return Reflect.apply(native, this, [added]);
  });
  await openTransfer();
  expect((await screen.findByRole('alert')).dataset['message']).toBe('virement.modifie');
  expect(document.body.textContent).not.toContain('FR76 6666');
});

test('content given to the warning about a card payment stands below it', () => {
  const caution = (below?: string) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <MayHavePaidByCard reference={samples.payable}>{below}</MayHavePaidByCard>
      </MemoryRouter>,
    );
  const alone = caution();
  expect(caution('90,00 €')).toBe(`${alone}<div class="belowCaution">90,00 €</div>`);
});

test.each([
  ['the means of payment', 'AMENDE/informationsVirement', aFine(), 'Changer de moyen de paiement'],
  [
    'the indicator',
    'AMENDE/a1z/informationsVirement',
    aFine({ kind: 'AFM' }),
    'Changer l’indicatif',
  ],
])('the back link says that it changes %s', async (_, end, fine, name) => {
  await openTransfer(end, fine);
  expect(screen.getByRole('link', { name })).toBeTruthy();
  const other = screen.getByRole('link', { name: 'Rechercher un autre avis' });
  expect(other.getAttribute('href')).toBe(paths.home());
});

test('the file is saved under a name with its purpose and the number of the notice', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  const address = { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} };
  vi.stubGlobal('URL', Object.assign(URL, address));
  const pdf = () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } });
  fakeNetwork({ generePdfVirement: pdf });
  await openTransfer();
  await userEvent.click(screen.getByRole('button', { name: /PDF/ }));
  await waitFor(() => expect(saved).toEqual([`virement-${samples.payable.number}.pdf`]));
});
