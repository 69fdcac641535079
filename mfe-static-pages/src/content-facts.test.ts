// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/* Checks the facts that the pages of all languages must share, although each translation words them differently. */

const textOf = (language: string, page: string) =>
  readFileSync(new URL(`../content/${language}/${page}.md`, import.meta.url), 'utf8').replaceAll(
    /[^\S\n]/g,
    ' ',
  );

test.each([
  ['fr', 'fr'],
  ['en', 'en-GB'],
  ['de', 'de'],
  ['nl', 'nl'],
  ['it', 'it'],
  ['es', 'es'],
])('the accessibility statement in %s gives the day of its last update', (language, locale) => {
  const text = textOf(language, 'accessibilite');
  const updated = new Date(/^updated: (.*)$/m.exec(text)?.[1] ?? '');
  const prepared = /\{#etablissement\}\s+(.*)/.exec(text)?.[1];
  expect(prepared).toContain(updated.toLocaleDateString(locale, { dateStyle: 'long' }));
});

describe.each([
  ['en', /\bonly\b/],
  ['de', /\bnur\b/],
  ['nl', /\balleen\b/],
  ['it', /\bsolo\b/],
  ['es', /\bsolo\b/],
])('the pages in %s', (language, only) => {
  test.each([
    ['the number for unwanted messages', 'securite', '33700 '],
    ['the free letter', 'accessibilite', '71120'],
  ])('say “only” in the line about %s, for readers abroad', (_, page, fact) => {
    const lines = textOf(language, page)
      .split('\n')
      .filter((line) => line.includes(fact));
    expect(lines).toEqual([expect.stringMatching(only)]);
  });

  test.each(['accessibilite', 'confidentialite'])('dial the numbers of %s as written', (page) => {
    const numbers = [...textOf(language, page).matchAll(/\[([^\]]*)\]\(tel:([^)]*)\)/g)];
    expect(numbers).not.toEqual([]);
    for (const [, shown = '', dialled] of numbers) {
      expect(shown.replaceAll(/\s/g, '')).toBe(dialled);
    }
  });
});

/** Returns the text below a heading, up to the next one. */
const section = (text: string, id: string) =>
  new RegExp(`\\{#${id}\\}\\n+([^#]*)`).exec(text)?.[1] ?? '';

test.each([
  ['fr', /pour ce paiement/, /votre compte/],
  ['en', /for this payment/, /your account/],
  ['de', /für diese Zahlung/, /Ihr Konto/],
  ['nl', /voor deze betaling/, /uw rekening/],
  ['it', /per questo pagamento/, /il suo conto/],
  ['es', /por este pago/, /su cuenta/],
])(
  'the help in %s on a failed payment names this payment and the account',
  (language, one, account) => {
    const help = textOf(language, 'aide');
    expect(section(help, 'paiement-refuse')).toMatch(one);
    expect(section(help, 'paiement-refuse')).toMatch(account);
    expect(section(help, 'page-fermee')).toMatch(account);
  },
);

test('the French answer on an interrupted payment mentions the account', () => {
  expect(section(textOf('fr', 'faq'), 'paiement-coupe')).toMatch(/votre compte/);
});

test.each([
  ['fr', /définitive/, /si vous contestez à temps/],
  ['en', /final/, /as long as you challenge/],
  ['de', /endgültig/, /solange Sie rechtzeitig/],
  ['nl', /definitief/, /zolang u op tijd/],
  ['it', /definitiva/, /purché si faccia ricorso in tempo/],
  ['es', /definitiva/, /siempre que impugne a tiempo/],
])('the glossary in %s says when points are lost and when a deposit prevents it', (...row) => {
  const [language, final, inTime] = row;
  const glossary = textOf(language, 'glossaire');
  expect(section(glossary, 'points')).toMatch(final);
  expect(section(glossary, 'consignation')).toMatch(inTime);
});

test.each([
  ['fr', /copiez juste après/],
  ['en', /copy it right after/],
  ['de', /gleich nach der Wahl kopieren/],
  ['nl', /meteen na uw keuze kopieert/],
  ['it', /copia subito dopo/],
  ['es', /copia justo después/],
])('the help in %s says when a copied link keeps the language', (language, when) => {
  expect(section(textOf(language, 'aide'), 'langue')).toMatch(when);
});

const pages = [
  'aide',
  'glossaire',
  'securite',
  'confidentialite',
  'accessibilite',
  'mention-legales',
];

describe.each(['en', 'de', 'nl', 'it', 'es'])(
  'the words that the information pages in %s emphasise',
  (code) => {
    const french = ['faq', ...pages]
      .map((page) => textOf('fr', page))
      .join('\n')
      .toLowerCase();

    const emphasisedOn = (page: string) =>
      [...textOf(code, page).matchAll(/(?<![\w*])_([^_]+)_(?!\w)/g)].map(([, words = '']) => words);

    test.each(['aide', 'glossaire'])('exist on the page %s', (page) => {
      expect(emphasisedOn(page)).not.toEqual([]);
    });

    test.each(pages)('on the page %s appear in the French texts', (page) => {
      for (const words of emphasisedOn(page)) expect(french).toContain(words.toLowerCase());
    });

    test('are part of all 38 headings of the glossary with brackets', () => {
      const headings = textOf(code, 'glossaire').match(/^## .*\(.*$/gm) ?? [];
      expect(headings).toHaveLength(38);
      expect(headings.filter((heading) => !/_[^_]+_/.test(heading))).toEqual([]);
    });
  },
);
