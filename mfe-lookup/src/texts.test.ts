import { languages } from '@amendes/contract';
import messages from '@amendes/fines/messages/fr.json';
import { checkTexts } from '@amendes/testing/check-texts.ts';
import { expect, test } from 'vitest';
import { texts } from './texts.ts';

checkTexts(texts);

test.each(languages)(
  'in %s an incomplete number is met with both lengths and an example',
  async (language) => {
    const dictionaries = JSON.stringify(await texts[language]());
    expect(dictionaries).toMatch(/"numTelInvalide":"[^"]*14[^"]*18[^"]*3333-1234-5678-91/);
  },
);

test('who meets a payment that was taken back is told whom to ask', () => {
  expect(messages.accueil.messages.erreurs.nonTelepayable).toMatch(/repris.*Contactez le service/);
});
