import type { Fine, LookupAnswer, PaymentReference } from '@amendes/fines/fine.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { buttonClass } from '@amendes/ui/button.tsx';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { texts } from '../texts.ts';
import type { FineNow } from './use-fine-now.ts';
import { remainderOf, WhatIsLeft } from './what-is-left.tsx';

const settlements = [{ day: '2026-11-21', amount: 3000, means: 'CARTE', reference: 'R1' }];
const paidInPart = (status: Fine['status'], differences: Partial<Fine> = {}) =>
  aFine({ status, settlements, ...differences });
const now = new Date('2026-11-21T12:00:00Z');
const until = { kind: 'day', day: '2026-12-02' };

test.each<[string, LookupAnswer, unknown]>([
  ['an unknown number', null, { kind: 'unknown' }],
  ['a wrong key', { status: 'ERREUR' }, { kind: 'unknown' }],
  ['a paid fine', paidInPart('PAYE'), { kind: 'nothing' }],
  [
    'a part that was booked a while ago',
    paidInPart('A_PAYER'),
    { kind: 'some', amount: 6000, isPayable: true, until, later: 10_500 },
  ],
  [
    'a part that has just been paid',
    paidInPart('ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL'),
    { kind: 'some', amount: 6000, isPayable: false, until, later: 10_500 },
  ],
  [
    'a part of an amount that is missing from the steps',
    paidInPart('A_PAYER', { amountDue: 9001 }),
    { kind: 'some', amount: 6001, isPayable: true, until: { kind: 'onNotice' } },
  ],
  [
    'a part of the last amount',
    paidInPart('A_PAYER', { steps: [{ level: 'increased', amount: 9000 }] }),
    { kind: 'some', amount: 6000, isPayable: true, until: { kind: 'never' } },
  ],
  ['a payment not booked yet', paidInPart('A_PAYER', { settlements: [] }), { kind: 'unknown' }],
  ['another status', paidInPart('PAIEMENT_DIVERS'), { kind: 'unknown' }],
])('the rest for %s is known as far as the API reports it', (_, answer, remainder) => {
  expect(remainderOf(answer, now)).toEqual(remainder);
});

test('the rest is unknown if all of the amount was paid or no amount is known', () => {
  expect(remainderOf(paidInPart('A_PAYER', { amountDue: 3000 }), now)).toEqual({ kind: 'unknown' });
  const { amountDue: _, ...fine } = paidInPart('A_PAYER');
  expect(remainderOf(fine, now)).toEqual({ kind: 'unknown' });
});

describe('after a part payment', () => {
  async function renderText(
    fine: FineNow,
    leftAfter?: number,
    reference: PaymentReference = samples.payable,
  ): Promise<string> {
    const optional = leftAfter === undefined ? {} : { leftAfter };
    const Screens = () => <WhatIsLeft now={fine} reference={reference} {...optional} />;
    await renderApp('payment', { Screens, texts }, '/tai');
    return (document.body.textContent ?? '').replaceAll(/\s/g, ' ');
  }

  const known = (answer: LookupAnswer): FineNow => ({
    status: 'ready',
    answer,
    at: now.getTime(),
    today: now,
  });
  const level = 'increased';

  test.each<[string, FineNow, number | undefined, RegExp]>([
    [
      'the rest, its last day and the amount after it',
      known(paidInPart('A_PAYER')),
      undefined,
      /^Il reste 60,00 € à payer\. Ce montant vaut jusqu’au 2 décembre 2026 par carte ou chez un buraliste\. Après cette date, il restera 105,00 € à payer\.Vous pouvez payer ce reste dès maintenant\.Payer le reste$/,
    ],
    [
      'that the rest cannot be paid yet',
      known(paidInPart('ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL')),
      undefined,
      /^Il reste 60,00 €.*Ce reste ne peut pas encore être payé ici.*Voir l’avis$/,
    ],
    [
      'the rest without a last day if its amount stays',
      known(paidInPart('A_PAYER', { steps: [{ level, amount: 9000 }] })),
      undefined,
      /^Il reste 60,00 € à payer\. {2}Vous pouvez/,
    ],
    [
      'the rest with its last day on the notice if the steps are unknown',
      known(paidInPart('A_PAYER', { steps: [] })),
      undefined,
      /à payer\. Payez-le avant la date limite imprimée sur l’avis : ensuite, un montant plus élevé peut être dû\. Vous/,
    ],
    [
      'that nothing is left',
      known(paidInPart('PAYE')),
      500,
      /^Cet avis est réglé : vous n’avez plus rien à payer\.$/,
    ],
    [
      'the rest that the payment reports if the look-up fails',
      { status: 'failed' },
      500,
      /^Il reste 5,00 € à payer\. Payez-le avant la date limite imprimée.*ne peut pas encore être payé ici/,
    ],
    ['nothing if neither fine nor payment reports a rest', { status: 'failed' }, undefined, /^$/],
    ['nothing if the fine is unknown and the payment reports zero', known(null), 0, /^$/],
    ['nothing while the fine is requested', { status: 'pending' }, 500, /^$/],
  ])('the page shows %s', async (_, fine, leftAfter, words) => {
    expect(await renderText(fine, leftAfter)).toMatch(words);
    const link = screen.queryByRole('link');
    expect(link?.getAttribute('href') ?? '/tai/amende/33333122111221/29').toBe(
      '/tai/amende/33333122111221/29',
    );
  });

  test.each([
    ['A_PAYER', buttonClass('main')],
    ['ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL', ''],
  ] as const)(
    'the link to a rest with status %s looks like a button only if it can be paid',
    async (status, look) => {
      await renderText(known(paidInPart(status)));
      expect(screen.getByRole('link').className).toBe(look);
    },
  );

  test('under the deposit’s number the link leads to the fine’s own number', async () => {
    await renderText(known(paidInPart('A_PAYER')), undefined, samples.payableDeposit);
    expect(screen.getByRole('link').getAttribute('href')).toBe('/tai/amende/33333122111221/29');
  });
});
