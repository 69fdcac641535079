import { languages } from '@amendes/contract';
import { i18n, loadTexts, speak } from '@amendes/contract/host';
import { checkTexts } from '@amendes/testing/check-texts.ts';
import { expect, test } from 'vitest';
import { texts } from './texts.ts';

checkTexts(texts);

test.each(languages)(
  'in %s the message about scripts does not say that they are switched off',
  async (one) => {
    await loadTexts('shell', texts);
    await speak(one, 'shell');
    const text = i18n.t('shell:sansScript.texte');
    expect(text).toContain('JavaScript');
    expect(text).not.toMatch(
      /désactiv|disabled|turned off|ausgeschaltet|disattivat|desactivad|uitgeschakeld/,
    );
  },
);
