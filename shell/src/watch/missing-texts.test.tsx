// @vitest-environment-options { "ownPage": "missing-texts" }
import { useTranslation, type TextLoaders } from '@amendes/contract';
import { I18nextProvider, i18n, loadTexts, provideMissing, speak } from '@amendes/contract/host';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { showInFrench } from './missing-texts.ts';

const dictionary = (texts: Readonly<Record<string, string>>) => async () => [{ default: texts }];

function loadersOf(german: Readonly<Record<string, string>>): TextLoaders {
  const fr = dictionary({ both: 'Les deux', title: 'Titre', count: '{{n}} avis' });
  const other = dictionary(german);
  return { fr, en: other, de: other, nl: other, it: other, es: other };
}

// What comes later comes by itself, as in a browser.
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false));

function Page({ part }: { readonly part: string }): ReactNode {
  const t = useTranslation(part as never).t as unknown as (key: string, values?: object) => string;
  return (
    <>
      <h1>{t('title')}</h1>
      <p>{t('both')}</p>
      <p>{t('count', { n: 3 })}</p>
    </>
  );
}

/** Renders a part in German; what is missing is told as the shell tells it. */
async function open(part: string, german: Readonly<Record<string, string>>) {
  const told: string[] = [];
  provideMissing((name, what) => {
    told.push(`${name} ${what}`);
    // The shell does so in a task of its own.
    setTimeout(() => showInFrench(name));
  });
  await speak('de');
  await loadTexts(part, loadersOf(german));
  const { container } = render(
    <I18nextProvider i18n={i18n}>
      <Page part={part} />
    </I18nextProvider>,
  );
  return { told, container };
}

test('a text that is missing is never a key, then French and marked as French', async () => {
  const { told, container } = await open('lookup', { both: 'Beide', count: '{{n}} Bescheide' });
  expect(container.querySelector('h1')?.textContent).toBe('…');
  await expect.poll(() => container.querySelector('h1[lang=fr]')?.textContent).toBe('Titre');
  expect(container.querySelectorAll('[lang]')).toHaveLength(1);
  expect(container.textContent).toBe('TitreBeide3 Bescheide');
  expect(new Set(told)).toEqual(new Set(['lookup de title']));
});

test('what fills a gap of the text is in the French one too', async () => {
  const { container } = await open('payment', { both: 'Beide', title: 'Titel' });
  await expect.poll(() => container.querySelector('[lang=fr]')?.textContent).toBe('3 avis');
});

test('in a language that has the text, it is not marked', async () => {
  const { container } = await open('other', { both: 'Beide', count: '{{n}}' });
  await expect.poll(() => container.querySelector('h1[lang=fr]')).not.toBeNull();
  await speak('fr');
  await expect.poll(() => container.querySelector('[lang]')).toBeNull();
  expect(container.querySelector('h1')?.textContent).toBe('Titre');
});
