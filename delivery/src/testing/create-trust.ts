import { createKey, type SigningKey } from '../trust/keys.ts';
import type { Trust } from '../trust/trust.ts';

/** A few people with a key each; a stranger is in no trust. */
export const people = {
  operator: createKey(),
  secondOperator: createKey(),
  payer: createKey(),
  otherPayer: createKey(),
  editor: createKey(),
  stranger: createKey(),
};

export const keyEntry = ({ public: key }: SigningKey, owner: string) => ({ public: key, owner });

const { operator, payer, otherPayer, editor } = people;

/** Two sign releases of payment, one the texts and the banner, and an operator all. */
export const firstTrust: Trust = {
  kind: 'trust',
  format: 1,
  version: 1,
  expires: '2099-11-24T00:00:00.000Z',
  freshDays: 7,
  keys: {
    [operator.id]: keyEntry(operator, 'Olga, operations'),
    [payer.id]: keyEntry(payer, 'Paul, payment'),
    [otherPayer.id]: keyEntry(otherPayer, 'Petra, payment'),
    [editor.id]: keyEntry(editor, 'Edith, texts'),
  },
  roles: {
    operator: { keys: [operator.id], threshold: 1 },
    'part:payment': { keys: [payer.id, otherPayer.id], threshold: 2 },
    texts: { keys: [editor.id], threshold: 1 },
    banner: { keys: [editor.id], threshold: 1 },
  },
};
