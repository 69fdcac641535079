import { groupDigits, keyOf } from '@amendes/fines/payment-number.ts';

/** A number that no notice carries, with the key that belongs to it. */
export interface SampleNumber {
  readonly number: string;
  readonly key: string;
}

/** One kind of letter as it is recognised. The words on it are French on every real one. */
export interface SampleCard extends SampleNumber {
  readonly kind: 'AF' | 'AFM' | 'AFD' | 'AFMD' | 'FPSM';
  /** What the letter is called, as people look for it. */
  readonly letter: string;
  /** The sheet behind the one with the payment card, by its title. */
  readonly behind?: string;
  /** The name at the top of the sheet with the payment card, line by line. */
  readonly top: readonly string[];
  /** What the letter is about, below its name. */
  readonly about?: string;
  /** What is to be paid, at the bottom right of the payment card. */
  readonly amounts: readonly string[];
  /** The deposit's own number, where the letter prints one. */
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
