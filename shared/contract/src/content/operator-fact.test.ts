import { operatorFacts } from '@amendes/config/operator-facts.ts';
import { expect, test } from 'vitest';
import { aConfiguration } from '../../testing/a-configuration.ts';
import { parseConfiguration } from '../configuration/configuration.ts';
import { provideConfiguration } from '../configuration/current-configuration.ts';
import { operatorFact } from './operator-fact.ts';

const complete = {
  publisher: { name: 'P', address: 'PA', telephone: 'PT' },
  director: 'D',
  host: { name: 'H', address: 'HA', telephone: 'HT' },
  controller: { name: 'C', address: 'CA' },
  dpo: { contact: 'DPO' },
  accessibility: { contact: 'A' },
  security: { contact: 'S' },
};

test('each fact is an entry of the configuration, by its name', () => {
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
  ]);
});

test('what the operator leaves out is not known', () => {
  const { publisher, director, host } = complete;
  provideConfiguration(aConfiguration({ operator: { publisher, director, host } }));
  expect(operatorFact('dpo.contact')).toBeUndefined();
  expect(operatorFact('controller.address')).toBeUndefined();
  expect(operatorFact('director')).toBe('D');
});
