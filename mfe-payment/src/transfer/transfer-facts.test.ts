import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { expect, test } from 'vitest';
import { transferFacts } from './transfer-facts.ts';

const transfer = {
  beneficiary: 'Nobody',
  iban: 'FR00 0000 0000',
  bic: 'SANDFRPP',
  bank: 'No bank',
};
const offer = { type: 'payment', number: samples.payable.number, key: '29', amount: 9000 } as const;
const money = { shown: '90,00 €', copied: '90,00' };

const copied = (facts: ReturnType<typeof transferFacts>) =>
  Object.fromEntries(facts.map((fact) => [fact.name, fact.copied]));

test('facts are copied in the form that a bank takes', () => {
  expect(copied(transferFacts({ offer, transfer, money }))).toEqual({
    beneficiaire: 'Nobody',
    iban: 'FR0000000000',
    bic: 'SANDFRPP',
    banque: 'No bank',
    montant: '90,00',
    reference: '3333312211122129',
    libelle: 'AMENDE 3333312211122129',
  });
});

test('the amount comes first, and label and reference come last', () => {
  const names = transferFacts({ offer, transfer, money }).map(({ name }) => name);
  expect(names[0]).toBe('montant');
  expect(names.slice(-2)).toEqual(['libelle', 'reference']);
});

test('the label ends with the operation indicator', () => {
  const facts = copied(transferFacts({ offer, transfer, money, indicator: 'A1Z' }));
  expect(facts['libelle']).toBe('AMENDE 3333312211122129 A1Z');
  expect(facts['reference']).toBe('3333312211122129');
});

test('the label of a deposit has its own number and names it a deposit', () => {
  const deposit = { type: 'deposit', number: samples.payableDeposit.number, key: '30' } as const;
  const facts = copied(transferFacts({ offer: deposit, transfer, money: undefined }));
  expect(facts['libelle']).toBe('CONSIGNATION 3333312211122230');
  expect(facts).not.toHaveProperty('montant');
});

test('the reference is shown in groups of four', () => {
  const shown = transferFacts({ offer, transfer, money }).find(({ name }) => name === 'reference');
  expect(shown?.shown).toBe('3333 3122 1112 2129');
});
