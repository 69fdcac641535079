import { describe, expect, it } from 'vitest';
import { parseEntry } from '../extra-fines/read-extra-fines.ts';
import { increasedKinds, noticeKinds, standardKinds, paymentStatuses } from '../fine/fine.ts';
import { chooseSeeds } from './choose-seeds.ts';

const today = '2026-03-01';
const { seeds, sampleFines } = chooseSeeds([], today);
const fines = seeds.map(({ fine }) => fine);

const has = (kinds: readonly string[], status: string) =>
  fines.some((fine) => kinds.includes(fine.typeAmende) && fine.statutPaiement.valeur === status);

/** Returns the amounts that a description mentions, in cents. */
const amountsIn = (description: string) =>
  [...description.matchAll(/([\d,]+) €/g)].map(([, euros = '']) => +euros.replace(',', '') * 100);

describe('the sample fines', () => {
  it.each(paymentStatuses)('have the status %s in both families', (status) => {
    expect(has(standardKinds, status)).toBe(true);
    expect(has(increasedKinds, status)).toBe(true);
  });

  it('include every notice kind', () => {
    expect(new Set(fines.map(({ typeAmende }) => typeAmende))).toEqual(new Set(noticeKinds));
  });

  it.each(fines)('the fine $numero is valid as an extra fine', (fine) => {
    expect(parseEntry(fine)).toEqual({ ok: true, fine });
  });

  it.each(fines)(
    'the number $numero has the length that its first digits announce',
    ({ numero }) => {
      expect(numero).toMatch(/^(\d)\1\1/.test(numero) ? /^\d{13}1$/ : /^\d{18}$/);
    },
  );

  it('use no number twice', () => {
    const numbers = fines.flatMap(({ numero, numeroConsignation = `${numero}?` }) => [
      numero,
      numeroConsignation,
    ]);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it.each([
    ['33333122111221', '29', 'A_PAYER'],
    ['33333122311221', '15', 'A_PAYER'],
    ['33335988812171', '33', 'PAYE'],
  ])('include the well-known number %s with the key %s', (numero, cle, statut) => {
    expect(sampleFines).toContainEqual(
      expect.objectContaining({ numero, cle, statut, typeAmende: 'AF' }),
    );
  });

  it.each(fines.filter(({ statutPaiement }) => statutPaiement.valeur === 'PAYE'))(
    'the settlements of the paid $numero add up to its whole amount',
    ({ montant, reglements = [] }) => {
      expect(reglements.reduce((sum, settlement) => sum + settlement.montant, 0)).toBe(montant);
    },
  );

  it('include one with different amounts by transfer and by card on any day', () => {
    for (const day of ['2026-03-01', '2028-02-29']) {
      const between = chooseSeeds([], day).seeds.filter(({ fine: { montant, bareme } }) => {
        const step = bareme?.find((candidate) => candidate.montant === montant);
        return (step?.jusquAuVirement ?? day) < day && day <= (step?.jusquAu ?? '');
      });
      expect(between.map(({ fine }) => fine.numero)).toContain('33339451207681');
    }
  });

  it('include one that was paid in two parts with different references', () => {
    const inParts = fines.filter(({ reglements = [] }) => reglements.length > 1);
    expect(inParts).toHaveLength(1);
    const references = inParts[0]?.reglements?.map((settlement) => settlement.referenceReglement);
    expect(new Set(references).size).toBe(2);
  });

  it.each([
    ['standard', standardKinds],
    ['increased', increasedKinds],
  ])('include one of the %s family that was paid at a tobacconist', (_, kinds) => {
    const paidThere = fines.filter(
      ({ typeAmende, mediaReglement }) =>
        mediaReglement === 3 && kinds.some((kind) => kind === typeAmende),
    );
    expect(paidThere).toHaveLength(1);
  });

  it('have the ordinary fine at its reduced rate on any day', () => {
    for (const day of ['2026-03-01', '2027-12-31', '2028-02-29']) {
      const ordinary = chooseSeeds([], day).seeds.find(
        ({ fine }) => fine.numero === '33333122111221',
      )?.fine;
      expect(ordinary?.montant).toBe(90_00);
      expect((ordinary?.bareme?.[0]?.jusquAu ?? '') > day).toBe(true);
    }
  });

  it('have the same fingerprints on every day', () => {
    const marks = (day: string) => chooseSeeds([], day).seeds.map((seed) => seed.fingerprint);
    expect(marks('2027-05-05')).toEqual(marks(today));
  });

  it('mention an amount in a description only if the fine opens a page that shows it', () => {
    const opening = ['A_PAYER', 'PAYE', 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL'];
    for (const { numero, statut, description } of sampleFines) {
      const fine = fines.find((candidate) => candidate.numero === numero);
      const opens = opening.includes(statut) && fine?.mediaReglement !== 3;
      expect(amountsIn(description).length > 0, description).toBe(opens);
    }
  });

  it('mention an amount due or paid, and then only amounts of the same fine', () => {
    for (const { numero, description } of sampleFines) {
      const fine = fines.find((candidate) => candidate.numero === numero);
      const { montant, montantConsignation, bareme = [], reglements = [] } = fine ?? {};
      const dueOrPaid = [montant, ...reglements.map((settlement) => settlement.montant)];
      const all = [...dueOrPaid, montantConsignation, ...bareme.map((step) => step.montant)];
      const mentioned = amountsIn(description);
      expect(dueOrPaid, description).toEqual(expect.arrayContaining(mentioned.slice(0, 1)));
      expect(all, description).toEqual(expect.arrayContaining(mentioned));
    }
  });

  it('give way to an extra fine of the same number, which is settled if it is paid', () => {
    const extra = {
      numero: '33333122111222',
      cle: '30',
      statutPaiement: { valeur: 'PAYE' as const },
      typeAmende: 'AF' as const,
    };
    const chosen = chooseSeeds([extra], today);
    expect(chosen.sampleFines.map(({ numero }) => numero)).not.toContain('33333122111221');
    expect(chosen.seeds.at(-1)?.fine.reglements).toEqual([
      { date: today, montant: 375_00, moyen: 'CARTE', referenceReglement: 'R3122111222' },
    ]);
  });
});
