import { describe, expect, it } from 'vitest';
import { languages } from '../../language/language.ts';
import { preferredLanguage } from './preferred-language.ts';
import { textsIn } from './texts-in.ts';

/** Every text by its path; those with a place for the amount are asked for one. */
function flatten(texts: object, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value === 'function') return [[`${path}${key}`, String(value('€1'))]];
    if (typeof value === 'object' && value !== null) return flatten(value, `${path}${key}.`);
    return [[`${path}${key}`, String(value)]];
  });
}

describe.each(languages)('the texts in %s', (language) => {
  it('are all there', () => {
    for (const [path, text] of flatten(textsIn(language))) expect(text, path).toMatch(/^\S.*\S$/);
  });

  it('keep the amount on the button', () => {
    expect(textsIn(language).card.pay('9,00 €')).toContain('9,00 €');
  });
});

it.each(languages.filter((language) => language !== 'fr'))(
  'every text is translated in %s',
  (language) => {
    const french = new Map(flatten(textsIn('fr')));
    const copied = flatten(textsIn(language)).filter(([path, text]) => text === french.get(path));
    expect(copied).toEqual([]);
  },
);

describe('the preferred language', () => {
  it.each([
    [undefined, 'fr'],
    ['', 'fr'],
    ['pt, ja', 'fr'],
    ['de-CH', 'de'],
    ['pt, nl;q=0.5, it;q=0.8', 'it'],
    ['en;q=0.3,es', 'es'],
    ['*;q=x, ;;', 'fr'],
  ])('for %j is %s', (header, language) => {
    expect(preferredLanguage(header)).toBe(language);
  });
});
