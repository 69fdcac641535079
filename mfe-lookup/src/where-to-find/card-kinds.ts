import { groupDigits, keyOf } from '@amendes/fines/payment-number.ts';

/** A number that no notice carries, with its matching key. */
export interface SampleNumber {
  readonly number: string;
  readonly key: string;
}

/** One kind of letter as it is recognised. Its words are French, as on every real letter. */
export interface SampleCard extends SampleNumber {
  readonly kind: 'AF' | 'AFM' | 'AFD' | 'AFMD' | 'FPSM';
  /** Name of the letter, as people look for it. */
  readonly letter: string;
  /** Title of the sheet behind the one with the payment card. */
  readonly behind?: string;
  /** Name at the top of the sheet with the payment card, line by line. */
  readonly top: readonly string[];
  /** Subject of the letter, below its name. */
  readonly about?: string;
  /** Amounts to pay, at the bottom right of the payment card. */
  readonly amounts: readonly string[];
  /** Separate number of the deposit, if the letter prints one. */
  readonly deposit?: SampleNumber;
}

const sample = (digits: string): SampleNumber => ({
  number: groupDigits(digits),
  key: keyOf(digits),
});

export const cardKinds: readonly SampleCard[] = [
  {
    kind: 'AF',
    letter: 'avis de contravention',
    behind: 'Avis de contravention',
    top: ['Notice de paiement'],
    amounts: ['Minorée : … €', 'Forfaitaire : … €'],
    ...sample('33331234567891'),
  },
  {
    kind: 'AFM',
    letter: 'avis d’amende forfaitaire majorée',
    top: ['Avis d’amende', 'forfaitaire majorée'],
    amounts: ['Sous 30 jours : … €', 'Ensuite : … €'],
    ...sample('001234567890123456'),
  },
  {
    kind: 'AFD',
    letter: 'avis d’infraction',
    top: ['Avis d’infraction'],
    about: 'Amende forfaitaire délictuelle',
    amounts: ['Minorée : … €', 'Forfaitaire : … €'],
    ...sample('55551234567891'),
    deposit: sample('55551234567892'),
  },
  {
    kind: 'AFMD',
    letter: 'avis d’amende forfaitaire délictuelle majorée',
    top: ['Avis d’amende forfaitaire', 'délictuelle majorée'],
    amounts: ['Sous 30 jours : … €', 'Ensuite : … €'],
    ...sample('002345678901234567'),
    deposit: sample('002345678901234568'),
  },
  {
    kind: 'FPSM',
    letter: 'titre exécutoire, avertissement',
    behind: 'Titre exécutoire',
    top: ['Avertissement'],
    about: 'Forfait de post-stationnement majoré',
    amounts: ['Montant dû : … €'],
    ...sample('003456789012345678'),
  },
];
