import { provideConfiguration } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { publicFacts } from '@amendes/protocol/public-facts.ts';
import type { PaymentReference } from '@amendes/fines/fine.ts';
import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { wireFine, type Answers } from '@amendes/testing/fake-api.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { buttonClass } from '@amendes/ui/button.tsx';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';
import { rememberChoices } from '../journey/choices.ts';
import { texts } from '../texts.ts';
import type { UnpaidPayment } from './payment-check.ts';
import { Unpaid } from './unpaid.tsx';

const reference: PaymentReference = samples.payable;
const cancelled = { state: 'cancelled', kind: 'AF', amount: 9000, unanswered: 0 } as const;

beforeEach(() => {
  provideConfiguration(aConfiguration());
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open(payment: UnpaidPayment, answers: Answers = {}, under = reference) {
  const network = fakeNetwork(answers);
  const askAgain = vi.fn<() => void>();
  const again = { isAsking: false, askAgain };
  const Screens = () => <Unpaid payment={payment} reference={under} {...again} />;
  await renderApp('payment', { Screens, texts }, '/tai');
  return { ...network, askAgain };
}

const page = () => (document.body.textContent ?? '').replaceAll(/\s/g, ' ');
const mainLink = (name: string) =>
  expect(screen.getByRole('link', { name }).className).toBe(buttonClass('main'));
const hrefs = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
const until = (more: object) => ({
  bareme: [{ palier: 'MINORE', montant: 9000, jusquAu: '2026-12-02', ...more }],
});

test.each([
  [
    'until the last day of the amount left',
    () => wireFine(until({})),
    'Vous pouvez recommencer jusqu’au 2 décembre 2026 par carte : jusque-là, il reste 90,00 € à payer. Ensuite, le montant augmente.',
  ],
  [
    'until the last day if the amount left is unknown',
    () => wireFine({ ...until({}), montant: undefined }),
    'Vous pouvez recommencer jusqu’au 2 décembre 2026 par carte, sans que le montant change.',
  ],
  [
    'without a last day if the amount stays',
    () => wireFine(until({ jusquAu: undefined })),
    'Vous pouvez recommencer : le montant dû ne change plus.',
  ],
  [
    'until the date on the notice if the look-up fails',
    () => new Response('', { status: 503 }),
    'Vous pouvez recommencer avant la date limite imprimée sur l’avis.',
  ],
])('a cancelled payment can be repeated %s', async (_, recherche, words) => {
  await open({ ...cancelled, settlementType: 'payment' }, { recherche });
  expect(screen.queryByRole('link')).toBeNull();
  await screen.findByRole('link', { name: 'Choisir à nouveau un moyen de paiement' });
  mainLink('Choisir à nouveau un moyen de paiement');
  const others = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(others).toHaveLength(3);
  expect(others.at(-1)).toBe('Par un moyen imprimé sur votre avis.');
  expect(page()).toContain(
    `Aucun argent n’a été prélevé pour ce paiement.Le paiement de 90,00 € a été annulé`,
  );
  expect(page()).toContain(`Ce paiement n’a pas été fait.${words}`);
  expect(hrefs()).toEqual([
    '/tai/paiement/33333122111221/29/AMENDE/choixModalitesReglement',
    '/tai/amende/33333122111221/29',
  ]);
});

const { france, criminal } = publicFacts.telephone;

test.each([
  ['AF', [france]],
  ['FPSMm', [france]],
  ...(['AFD', 'AFDm', 'AFMD', 'AFMDm', 'AMD'] as const).map((kind) => [kind, [criminal]] as const),
  ['UNKNOWN', [france, criminal]],
] as const)('a notice of kind %s names the telephone numbers %j', async (kind, numbers) => {
  const payment = { ...cancelled, kind, settlementType: 'payment' } as const;
  await open(payment, { recherche: () => wireFine() });
  await screen.findByRole('link', { name: 'Choisir à nouveau un moyen de paiement' });
  expect([france, criminal].filter((number) => page().includes(number))).toEqual(numbers);
});

test('a payment shown under the deposit’s number is repeated under the fine’s own', async () => {
  const payment = { ...cancelled, settlementType: 'payment' } as const;
  await open(payment, { recherche: () => wireFine() }, samples.payableDeposit);
  await screen.findByRole('link', { name: 'Choisir à nouveau un moyen de paiement' });
  expect(hrefs()[0]).toBe('/tai/paiement/33333122111221/29/AMENDE/choixModalitesReglement');
});

test.each([
  ['can be paid', () => wireFine()],
  ['cannot be looked up', () => new Response('', { status: 503 })],
])(
  'a deposit on a fine that %s can be repeated before the contest is sent',
  async (_, recherche) => {
    await open({ ...cancelled, settlementType: 'deposit' }, { recherche });
    await screen.findByText(/la consignation doit être faite avant l’envoi de votre contestation/);
    expect(hrefs()[0]).toBe('/tai/paiement/33333122111221/29/CONSIGNATION/choixModalitesReglement');
  },
);

const detail = '/tai/amende/33333122111221/29';

test('a deposit chosen on the notice links back to the fine’s own number', async () => {
  rememberChoices(samples.payable.number, { settlementType: 'deposit' });
  const payment = { ...cancelled, settlementType: 'deposit' } as const;
  await open(payment, { recherche: () => wireFine() }, samples.payableDeposit);
  await screen.findByRole('link', { name: 'Voir l’avis' });
  expect(hrefs()).toEqual([
    '/tai/paiement/33333122111221/29/CONSIGNATION/choixModalitesReglement',
    detail,
  ]);
  cleanup();
  await open({ state: 'none' }, { recherche: () => wireFine() }, samples.payableDeposit);
  await screen.findByRole('link', { name: 'Voir l’avis' });
  expect(hrefs()).toEqual([detail, '/tai']);
});

test('a deposit chosen under its own number links back to that number', async () => {
  rememberChoices(samples.payableDeposit.number, { settlementType: 'deposit' });
  const payment = { ...cancelled, settlementType: 'deposit' } as const;
  await open(payment, { recherche: () => wireFine() }, samples.payableDeposit);
  await screen.findByRole('link', { name: 'Voir l’avis' });
  expect(hrefs()).toEqual([
    '/tai/paiement/33333122111222/30/CONSIGNATION/choixModalitesReglement',
    '/tai/amende/33333122111222/30',
  ]);
});

const booked = [{ date: '2026-11-21', montant: 9000, moyen: 'CARTE', referenceReglement: 'R1' }];

test.each<[string, object, string, readonly string[]]>([
  // The look-up would lead here again, so the link goes to another notice.
  ['PAYE', { reglements: booked }, 'Tout ce qui était dû est déjà payé', ['/tai']],
  ['PAYE', { mediaReglement: 3 }, 'payé chez un buraliste agréé', [detail]],
  ['A_PAYER', { reglements: booked }, 'Tout ce qui était dû est déjà payé', [detail]],
  ['PAYE_AUTRE', {}, 'Cet avis a déjà été payé par un autre moyen', [detail]],
  ['ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL', {}, 'Une partie de cet avis est déjà payée', [detail]],
  ['EN_COURS_PAIEMENT', {}, 'Un paiement de cet avis est en cours', [detail]],
  ['PAIEMENT_EXPIRE', {}, 'La date limite est dépassée', [detail]],
  ['PAIEMENT_ANNULE', {}, 'Cet avis a été annulé', [detail]],
  ['PAIEMENT_DIVERS', {}, 'Cet avis est traité à part', [detail]],
  ['PAIEMENT_DESIMPUTE', {}, 'Un paiement de cet avis a été annulé après coup', [detail]],
  ['NEW', {}, 'Le service ne répond pas correctement', [detail]],
])(
  'a fine with status %s offers no other attempt and says why: $2',
  async (valeur, more, words, links) => {
    const recherche = () => wireFine({ statutPaiement: { valeur }, ...more });
    for (const settlementType of ['payment', 'deposit'] as const) {
      await open({ ...cancelled, settlementType }, { recherche });
      await screen.findByText(new RegExp(words));
      expect(page()).not.toMatch(/n’est pas réglé|n’a pas été fait|recommencer/);
      expect(hrefs()).toEqual(links);
      cleanup();
    }
  },
);

test.each<[string, object]>([
  ['is under way', { statutPaiement: { valeur: 'EN_COURS_PAIEMENT' } }],
  ['has paid all', { statutPaiement: { valeur: 'PAYE' }, reglements: booked }],
  ['has left nothing to pay', { reglements: booked }],
  ['is being booked', { statutPaiement: { valeur: 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL' } }],
])('the page offers another check if another payment %s', async (_, fine) => {
  const { askAgain } = await open(
    { ...cancelled, settlementType: 'payment' },
    { recherche: () => wireFine(fine) },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Vérifier à nouveau' }));
  expect(askAgain).toHaveBeenCalledOnce();
});

test('beside a part payment in process the page shows the rest and its last day', async () => {
  const statutPaiement = { valeur: 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL' };
  const reglements = [{ ...booked[0], montant: 3000 }];
  const recherche = () => wireFine({ statutPaiement, reglements, ...until({}) });
  await open({ ...cancelled, settlementType: 'payment' }, { recherche });
  await screen.findByText(/Il reste 60,00\s€ à payer/);
  expect(page()).toMatch(/Ce montant vaut jusqu’au 2 décembre 2026.*contactez le service/);
  expect(hrefs()).toEqual([detail]);
});

test('a payment booked on the notice offers its receipt', async () => {
  const recherche = () => wireFine({ statutPaiement: { valeur: 'PAYE' }, reglements: booked });
  await open({ ...cancelled, settlementType: 'payment' }, { recherche });
  expect(await screen.findByRole('button', { name: /^Justificatif de 90,00/ })).toBeTruthy();
});

const none = { state: 'none' } as const;

test('if no payment is found on a payable fine, the page says that no money arrived', async () => {
  await open(none, { recherche: () => wireFine() });
  // Nothing is said about money before the fine itself has been requested.
  expect(page()).not.toContain('Aucun argent');
  await screen.findByText(/Aucun argent ne nous est parvenu/);
  expect(page()).toMatch(
    /^Aucun argent ne nous est parvenu\.Aucun paiement n’est enregistré.*Si votre compte a été débité, ne payez pas une seconde fois.*Vous pouvez fermer cette page/,
  );
  expect(hrefs()).toEqual(['/tai/amende/33333122111221/29', '/tai']);
  mainLink('Voir l’avis');
});

test.each([
  ['whose look-up fails', () => new Response('', { status: 503 })],
  ['that the API does not know', () => Response.json(null)],
  ['with an unknown status', () => wireFine({ statutPaiement: { valeur: 'NEW' } })],
])('for a fine %s the page says that it is unknown if money was taken', async (_, recherche) => {
  await open(none, { recherche });
  await screen.findByText(/Nous ne savons pas encore si l’argent a été prélevé/);
  expect(page()).not.toContain('Aucun argent');
  expect(page()).toMatch(/ne payez pas une seconde fois.*Vous pouvez fermer cette page/);
  mainLink('Voir l’avis');
});
