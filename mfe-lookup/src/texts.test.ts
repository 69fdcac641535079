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
  expect(messages.accueil.messages.erreurs.nonTelepayable).toMatch(
    /annulé après coup.*Contactez le service/,
  );
});

test.each(languages)(
  'in %s the official application is called by the name and publisher of the configuration',
  async (language) => {
    const dictionaries = JSON.stringify(await texts[language]());
    expect(dictionaries).toMatch(
      /"ouvrir":"[^"]*\{\{operator\.application\.name\}\}[^"]*\{\{operator\.application\.publisher\}\}/,
    );
  },
);

test('an increased délictuelle fine has one French name', async () => {
  const dictionaries = JSON.stringify(await texts.fr());
  expect(dictionaries).toContain('amende forfaitaire délictuelle majorée');
  expect(dictionaries).not.toContain('majorée délictuelle');
});
