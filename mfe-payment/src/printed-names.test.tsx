import { languages, sessionStore } from '@amendes/contract';
import { provideConfiguration, speak } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { PrintedNames } from '@amendes/ui/whole-numbers.tsx';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { app } from './app.tsx';
import { PaymentFacts } from './confirmation/payment-facts.tsx';
import { rememberRecognised } from './guard/recognised-notices.ts';
import { texts } from './texts.ts';

/* The names that stand on the notice keep their language within the others. */

const inFrench = (within: ParentNode) =>
  [...within.querySelectorAll('span[lang=fr]')].map(({ textContent }) => textContent);

beforeEach(() => {
  rememberRecognised(aFine());
  provideConfiguration(aConfiguration());
  sessionStore.getState().rememberFine(aFine({ kind: 'AFM' }));
});

afterEach(() => {
  sessionStore.getState().forgetFine();
});

async function open(address: string) {
  await renderApp('payment', app, address);
  await screen.findByRole('heading', { level: 1 });
  await act(() => speak('de'));
}

test('the kind of a notice, above what identifies it', async () => {
  await open(`/tai/amende/${pathOf(samples.payable)}`);
  const kind = await screen.findByRole('heading', { level: 2, name: /erhöhtes Bußgeld/ });
  expect(inFrench(kind)).toEqual(['(avis d’amende forfaitaire majorée)']);
});

test('the kind of a notice, on the receipt', async () => {
  const payment = {
    state: 'paid',
    kind: 'AF',
    settlementType: 'payment',
    amount: 9000,
    day: '2026-11-21',
    means: 'card',
    meansText: 'CARTE',
    reference: 'R1',
  } as const;
  const Screens = () => <PaymentFacts payment={payment} number={samples.payable.number} />;
  await renderApp('payment', { Screens, texts }, '/tai');
  await act(() => speak('de'));
  expect(inFrench(document)).toEqual(['(avis de contravention)']);
});

test('the code that a transfer needs, at the field for it', async () => {
  await open(`/tai/paiement/${pathOf(samples.payable)}/AMENDE/saisieIndicatifOperation`);
  const field = await screen.findByLabelText<HTMLInputElement>(/\(indicatif d’opération\)/);
  expect(inFrench(field.labels?.[0] ?? document)).toEqual(['(indicatif d’opération)']);
});

test('what a translation keeps in brackets of the notice is read out in French', async () => {
  const translated = languages.filter((language) => language !== 'fr');
  const bracketed = await Promise.all(
    translated.map(async (language) => {
      const json = JSON.stringify((await texts[language]()).map((one) => one.default));
      return new Set(json.match(/\((?!PDF)[^(){}@]+\)/g));
    }),
  );
  // What several languages say alike was not translated.
  const kept = bracketed
    .flatMap((words) => [...words])
    .filter((words, index, all) => all.indexOf(words) !== index);
  expect(kept).not.toEqual([]);
  const { container } = render(<PrintedNames of={kept.join('')} />);
  expect(inFrench(container)).toEqual(kept);
});
