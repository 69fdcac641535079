import { expect, test } from 'vitest';
import { increasedKinds, standardKinds } from '../fine/fine.ts';
import { amountDue, amountSteps } from './amount-steps.ts';

const sentOn = '2026-03-01';

test.each(standardKinds)('the notice kind %s gives a card 15 days more than a transfer', (kind) => {
  expect(amountSteps(kind, sentOn)).toMatchObject([
    { palier: 'MINORE', jusquAuVirement: '2026-03-16', jusquAu: '2026-03-31' },
    { palier: 'FORFAITAIRE', jusquAuVirement: '2026-04-15', jusquAu: '2026-04-30' },
    { palier: 'MAJORE' },
  ]);
});

test.each(increasedKinds.filter((kind) => !kind.startsWith('FPSM')))(
  'the amount of %s is 20 % less for 30 days by transfer and 45 by card',
  (kind) => {
    const [rebated, whole] = amountSteps(kind, sentOn);
    expect(rebated).toMatchObject({ jusquAuVirement: '2026-03-31', jusquAu: '2026-04-15' });
    expect(rebated?.montant).toBe(((whole?.montant ?? 0) * 80) / 100);
    expect(whole).toEqual({ palier: 'MAJORE', montant: whole?.montant });
  },
);

test.each(['FPSM', 'FPSMm'] as const)(
  'the notice kind %s has one amount step, which never ends',
  (kind) => {
    expect(amountSteps(kind, sentOn)).toEqual([{ palier: 'MAJORE', montant: expect.any(Number) }]);
  },
);

test('a card pays the reduced amount on its own last day and not on the day after', () => {
  const steps = amountSteps('AF', sentOn);
  expect(amountDue(steps, '2026-03-31')).toBe(90_00);
  expect(amountDue(steps, '2026-04-01')).toBe(135_00);
});
