// @vitest-environment-options { "ownPage": "missing-texts" }
import { useTranslation, type TextLoaders } from '@amendes/contract';
import { I18nextProvider, i18n, loadTexts, provideMissing, speak } from '@amendes/contract/host';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { showInFrench } from './missing-texts.ts';

const dictionary = (texts: Readonly<Record<string, string>>) => async () => [{ default: texts }];

const frenchTexts = dictionary({ both: 'Les deux', title: 'Titre', count: '{{n}} avis' });

function loadersOf(german: Readonly<Record<string, string>>, fr = frenchTexts): TextLoaders {
  const other = dictionary(german);
  return { fr, en: other, de: other, nl: other, it: other, es: other };
}

// Later updates arrive by themselves, as in a browser.
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

/** Renders a part in German, and reports missing texts as the shell does. */
async function open(part: string, german: Readonly<Record<string, string>>, fr = frenchTexts) {
  const reports: string[] = [];
  provideMissing((name, what) => {
    reports.push(`${name} ${what}`);
    // The shell does so in a separate task.
    setTimeout(() => showInFrench(name));
  });
  await speak('de');
  await loadTexts(part, loadersOf(german, fr));
  const page = () => (
    <I18nextProvider i18n={i18n}>
      <Page part={part} />
    </I18nextProvider>
  );
  const { container, rerender } = render(page());
  return { reports, container, renderAgain: () => rerender(page()) };
}

test('a missing text is shown as …, then in French and marked as French', async () => {
  const { reports, container } = await open('lookup', { both: 'Beide', count: '{{n}} Bescheide' });
  expect(container.querySelector('h1')?.textContent).toBe('…');
  await expect.poll(() => container.querySelector('h1[lang=fr]')?.textContent).toBe('Titre');
  expect(container.querySelectorAll('[lang]')).toHaveLength(1);
  expect(container.textContent).toBe('TitreBeide3 Bescheide');
  expect(new Set(reports)).toEqual(new Set(['lookup de title']));
});

test('placeholders are filled in the French text too', async () => {
  const { container } = await open('payment', { both: 'Beide', title: 'Titel' });
  await expect.poll(() => container.querySelector('[lang=fr]')?.textContent).toBe('3 avis');
});

test('the mark as French is removed in a language that has the text', async () => {
  const { container } = await open('other', { both: 'Beide', count: '{{n}}' });
  await expect.poll(() => container.querySelector('h1[lang=fr]')).not.toBeNull();
  await speak('fr');
  await expect.poll(() => container.querySelector('[lang]')).toBeNull();
  expect(container.querySelector('h1')?.textContent).toBe('Titre');
});

test('French texts that failed to load are requested again with the next missing text', async () => {
  let requests = 0;
  const { container, renderAgain } = await open(
    'failing',
    { both: 'Beide', count: '{{n}}' },
    () => {
      requests += 1;
      return requests === 1 ? Promise.reject(new Error('No network')) : frenchTexts();
    },
  );
  await expect.poll(() => requests).toBe(1);
  expect(container.querySelector('h1')?.textContent).toBe('…');
  await expect
    .poll(() => {
      renderAgain();
      return container.querySelector('h1[lang=fr]')?.textContent;
    })
    .toBe('Titre');
  expect(requests).toBe(2);
});

test('missing texts are French again after a return to a language', async () => {
  const { container } = await open('again', { both: 'Beide', count: '{{n}}' });
  await expect.poll(() => container.querySelector('h1[lang=fr]')?.textContent).toBe('Titre');
  for (const language of ['en', 'de'] as const) {
    await speak(language);
    await expect.poll(() => container.querySelector('h1[lang=fr]')?.textContent).toBe('Titre');
  }
});
