import { sessionStore } from '@amendes/contract';
import type { Fine } from '@amendes/fines/fine.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { wireConfirmation, wireFine } from '@amendes/testing/fake-api.ts';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { app } from '../app.tsx';
import { address, noteSubmittedForms, payButton } from './testing/open-hand-over.ts';

/* An attempt that was started for the whole notice pays only a part once the last day has ended: the page says so first. */

noteSubmittedForms();

const expireLe = '2099-11-21T14:45:00+01:00';
const underWay = (more: object) => () => wireConfirmation('EN_COURS', { expireLe, ...more });
const enCours = () => wireFine({ statutPaiement: { valeur: 'EN_COURS_PAIEMENT' } });

const detail = async (fine: Partial<Fine>, attempt: object = {}) => {
  fakeNetwork({ confirmerPaiement: underWay(attempt) });
  sessionStore.getState().rememberFine(aFine({ status: 'EN_COURS_PAIEMENT', ...fine }));
  await renderApp('payment', app, `/tai/amende/${pathOf(samples.payable)}`);
};

const handOver = async (fine: Partial<Fine>, attempt: object = {}) => {
  fakeNetwork({ recherche: enCours, confirmerPaiement: underWay(attempt) });
  sessionStore.getState().rememberFine(aFine(fine));
  await renderApp('payment', app, address);
  fireEvent.click(await payButton(/^Aller à la page de paiement par carte/));
};

const resumeButton = () => screen.findByRole('button', { name: /^Reprendre ou annuler/ });
const remainderLine = () => screen.queryByText(/^Il reste .* à payer\.$/);

const places = [
  ['the detail', detail],
  ['the hand-over', handOver],
] as const;

test.each(places)(
  '%s shows the whole amount due if only a part of it is resumed',
  async (_, open) => {
    await open({ amountDue: 13_500, partialPaymentAllowed: true });
    const button = await resumeButton();
    expect(button.textContent).toMatch(/\(90,00\s€\)/);
    const remainder = remainderLine();
    expect(remainder?.textContent).toMatch(/135,00\s€/);
    expect(remainder?.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  },
);

test.each(places)('%s shows no other amount due if all of it is resumed', async (_, open) => {
  await open({ amountDue: 13_500 });
  expect((await resumeButton()).textContent).toMatch(/\(135,00\s€\)/);
  expect(remainderLine()).toBeNull();
});

test('the amount due is not shown beside a resumed deposit', async () => {
  await detail({ amountDue: 37_500 }, { typeReglement: 'CONSIGNATION', montant: 13_500 });
  await resumeButton();
  expect(remainderLine()).toBeNull();
});
