/** The API's words for how something was paid, in capitals, that have a word in each language. */
const knownMeans = ['CARTE', 'VIREMENT', 'PVA', 'CHEQUE', 'ESPECES', 'TIMBRE'] as const;

type KnownMeans = (typeof knownMeans)[number];

/** The known means that a word of the API stands for; none for a word that is shown as it came. */
export function knownMeansOf(word: string): KnownMeans | undefined {
  return knownMeans.find((known) => known === word);
}
