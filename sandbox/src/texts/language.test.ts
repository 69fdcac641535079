import { describe, expect, it } from 'vitest';
import { preferredLanguage } from './language.ts';

describe('the preferred language', () => {
  it.each([
    [undefined, 'fr'],
    ['', 'fr'],
    ['la, ja', 'fr'],
    ['de-CH', 'de'],
    ['la, nl;q=0.5, it;q=0.8', 'it'],
    ['en;q=0.3,es', 'es'],
    ['*;q=x, ;;', 'fr'],
    // Estonian has the first two letters of Spanish, and a weight of zero refuses a language.
    ['est, nl;q=0.5', 'nl'],
    ['de;q=0, es;q=0.1', 'es'],
    ['DE-at', 'de'],
  ])('for the header %j is %s', (header, language) => {
    expect(preferredLanguage(header)).toBe(language);
  });
});
