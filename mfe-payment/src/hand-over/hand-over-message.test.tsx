import { sessionStore } from '@amendes/contract';
import { provideConfiguration } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { wireForm } from '@amendes/testing/fake-api.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';
import { texts } from '../texts.ts';
import { HandOverMessage } from './hand-over-message.tsx';
import type { HandOverState } from './hand-over-state.ts';

const place = { screen: 'handOver', reference: samples.payable, type: 'payment' } as const;

beforeEach(() => {
  provideConfiguration(aConfiguration());
});

afterEach(() => {
  sessionStore.getState().forgetFine();
  vi.unstubAllGlobals();
});

const open = (state: HandOverState) =>
  renderApp(
    'payment',
    {
      Screens: () => (
        <HandOverMessage
          state={state}
          place={place}
          fine={fine}
          amount={9000}
          onResuming={() => {}}
        />
      ),
      texts,
    },
    '/tai',
  );

/** Returns the paragraphs of the message, each as it is read. */
const paragraphs = () =>
  [...document.querySelectorAll('[data-message] p')].map(({ textContent }) =>
    textContent.replaceAll(/\s/g, ' '),
  );

const until = '2099-11-21T14:45:00+01:00';
const hour = new Date(until).toLocaleTimeString('fr', { timeStyle: 'short' });

const fine = aFine();
const news = { fine, offer: { ...samples.payable, type: 'payment', amount: 9000 } } as const;

const another = { settlementType: 'deposit', amount: 13_500, until } as const;

const tooMany = 'telechargement.tropDeDemandes';

const underWayText =
  'Un paiement de cet avis a déjà commencé. Nous n’en avons pas lancé un second, pour que vous ne payiez pas deux fois.';

const part = 'detail.messages.infos.paiementPartiel';

const mayHavePaid =
  'Nous ne savons pas encore si l’argent a été prélevé. Si votre compte a été débité, ne payez pas une seconde fois : revenez vérifier dans quelques heures.';

test.each<[HandOverState, readonly string[]]>([
  [
    { status: 'repriced', news },
    [
      'Le montant a changé : il est maintenant de 90,00 €. Vérifiez-le, puis appuyez à nouveau sur le bouton si vous voulez le payer. Cette demande n’a entraîné aucun prélèvement.',
    ],
  ],
  [
    { status: 'stalled' },
    [
      'La page de paiement tarde à s’ouvrir. Tant que vous n’y avez rien validé, aucun argent n’est prélevé. Vérifiez où en est le paiement avant de recommencer.',
      'Voir où en est le paiement en cours',
    ],
  ],
  [{ status: 'underWay' }, [`${underWayText} `, 'Voir où en est le paiement en cours']],
  [
    { status: 'underWay', attempt: another },
    [
      `${underWayText} S’il n’est pas validé, il prend fin à ${hour}. Vérifiez alors à nouveau : si rien n’est enregistré, vous pourrez recommencer.`,
      'Voir où en est le paiement en cours',
    ],
  ],
  [{ status: 'unanswered', news: undefined }, [mayHavePaid, 'Voir où en est le paiement']],
  [
    { status: 'unanswered', news },
    [
      mayHavePaid,
      'Voir où en est le paiement',
      'Le montant a changé : il est maintenant de 90,00 €. Vérifiez-le, puis appuyez à nouveau sur le bouton si vous voulez le payer.',
    ],
  ],
  [
    { status: 'stopped', message: 'remise.arrets.change', to: 'notice', mayHavePaid: true },
    [
      'Entre-temps, cet avis a changé : ce paiement n’est plus possible. Revoyez l’avis avant de payer. Nous n’avons pas lancé d’autre paiement.',
      mayHavePaid,
      'Voir où en est le paiement',
      'Revoir l’avis',
    ],
  ],
  [
    { status: 'stopped', message: 'remise.arrets.change', to: 'notice' },
    [
      'Entre-temps, cet avis a changé : ce paiement n’est plus possible. Revoyez l’avis avant de payer. Nous n’avons pas lancé d’autre paiement.',
      'Revoir l’avis',
    ],
  ],
  [
    { status: 'stopped', message: 'remise.arrets.paye', to: 'receipt' },
    [
      'Entre-temps, cet avis a été payé. Nous n’avons pas lancé d’autre paiement.',
      'Voir le justificatif',
    ],
  ],
  [
    { status: 'stopped', message: part, to: 'receipt', mayHavePaid: true },
    [
      'Une partie de cet avis est déjà payée. Nous n’avons pas lancé d’autre paiement.',
      mayHavePaid,
      'Voir où en est le paiement',
      'Voir le justificatif',
    ],
  ],
  [
    { status: 'stopped', message: part, to: 'receipt' },
    [
      'Une partie de cet avis est déjà payée. Nous n’avons pas lancé d’autre paiement.',
      'Ce reste ne peut pas encore être payé ici : le premier paiement est en cours de traitement. Recherchez à nouveau votre avis, avec le même numéro et la même clé, avant la date limite. Si elle approche et que rien n’a changé, payez par un autre moyen imprimé sur l’avis ou contactez le service qui y est indiqué.',
      'Voir le justificatif',
    ],
  ],
  [
    { status: 'failed', message: tooMany, until: new Date(until), after: 'check' },
    [
      `Le service a reçu trop de demandes. Vous pourrez réessayer à partir de ${hour}.`,
      'Nous ne savons pas si un paiement a été fait. Si vous venez de payer, votre paiement n’est pas perdu : ne payez pas une seconde fois. Recherchez votre avis dans quelques minutes.',
      'Voir où en est le paiement en cours',
    ],
  ],
])('state %# shows exactly the expected message', async (state, words) => {
  await open(state);
  expect(paragraphs()).toEqual(words);
});

test('a failure shows its moment below the statement about money', async () => {
  await open({ status: 'failed', message: 'remise.echecs.technique', after: 'press' });
  const [what, money, moment, ...others] = paragraphs();
  expect(what).toMatch(/^Le service de paiement ne répond pas/);
  expect(money).toMatch(/^Cette demande n’a entraîné aucun prélèvement/);
  expect(moment).toMatch(/^Panne constatée le /);
  expect(others).toEqual([]);
});

test.each<HandOverState['status']>(['ready', 'checking', 'asking', 'leaving'])(
  'the state %s shows no message',
  async (status) => {
    await open({ status } as HandOverState);
    expect(document.body.textContent).toBe('');
  },
);

test.each([
  ['notice', `/tai/amende/${pathOf(samples.payable)}`],
  ['receipt', `/tai/paiement/confirmation/${pathOf(samples.payable)}/justificatif`],
] as const)('a stopped payment links to the %s', async (to, address) => {
  await open({ status: 'stopped', message: 'remise.arrets.change', to });
  expect(screen.getByRole('link').getAttribute('href')).toBe(address);
});

test('an attempt of another page is resumed with its own amount, number and key', async () => {
  const { calls } = fakeNetwork({ envoiSips: () => wireForm('https://evil.example/') });
  await open({ status: 'underWay', attempt: another });
  const button = screen.getByRole('button', { name: /^Reprendre ou annuler ce paiement \(135,00/ });
  expect(button.closest('.resume')).not.toBeNull();
  // Nothing has failed yet.
  expect(document.querySelectorAll('.callout')).toHaveLength(1);
  fireEvent.click(button);
  await screen.findByText(/La page de paiement reçue n’est pas celle/);
  expect(calls).toMatchObject([
    { body: { numAvis: samples.payableDeposit.number, cleAvis: '30', montantTransaction: 13_500 } },
  ]);
});
