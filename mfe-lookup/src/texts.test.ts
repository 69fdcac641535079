import { languages } from '@amendes/contract';
import messages from '@amendes/fines/messages/fr.json';
import { checkTexts } from '@amendes/testing/check-texts.ts';
import { expect, test } from 'vitest';
import { texts } from './texts.ts';
import type fr from './texts/fr.json';

checkTexts(texts);

test.each(languages)(
  'in %s the message for an incomplete number names both lengths',
  async (language) => {
    const dictionaries = JSON.stringify(await texts[language]());
    expect(dictionaries).toMatch(/"numTelInvalide":"[^"]*14[^"]*18[^"]*3333-1234-5678-91/);
  },
);

test('the message about a payment that was cancelled says to contact the service', () => {
  expect(messages.accueil.messages.erreurs.nonTelepayable).toMatch(
    /annulé après coup\.\n.*Contactez le service/,
  );
});

test.each(languages)(
  'in %s the official application has its configured name and publisher',
  async (language) => {
    const dictionaries = JSON.stringify(await texts[language]());
    expect(dictionaries).toMatch(
      /"ouvrir":"[^"]*\{\{operator\.application\.name\}\}[^"]*\{\{operator\.application\.publisher\}\}/,
    );
  },
);

test.each(languages)(
  'in %s the name of the publisher, which has brackets, is not put in brackets',
  async (language) => {
    const dictionaries = JSON.stringify(await texts[language]());
    expect(dictionaries).not.toMatch(/\([^()]*\{\{operator\.application\.publisher/);
  },
);

test('an increased délictuelle fine has one French name', async () => {
  const dictionaries = JSON.stringify(await texts.fr());
  expect(dictionaries).toContain('amende forfaitaire délictuelle majorée');
  expect(dictionaries).not.toContain('majorée délictuelle');
});

test.each(languages)(
  'in %s each message has a title and a line that says what to do',
  async (language) => {
    const [outcomes, form] = await texts[language]();
    const { accueil }: Readonly<Partial<typeof messages>> = Object(outcomes?.default);
    const { erreurs, infos } = accueil?.messages ?? {};
    const { accueil: own }: Readonly<Partial<typeof fr>> = Object(form?.default);
    const all = { ...erreurs, ...infos, ...own?.messages.erreurs };
    const lines = Object.values(all).map((text) => text.split('\n'));
    expect(lines).toHaveLength(15);
    for (const words of lines)
      expect(words).toEqual([expect.any(String), expect.stringMatching(/\w/)]);
  },
);
