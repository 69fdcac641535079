import { languages } from '@amendes/contract';
import { provideConfiguration, speak } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { wireFine } from '@amendes/testing/fake-api.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { PrintedNames } from '@amendes/ui/whole-numbers.tsx';
import { act, render, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { app } from './app.tsx';
import { startSearch, shown } from './testing/form.ts';
import { texts } from './texts.ts';

/* The names printed on the notice keep their language within the other languages. */

const inFrench = (within: ParentNode) =>
  [...within.querySelectorAll('span[lang=fr]')].map(({ textContent }) => textContent);

beforeEach(() => {
  provideConfiguration(aConfiguration());
});

test('the form in German marks the printed names of its fields as French', async () => {
  await renderApp('lookup', app, '/tai');
  await act(() => speak('de'));
  const [form = document] = document.forms;
  expect(inFrench(form)).toEqual(['(Numéro de télépaiement)', '(Clé)']);
});

test('the English page marks the printed name of a parking notice as French', async () => {
  await renderApp('lookup', app, '/tai');
  await act(() => speak('en'));
  expect(inFrench(document)).toContain('(avertissement)');
});

test('an answer in German marks the printed name of the tobacconist as French', async () => {
  const statutPaiement = { valeur: 'PAYE' };
  await startSearch(() => wireFine({ statutPaiement, mediaReglement: 3 }));
  vi.useRealTimers();
  await waitFor(() => expect(shown()).toBeTruthy());
  await act(() => speak('de'));
  expect(inFrench(shown() ?? document)).toEqual(['(point de vente agréé)']);
  vi.unstubAllGlobals();
});

test('words of the notice that translations keep in brackets are marked as French', async () => {
  const translated = languages.filter((language) => language !== 'fr');
  const bracketed = await Promise.all(
    translated.map(async (language) => {
      const json = JSON.stringify((await texts[language]()).map((one) => one.default));
      return new Set(json.match(/\((?!PDF)[^(){}@]+\)/g));
    }),
  );
  // Words that are the same in several languages were not translated.
  const untranslated = bracketed
    .flatMap((words) => [...words])
    .filter((words, index, all) => all.indexOf(words) !== index);
  expect(untranslated).not.toEqual([]);
  const { container } = render(<PrintedNames of={untranslated.join('')} />);
  expect(inFrench(container)).toEqual(untranslated);
});
