import type { TextLoaders } from '@amendes/contract';
import { languages } from '@amendes/contract';
import { describe, expect, test } from 'vitest';
import { compareDictionaries } from './compare-dictionaries.ts';

/** The tests that every part's texts pass: each language says all that French says. */
export function checkTexts(loaders: TextLoaders): void {
  describe.each(languages.filter((language) => language !== 'fr'))(
    'the texts in %s',
    (language) => {
      test('say everything that the French ones say, in that language', async () => {
        const french = await loaders.fr();
        const others = await loaders[language]();
        expect(others).toHaveLength(french.length);
        const findings = french.flatMap((dictionary, index) =>
          compareDictionaries(dictionary.default, others[index]?.default ?? {}),
        );
        expect(findings).toEqual([]);
      });
    },
  );
}
