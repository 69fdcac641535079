import { languages } from '@amendes/delivery/site/languages.ts';
import { expect, test } from 'vitest';
import { misspelt } from './check-spelling.ts';

const right = {
  fr: 'L’avis d’amende est arrivé : voir {{montant}} sur antai.gouv.fr.',
  en: 'You don’t have to pay this fine.',
  de: 'Der Bußgeldbescheid ist noch nicht bezahlt.',
  nl: 'De betaalstrook staat onderaan de kennisgeving.',
  it: 'L’importo dell’avviso è già stato pagato.',
  es: 'Pague la multa antes de la fecha límite.',
} as const;

test.each(languages)(
  'a correct sentence in %s passes, and a misspelt word after it is reported',
  async (language) => {
    const faults = await misspelt([
      { language, place: 'here', text: right[language] },
      { language, place: 'there', text: `${right[language]} Pagzze` },
    ]);
    expect(faults).toEqual([`${language} there: Pagzze`]);
  },
);
