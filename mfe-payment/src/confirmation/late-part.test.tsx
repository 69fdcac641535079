import { isUnanswered } from '../guard/recognised-notices.ts';
import { wireFine, wirePaid } from '@amendes/testing/fake-api.ts';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { app } from '../app.tsx';
import { address, number, says, setUpPage, shows, title } from './confirmation-page.ts';

/* A part whose attempt had ended was accepted late, while another attempt is at the bank. */

setUpPage();

const late = { date: '2026-11-20', montant: 3000, moyen: 'CARTE', referenceReglement: 'R1' };

test('beside a part that came late, what the bank decides on is not to be paid', async () => {
  fakeNetwork({
    confirmerPaiement: () => wirePaid({ montant: 3000, resteAPayer: 6000, sansReponse: 6000 }),
    recherche: () =>
      wireFine({ statutPaiement: { valeur: 'EN_COURS_PAIEMENT' }, reglements: [late] }),
  });
  await renderApp('payment', app, address);
  await shows('confirmation.paid.reste');
  expect(title()).toBe('Pas encore de réponse');
  const told = says('confirmation.pause.texte')?.textContent;
  expect(told).toMatch(/^Nous ne savons pas encore.*60,00\s€.*ne payez pas une seconde fois/);
  expect(says('confirmation.paid.reste')?.textContent).not.toMatch(/payez|payer ce reste/i);
  expect(screen.getByRole('button', { name: 'Vérifier à nouveau' })).toBeTruthy();
  expect(isUnanswered({ number })).toBe(true);
});
