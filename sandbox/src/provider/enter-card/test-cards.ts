/** What becomes of a payment with a test card. */
type CardEffect =
  | { readonly kind: 'answers'; readonly responseCode: '00' | '05' | '54' }
  /** Accepted after a while. */
  | { readonly kind: 'pends' }
  /** Accepted, and the browser is never sent back. */
  | { readonly kind: 'keeps-browser' }
  | { readonly kind: 'authenticates' };

interface TestCard {
  readonly name: 'accepted' | 'refused' | 'expired' | 'pending' | 'never-returns' | 'authenticated';
  /** Grouped as it is printed. */
  readonly number: string;
  readonly effect: CardEffect;
}

/** All that work; they belong to nobody. */
export const testCards: readonly TestCard[] = [
  {
    name: 'accepted',
    number: '5017 6792 0090 0000',
    effect: { kind: 'answers', responseCode: '00' },
  },
  {
    name: 'refused',
    number: '4000 0000 0000 0002',
    effect: { kind: 'answers', responseCode: '05' },
  },
  {
    name: 'expired',
    number: '4000 0000 0000 0069',
    effect: { kind: 'answers', responseCode: '54' },
  },
  { name: 'pending', number: '4000 0000 0000 0119', effect: { kind: 'pends' } },
  { name: 'never-returns', number: '4000 0000 0000 0341', effect: { kind: 'keeps-browser' } },
  { name: 'authenticated', number: '4000 0000 0000 3220', effect: { kind: 'authenticates' } },
];

export function findTestCard(digits: string): TestCard | undefined {
  return testCards.find(({ number }) => number.replaceAll(' ', '') === digits);
}

/** Its digits are known without being kept while the buyer authenticates. */
export const authenticatedCard = '4000000000003220';
