import { languages } from '@amendes/contract';
import { checkTexts } from '@amendes/testing/check-texts.ts';
import { describe, expect, test } from 'vitest';
import { texts } from './texts.ts';

checkTexts(texts);

/** What one mends it with, by language: a sentence that only says what is wrong has none of these words. */
const mends = {
  fr: {
    form: /Réessayez.*changez de moyen/,
    receipt: /Recherchez.*imprimez/,
    mail: /heure.*trois/,
  },
  en: { form: /Try again.*change the pay/, receipt: /Look up.*print/, mail: /hour.*three/ },
  de: { form: /erneut.*andere Zahlungsart/, receipt: /Suchen.*drucken/, mail: /Stunde.*dreimal/ },
  nl: { form: /opnieuw.*andere betaalwijze/, receipt: /Zoek.*druk/, mail: /uur.*drie/ },
  it: { form: /Riprovi.*altro mezzo/, receipt: /Cerchi.*stampi/, mail: /ora.*tre/ },
  es: { form: /intentarlo.*cambie/, receipt: /Busque.*imprima/, mail: /hora.*tres/ },
} as const;

describe.each(languages)('in %s', (language) => {
  test('a failure says how to mend it, and a mail when it can be asked for again', async () => {
    const dictionaries = (await texts[language]()).map((one) => JSON.stringify(one.default));
    const told = (key: string) =>
      dictionaries.flatMap((json) => new RegExp(`"${key}":"([^"]*)"`).exec(json)?.[1] ?? []);
    expect(told('formulaire')).toEqual([expect.stringMatching(mends[language].form)]);
    expect(told('introuvable').at(-1)).toMatch(mends[language].receipt);
    expect(told('dejaFait')).toEqual([expect.stringMatching(mends[language].mail)]);
  });
});
