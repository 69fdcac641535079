import { languages } from '@amendes/contract';
import { checkTexts } from '@amendes/testing/check-texts.ts';
import { describe, expect, test } from 'vitest';
import { texts } from './texts.ts';

checkTexts(texts);

/** Words that name the remedy, by language: a sentence that only states the problem has none of them. */
const remedies = {
  fr: {
    form: /Réessayez.*changez de moyen/,
    receipt: /Recherchez.*imprimez/,
    mail: /heure.*trois/,
    attempt: /Vérifiez alors.*rien/,
    slow: /Restez/,
  },
  en: {
    form: /Try again.*change the pay/,
    receipt: /Look up.*print/,
    mail: /hour.*three/,
    attempt: /check again.*if nothing/,
    slow: /Stay/,
  },
  de: {
    form: /erneut.*andere Zahlungsart/,
    receipt: /Suchen.*drucken/,
    mail: /Stunde.*dreimal/,
    attempt: /noch einmal.*nichts/,
    slow: /Bleiben/,
  },
  nl: {
    form: /opnieuw.*andere betaalwijze/,
    receipt: /Zoek.*druk/,
    mail: /uur.*drie/,
    attempt: /opnieuw.*niets/,
    slow: /Blijf/,
  },
  it: {
    form: /Riprovi.*altro mezzo/,
    receipt: /Cerchi.*stampi/,
    mail: /ora.*tre/,
    attempt: /Verifichi.*nulla/,
    slow: /Resti/,
  },
  es: {
    form: /intentarlo.*cambie/,
    receipt: /Busque.*imprima/,
    mail: /hora.*tres/,
    attempt: /Compruébelo.*nada/,
    slow: /Quédese/,
  },
} as const;

async function sentencesOf(language: (typeof languages)[number]) {
  const dictionaries = (await texts[language]()).map((one) => JSON.stringify(one.default));
  return (key: string) =>
    dictionaries.flatMap((json) => new RegExp(`"${key}":"([^"]*)"`).exec(json)?.[1] ?? []);
}

describe.each(languages)('in %s', (language) => {
  test('a failure says how to fix it, and an e-mail when it can be requested again', async () => {
    const sentencesFor = await sentencesOf(language);
    expect(sentencesFor('formulaire')).toEqual([expect.stringMatching(remedies[language].form)]);
    expect(sentencesFor('introuvable').at(-1)).toMatch(remedies[language].receipt);
    expect(sentencesFor('dejaFait')).toEqual([expect.stringMatching(remedies[language].mail)]);
  });

  test('texts say to check before paying again, and to stay while a file is made', async () => {
    const sentencesFor = await sentencesOf(language);
    const sentences = [...sentencesFor('fin'), ...sentencesFor('enCoursJusqua')];
    expect(sentences).toHaveLength(2);
    for (const one of sentences) expect(one).toMatch(remedies[language].attempt);
    expect(sentencesFor('lent')).toEqual([expect.stringMatching(remedies[language].slow)]);
  });
});
