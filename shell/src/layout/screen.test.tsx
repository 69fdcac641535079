import {
  I18nextProvider,
  i18n,
  loadTexts,
  MemoryRouter,
  provideConfiguration,
  speak,
} from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { provideOthers, provideRegistry } from '../registry/known-parts.ts';
import { aPart, aRegistry } from '../testing/a-registry.ts';
import { texts } from '../texts.ts';
import { Screen } from './screen.tsx';

const message = { fr: 'Travaux jusqu’à midi.', de: 'Arbeiten bis Mittag.' };
const payment = aPart({
  name: 'payment',
  routes: ['/tai/amende/:amendeId', '/tai/paiement/confirmation/:amendeId'],
  disabled: { message },
});

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);

function open(address: string): void {
  render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter initialEntries={[address]}>
        <Screen />
      </MemoryRouter>
    </I18nextProvider>,
  );
}

const heading = () => screen.queryByRole('heading', { level: 1 })?.textContent;

beforeEach(async () => {
  fetched.mockReset();
  provideConfiguration(aConfiguration());
  provideRegistry(aRegistry(), '/tai');
  await speak('fr');
  await loadTexts('shell', texts);
});

test('an address of a part that is not known yet waits for the parts, then shows it', () => {
  open('/tai/amende/1');
  expect(heading()).toBeUndefined();
  act(() => provideOthers('there', [payment]));
  expect(screen.getByText('Travaux jusqu’à midi.')).toBeDefined();
});

test('within a page, the empty path leads to the home page', () => {
  provideOthers('there', [aPart({ routes: ['/tai'], disabled: { message } })]);
  open('/');
  expect(screen.getByText('Travaux jusqu’à midi.')).toBeDefined();
});

test('an address that no part answers is not found once the parts are known', () => {
  open('/nowhere');
  expect(heading()).toBeUndefined();
  act(() => provideOthers('there', [payment]));
  expect(heading()).toBe('404 - Page non trouvée');
});

test('the address that the document was asked for is not waited for: the site knows it as nobody’s', () => {
  provideRegistry(aRegistry(), '/nowhere');
  open('/nowhere');
  expect(heading()).toBe('404 - Page non trouvée');
});

test('when the parts cannot be had, that is said, and they can be asked for again', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  await act(async () => open('/tai/amende/1'));
  expect(fetched).toHaveBeenCalledOnce();
  expect(screen.getByText(/0811 10 10 10/)).toBeDefined();
  await act(async () => screen.getByRole('button', { name: 'Réessayer' }).click());
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(heading()).toBe('Cette page ne peut pas s’afficher');
});

test('a part that is switched off says why, in the language of the page, and how to pay otherwise', async () => {
  provideOthers('there', [payment]);
  open('/tai/amende/1');
  expect(screen.getByText('Travaux jusqu’à midi.')).toBeDefined();
  expect(screen.getByText('Cet incident n’a déclenché aucun paiement.')).toBeDefined();
  expect(screen.getByText(/0811 10 10 10/)).toBeDefined();
  await act(() => speak('de'));
  expect(screen.getByText('Arbeiten bis Mittag.')).toBeDefined();
});

test.each(['switched off', 'missing'])(
  'where one comes back from paying, a part that is %s says that the payment is not lost',
  async (state) => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    if (state === 'switched off') provideOthers('there', [payment]);
    await act(async () => open('/tai/paiement/confirmation/1'));
    expect(heading()).toBe('Cette page ne peut pas s’afficher');
    expect(screen.getByText(/ne payez pas une seconde fois/)).toBeDefined();
    expect(screen.queryByText(/aucun paiement/)).toBeNull();
  },
);

test('a message in too few languages is shown in French', async () => {
  provideOthers('there', [payment]);
  await speak('nl');
  await loadTexts('shell', texts);
  open('/tai/amende/1');
  expect(screen.getByText('Travaux jusqu’à midi.')).toBeDefined();
});
