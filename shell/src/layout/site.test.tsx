import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { sessionStore } from '@amendes/contract';
import {
  I18nextProvider,
  i18n,
  loadTexts,
  MemoryRouter,
  pageStore,
  provideConfiguration,
  speak,
} from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { provideOthers, provideRegistry } from '../registry/known-parts.ts';
import { aPart, aRegistry } from '../testing/a-registry.ts';
import { texts } from '../language/texts.ts';
import { Screen } from './site.tsx';

const message = { fr: 'Travaux jusqu’à midi.', de: 'Arbeiten bis Mittag.' };
const payment = aPart({
  name: 'payment',
  routes: [
    '/tai/amende/:amendeId',
    '/tai/paiement/confirmation/:amendeId/:cleId',
    '/tai/paiement/confirmation/:amendeId/:cleId/justificatif',
    '/tai/paiement/:amendeId/:cleAmende/:reglementType/envoiSips',
    '/tai/paiement/:amendeId/:cleAmende/:reglementType/:montantTransaction/envoiSips',
  ],
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
  sessionStore.getState().forgetFine();
  provideRegistry(aRegistry(), '/tai');
  await speak('fr');
  await loadTexts('shell', texts);
});

test('an address of a part that is not known yet waits for the parts, then shows it', () => {
  open('/tai/amende/1');
  expect(heading()).toBeUndefined();
  act(() => provideOthers('ready', [payment]));
  expect(screen.getByText('Travaux jusqu’à midi.')).toBeDefined();
});

test('the path / shows the home page', () => {
  provideOthers('ready', [aPart({ routes: ['/tai'], disabled: { message } })]);
  open('/');
  expect(screen.getByText('Travaux jusqu’à midi.')).toBeDefined();
});

test('an address that no part serves is not found once the parts are known', () => {
  open('/nowhere');
  expect(heading()).toBeUndefined();
  act(() => provideOthers('ready', [payment]));
  expect(heading()).toBe('404 - Page non trouvée');
});

test('an unknown address of the document itself is reported as not found at once', () => {
  provideRegistry(aRegistry(), '/nowhere');
  open('/nowhere');
  expect(heading()).toBe('404 - Page non trouvée');
});

test('a failed request for the parts is shown, and can be repeated', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  await act(async () => open('/tai/amende/1'));
  expect(fetched).toHaveBeenCalledOnce();
  expect(screen.getByText(/0811 10 10 10/)).toBeDefined();
  await act(async () => screen.getByRole('button', { name: 'Réessayer' }).click());
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(heading()).toBe('Cette page ne peut pas s’afficher');
});

test('a retry moves the focus to main, and the title of the failure is interim', async () => {
  const main = document.createElement('main');
  main.tabIndex = -1;
  document.body.append(main);
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  await act(async () => open('/tai/amende/1'));
  // The interim flag makes the final title be announced when it replaces this one.
  expect(pageStore.getState().interim).toBe(true);
  await act(async () => screen.getByRole('button', { name: 'Réessayer' }).click());
  expect(document.activeElement).toBe(main);
  main.remove();
});

test('a part that is switched off shows the reason and the other ways to pay', async () => {
  provideOthers('ready', [payment]);
  open('/tai/amende/1');
  expect(heading()).toBe('Cette page est fermée pour le moment');
  expect(screen.getByText('Travaux jusqu’à midi.')).toBeDefined();
  expect(
    screen.getByText(
      /^Cet incident n’a déclenché aucun paiement\. Un paiement déjà fait n’est pas perdu\.$/,
    ),
  ).toBeDefined();
  expect(screen.getByText(/0811 10 10 10/)).toBeDefined();
  await act(() => speak('de'));
  expect(screen.getByText('Arbeiten bis Mittag.')).toBeDefined();
});

describe.each(['switched off', 'missing'])(
  'after a possible payment, a part that is %s',
  (state) => {
    const mayHavePaid = [
      `/tai/paiement/confirmation/${pathOf(samples.payable)}`,
      `/tai/paiement/confirmation/${pathOf(samples.payable)}/justificatif`,
      `/tai/paiement/${pathOf(samples.payable)}/AMENDE/envoiSips`,
      `/tai/paiement/${pathOf(samples.payable)}/AMENDE/3000/envoiSips`,
    ];

    async function openWithoutPart(address: string): Promise<void> {
      fetched.mockRejectedValue(new TypeError('Failed to fetch'));
      if (state === 'switched off') provideOthers('ready', [payment]);
      await act(async () => open(address));
    }

    test.each(mayHavePaid)('does not say that nothing was paid: %s', async (address) => {
      await openWithoutPart(address);
      expect(heading()).toBe('Nous ne pouvons pas vérifier votre paiement maintenant');
      expect(screen.getByText(/ne payez pas une seconde fois/)).toBeDefined();
      expect(screen.queryByText(/aucun paiement/)).toBeNull();
      expect(screen.queryByRole('heading', { name: 'Payer autrement' })).toBeNull();
    });

    test.each(mayHavePaid)(
      'names the notice and the ways to check its state: %s',
      async (address) => {
        await openWithoutPart(address);
        expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(
          'Vérifier votre paiement',
        );
        expect(screen.getByText(/avis 3333\u20113122\u20111112\u201121, clé 29/)).toBeDefined();
        expect(screen.getByText(/0811 10 10 10/)).toBeDefined();
        const lookUp = screen.getByRole('link', { name: 'Rechercher cet avis' });
        expect(lookUp.getAttribute('href')).toBe('/tai');
      },
    );

    test.each([
      ['the notice itself', { number: samples.payable.number }],
      ['its deposit', { number: '1', deposit: samples.payable }],
    ])('says that a payment is recorded if the lookup found it for %s', async (_, reference) => {
      sessionStore.getState().rememberFine(aFine({ status: 'PAYE', ...reference }));
      await openWithoutPart(`/tai/paiement/confirmation/${pathOf(samples.payable)}/justificatif`);
      expect(heading()).toBe('Votre paiement est enregistré');
      expect(screen.getByText(/Un paiement de cet avis est enregistré/)).toBeDefined();
      expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
    });

    test.each([
      ['that is still to be paid', { status: 'A_PAYER' }],
      ['of another number', { status: 'PAYE', number: samples.paid.number }],
    ] as const)('does not report a payment for a remembered fine %s', async (_, fine) => {
      sessionStore.getState().rememberFine(aFine(fine));
      await openWithoutPart(`/tai/paiement/confirmation/${pathOf(samples.payable)}`);
      expect(screen.queryByText(/est enregistré/)).toBeNull();
      expect(screen.getByText(/ne payez pas une seconde fois/)).toBeDefined();
    });

    test('names no notice if the address contains no number and key', async () => {
      await openWithoutPart('/tai/paiement/confirmation/anything/0');
      expect(screen.queryByText(/anything/)).toBeNull();
      expect(screen.getByRole('link', { name: 'Rechercher cet avis' })).toBeDefined();
    });
  },
);

test('a message without the language of the page is shown in French', async () => {
  provideOthers('ready', [payment]);
  await speak('nl');
  await loadTexts('shell', texts);
  open('/tai/amende/1');
  expect(screen.getByText('Travaux jusqu’à midi.')).toBeDefined();
});
