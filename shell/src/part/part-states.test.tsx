import { sessionStore } from '@amendes/contract';
import {
  I18nextProvider,
  i18n,
  loadTexts,
  MemoryRouter,
  provideConfiguration,
  speak,
} from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import type { Fine } from '@amendes/fines/fine.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { texts } from '../language/texts.ts';
import { PartUnavailable } from './part-states.tsx';

beforeEach(async () => {
  provideConfiguration(aConfiguration());
  await speak('fr');
  await loadTexts('shell', texts);
});

afterEach(() => sessionStore.getState().forgetFine());

const notice = `/tai/amende/${pathOf(samples.payable)}`;

function open(address: string, status: Fine['status'], rest: Partial<Fine> = {}): string {
  sessionStore.getState().rememberFine(aFine({ status, ...rest }));
  render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter initialEntries={[address]}>
        <PartUnavailable part={{ name: 'payment' }} onRetry={() => {}} />
      </MemoryRouter>
    </I18nextProvider>,
  );
  return screen.getByRole('heading', { level: 1 }).textContent;
}

const otherWays = () => screen.queryByRole('heading', { name: 'Payer autrement' });
const unverified = 'Nous ne pouvons pas vérifier votre paiement maintenant';

test.each([samples.payable, samples.payableDeposit])(
  'the failure page of $number with a payment under way shows no way to pay',
  (reference) => {
    const title = open(`/tai/amende/${pathOf(reference)}`, 'EN_COURS_PAIEMENT');
    expect(title).toBe(unverified);
    expect(otherWays()).toBeNull();
    expect(screen.getByText(/ne payez pas une seconde fois/)).toBeTruthy();
  },
);

test.each<[string, string, Fine['status']]>([
  ['a notice that can be paid', notice, 'A_PAYER'],
  [
    'another notice than the one with a payment under way',
    `/tai/amende/${pathOf(samples.paid)}`,
    'EN_COURS_PAIEMENT',
  ],
])('the failure page of %s shows the other ways to pay', (_, address, status) => {
  expect(open(address, status)).toBe('Cette page ne peut pas s’afficher');
  expect(otherWays()).not.toBeNull();
});

test('the failure page of a paid notice shows no way to pay', () => {
  expect(open(notice, 'PAYE')).toBe('Votre paiement est enregistré');
  expect(otherWays()).toBeNull();
});

test.each<[string, Fine['status'], Partial<Fine>?]>([
  ['that is partly paid', 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL'],
  // The receipt of such a payment exists only on paper.
  ['that is paid at a tobacconist', 'PAYE', { paidAtTobacconist: true }],
  ['that is paid otherwise', 'PAYE_AUTRE'],
])('the failure page of a notice %s shows the telephone, and no way to pay', (_, status, rest) => {
  expect(open(notice, status, rest)).toBe(unverified);
  expect(otherWays()).toBeNull();
  expect(screen.getByText(/0811 10 10 10/)).toBeTruthy();
  expect(screen.queryByText(/justificatif/)).toBeNull();
});

test.each<Fine['status']>(['PAIEMENT_EXPIRE', 'PAIEMENT_ANNULE'])(
  'the failure page of a notice with %s mentions no payment in its title',
  (status) => {
    expect(open(notice, status)).toBe('Cette page ne peut pas s’afficher');
    expect(otherWays()).toBeNull();
    expect(screen.getByText(/0811 10 10 10/)).toBeTruthy();
  },
);

test.each<[Fine['status'], string]>([
  ['A_PAYER', unverified],
  ['PAIEMENT_EXPIRE', unverified],
  ['PAYE', 'Votre paiement est enregistré'],
])('the title of the failure page after paying follows the known status %s', (status, title) => {
  expect(open(`/tai/paiement/confirmation/${pathOf(samples.payable)}`, status)).toBe(title);
  expect(otherWays()).toBeNull();
});
