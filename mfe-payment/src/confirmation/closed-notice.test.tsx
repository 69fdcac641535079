import { provideConfiguration } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { wireFine } from '@amendes/testing/fake-api.ts';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rememberUnanswered } from '../guard/recognised-notices.ts';
import { texts } from '../texts.ts';
import type { UnpaidPayment } from './payment-check.ts';
import { Unpaid } from './unpaid.tsx';

/* A notice that was closed while one of its payments had no answer: its last day has ended, or it was paid otherwise. */

beforeEach(() => {
  provideConfiguration(aConfiguration());
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open(
  payment: UnpaidPayment,
  valeur: string,
  more: object = {},
  way = 'Voir l’avis',
) {
  fakeNetwork({ recherche: () => wireFine({ statutPaiement: { valeur }, ...more }) });
  const askAgain = vi.fn<() => void>();
  const again = { isAsking: false, askAgain };
  const Screens = () => <Unpaid payment={payment} reference={samples.payable} {...again} />;
  await renderApp('payment', { Screens, texts }, '/tai');
  await screen.findByRole('link', { name: way });
  return askAgain;
}

const page = () => (document.body.textContent ?? '').replaceAll(/\s/g, ' ');

const none = { state: 'none' } as const;
const refusedBeside = (unanswered: number): UnpaidPayment => ({
  state: 'refused',
  kind: 'AF',
  settlementType: 'payment',
  amount: 9000,
  unanswered,
});

const closed = [
  ['PAIEMENT_EXPIRE', /La date limite est dépassée/],
  ['PAYE_AUTRE', /déjà été payé par un autre moyen/],
  ['PAIEMENT_ANNULE', /Cet avis a été annulé/],
  ['PAIEMENT_DIVERS', /Cet avis est traité à part/],
  ['PAIEMENT_DESIMPUTE', /annulé après coup/],
  ['EN_COURS_PAIEMENT', /Un paiement de cet avis est en cours/],
] as const;

test.each(closed)(
  'a notice with status %s still says that money may have been taken',
  async (status, why) => {
    const askAgain = await open(none, status);
    expect(page()).toMatch(
      /^Nous ne savons pas encore si l’argent a été prélevé\.Si votre compte a été débité, ne payez pas une seconde fois/,
    );
    expect(page()).toMatch(why);
    expect(page()).not.toMatch(/Aucun argent|Aucun paiement n’est enregistré/);
    fireEvent.click(screen.getByRole('button', { name: 'Vérifier à nouveau' }));
    expect(askAgain).toHaveBeenCalledOnce();
  },
);

const reglements = [
  { date: '2026-11-20', montant: 3000, moyen: 'CARTE', referenceReglement: 'R1' },
];

test.each([
  ['no payment listed', {}, /^Tout ce qui était dû est déjà payé/, 'Rechercher un autre avis'],
  ['by card', { reglements }, /^Tout ce qui était dû est déjà payé/, 'Rechercher un autre avis'],
  [
    'at a tobacconist',
    { mediaReglement: 3 },
    /^Cet avis a été payé chez un buraliste/,
    'Voir l’avis',
  ],
])('a paid notice does not call anything unknown (%s)', async (_, more, why, way) => {
  const askAgain = await open(none, 'PAYE', more, way);
  expect(page()).toMatch(why);
  expect(page()).not.toMatch(/Nous ne savons pas|Aucun/);
  expect(page()).toMatch(/Vous pouvez fermer cette page.*gardez son numéro et sa clé/);
  expect(screen.getAllByRole('link')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Vérifier à nouveau' }));
  expect(askAgain).toHaveBeenCalledOnce();
});

test('a paid notice warns of an unanswered attempt of this tab', async () => {
  rememberUnanswered(samples.payable);
  await open(none, 'PAYE', {}, 'Rechercher un autre avis');
  expect(page()).toMatch(/^Nous ne savons pas encore.*Tout ce qui était dû est déjà payé/);
});

test.each([
  [9000, 1],
  [0, 0],
])(
  'a refusal beside %i unanswered cents offers %i buttons to check again',
  async (cents, buttons) => {
    await open(refusedBeside(cents), 'PAIEMENT_EXPIRE');
    expect(screen.queryAllByRole('button', { name: 'Vérifier à nouveau' })).toHaveLength(buttons);
    expect(/ne payez pas une seconde fois/.test(page())).toBe(buttons > 0);
  },
);

test.each([
  ['no payment found', none, false],
  ['another attempt unanswered', refusedBeside(6000), false],
  ['all attempts answered', refusedBeside(0), true],
] as const)(
  'the rest is shown, but asked for only if no attempt may be open: %s',
  async (_, payment, asksToPay) => {
    await open(payment, 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL', { reglements });
    expect(page()).toContain('Il reste 60,00 € à payer.');
    expect(page().includes('payez par un autre moyen')).toBe(asksToPay);
  },
);

test('an unknown rest is neither shown nor asked for', async () => {
  await open(none, 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL', { reglements, montant: undefined });
  expect(page()).not.toMatch(/payez par un autre moyen|Il reste/);
});
