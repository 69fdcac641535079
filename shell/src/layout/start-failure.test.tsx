// @vitest-environment node
import { languages } from '@amendes/contract';
import { i18n, loadTexts, speak } from '@amendes/contract/host';
import { expect, test } from 'vitest';
import { texts } from '../language/texts.ts';
import { withStartFailure } from './start-failure.tsx';

const place = '<div data-start-place="" class="a"></div>';
const pages = {
  form: { html: `<form>${place}</form>${place}`, isFrame: false },
  nothing: { html: place, isFrame: true },
  text: { html: `<h1>Aide</h1>${place}`, isFrame: false },
} as const;

test.each(languages)(
  'in %s each page has messages for a failed start and for missing scripts',
  async (language) => {
    await speak(language);
    await loadTexts('shell', texts);
    const t = i18n.getFixedT(language, 'shell');
    for (const [replaced, { html, isFrame }] of Object.entries(pages)) {
      const { callout = '', unscripted = '' } =
        /<template>(?<callout>.*)<\/template>(?<unscripted>.*)/.exec(
          withStartFailure(html, isFrame),
        )?.groups ?? {};
      const ways = [t('demarrage.ailleurs'), t('demarrage.telephone')];
      const ofMoney = isFrame ? [t('module.argentApres')] : [];
      for (const text of [t('demarrage.titre'), t('demarrage.cause'), ...ways, ...ofMoney]) {
        expect(callout).toContain(text);
      }
      for (const text of [t('sansScript.texte'), ...ways, ...ofMoney]) {
        expect(unscripted).toContain(text);
      }
      expect(callout + unscripted).not.toContain(t('module.argent'));
      expect(callout).toContain(`role="${replaced === 'text' ? 'status' : 'alert'}" tabindex="-1"`);
      expect(callout).toContain('href=""');
      expect(unscripted.split('data-message')).toHaveLength(2);
    }
  },
);

test('the callout is placed in the form, and a page without a place is unchanged', () => {
  const { form } = pages;
  const [inForm = '', afterForm = ''] = withStartFailure(form.html, false).split('</form>');
  expect(inForm).toContain('<template>');
  expect(afterForm).toBe(place);
  expect(withStartFailure('<h1>Aide</h1>', false)).toBe('<h1>Aide</h1>');
});
