import { operatorFacts } from '@amendes/protocol/operator-facts.ts';
import { publicFacts } from '@amendes/protocol/public-facts.ts';
import { expect, test } from 'vitest';
import { aConfiguration } from '../../testing/a-configuration.ts';
import {
  parseConfiguration,
  provideConfiguration,
  operatorFact,
} from '../configuration/configuration.ts';

const complete = {
  publisher: { name: 'P', address: 'PA', telephone: 'PT' },
  director: 'D',
  host: { name: 'H', address: 'HA', telephone: 'HT' },
  controller: { name: 'C', address: 'CA' },
  dpo: { contact: 'DPO' },
  accessibility: { contact: 'A' },
  security: { contact: 'S' },
  telephone: { france: '01', cents: 5, abroad: '+33 2', criminal: '03' },
  application: { name: 'N', publisher: 'AP' },
  cards: 'Visa',
  notices: { sender: 'NS' },
};

test('each fact about the operator is read from the configuration by its name', () => {
  const text = JSON.stringify(aConfiguration({ operator: complete }));
  provideConfiguration(parseConfiguration(text));
  expect(operatorFacts.map(operatorFact)).toEqual([
    'P',
    'PA',
    'PT',
    'D',
    'H',
    'HA',
    'HT',
    'C',
    'CA',
    'DPO',
    'A',
    'S',
    '01',
    '5',
    '+33\u00A02',
    '03',
    'N',
    'AP',
    'Visa',
    'NS',
  ]);
});

test('a fact that the operator leaves out is undefined', () => {
  const { publisher, director, host } = complete;
  provideConfiguration(aConfiguration({ operator: { ...publicFacts, publisher, director, host } }));
  expect(operatorFact('dpo.contact')).toBeUndefined();
  expect(operatorFact('controller.address')).toBeUndefined();
  expect(operatorFact('director')).toBe('D');
});
