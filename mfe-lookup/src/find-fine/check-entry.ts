import { object, string, ValidationError } from 'yup';
import type { Entry, EntryMessage } from './entry.ts';

const messages = {
  missing: 'accueil.messages.erreurs.numTelOuCleInvalide',
  number: 'accueil.messages.erreurs.numTelInvalide',
  numberEnd: 'accueil.messages.erreurs.endNumTelInvalide',
  key: 'accueil.messages.erreurs.formatCleInvalide',
} as const satisfies Record<string, EntryMessage>;

/** Length of the shortest number with its dashes. A number of exactly this length ends in 1 or 2. */
const shortest = 17;

const schema = object({
  number: string()
    .required(messages.missing)
    .min(shortest, messages.missing)
    .matches(/^\d{4}-\d{4}-\d{4}(-\d{4})?-\d{2}$/, messages.number)
    .test(
      'end',
      messages.numberEnd,
      (number) => number.length !== shortest || /[12]$/.test(number),
    ),
  key: string()
    .required(messages.missing)
    .min(2, messages.missing)
    .matches(/^\d{2}$/, messages.key),
});

/** Order in which the rules decide: the first rule that fails gives the only message. */
const order: readonly EntryMessage[] = [
  messages.missing,
  messages.number,
  messages.numberEnd,
  messages.key,
];

/** Returns the only message about an entry before it is sent, or `undefined` if it is complete. */
export function checkEntry(entry: Entry): EntryMessage | undefined {
  try {
    schema.validateSync(entry, { abortEarly: false });
    return undefined;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const { errors } = error;
    return order.find((message) => errors.includes(message));
  }
}
