import { sessionStore } from '@amendes/contract';
import type { Fine } from '@amendes/fines/fine.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { app } from '../app.tsx';

const settlements = [{ day: '2026-11-20', amount: 3000, means: 'CARTE', reference: 'R1' }];
const address = `/tai/amende/${pathOf(samples.payable)}`;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] });
});

afterEach(() => {
  sessionStore.getState().forgetFine();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const status = 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL';
const partPaid = (differences: Partial<Fine> = {}) =>
  aFine({ status, settlements, ...differences });

async function open(fine: Fine) {
  sessionStore.getState().rememberFine(fine);
  await renderApp('payment', app, address);
  await screen.findByText(/contactez le service qui y est indiqué/);
  return (document.body.textContent ?? '').replaceAll(/\s/g, ' ');
}

test.each([false, true])(
  'a part-paid notice (tobacconist: %s) shows the rest, its last day and a contact',
  async (paidAtTobacconist) => {
    const page = await open(partPaid({ paidAtTobacconist }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Une partie de cet avis est payée',
    );
    expect(page).toMatch(/Il reste 60,00 € à payer\. Ce montant vaut jusqu’au 2 décembre 2026/);
    expect(page).toContain('Après cette date, il restera 105,00 € à payer.');
    expect(page).toMatch(/avant la date limite.*contactez le service qui y est indiqué/);
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs, 'no link to this very page').not.toContain(address);
  },
);

test('a part-paid notice still names a contact if its amount is unknown', async () => {
  const { amountDue: _, ...fine } = partPaid();
  const page = await open(fine);
  expect(page).toContain('contactez le service qui y est indiqué');
  expect(page).not.toContain('Il reste');
});
