import { languages, sessionStore } from '@amendes/contract';
import { provideConfiguration, speak } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { wireFine, wirePaid } from '@amendes/testing/fake-api.ts';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { PrintedNames } from '@amendes/ui/whole-numbers.tsx';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { app } from './app.tsx';
import { PaymentFacts } from './confirmation/payment-facts.tsx';
import { Unpaid } from './confirmation/unpaid.tsx';
import { rememberRecognised } from './guard/recognised-notices.ts';
import { texts } from './texts.ts';

/* The names printed on the notice keep their language within the other languages. */

const inFrench = (within: ParentNode) =>
  [...within.querySelectorAll('span[lang=fr]')].map(({ textContent }) => textContent);

beforeEach(() => {
  rememberRecognised(aFine());
  provideConfiguration(aConfiguration());
  sessionStore.getState().rememberFine(aFine({ kind: 'AFM' }));
});

afterEach(() => {
  sessionStore.getState().forgetFine();
  vi.unstubAllGlobals();
});

async function open(address: string) {
  await renderApp('payment', app, address);
  await screen.findByRole('heading', { level: 1 });
  await act(() => speak('de'));
}

test('the kind of a notice is marked as French in its heading', async () => {
  await open(`/tai/amende/${pathOf(samples.payable)}`);
  const kind = await screen.findByRole('heading', { level: 2, name: /erhöhtes Bußgeld/ });
  expect(inFrench(kind)).toEqual(['(avis d’amende forfaitaire majorée)']);
});

test('the message on a paid notice marks the term for a tobacconist as French', async () => {
  const fine = aFine({ status: 'PAYE', paidAtTobacconist: true });
  sessionStore.getState().rememberFine(fine);
  await open(`/tai/amende/${pathOf(samples.payable)}`);
  const message = document.querySelector('[data-message$=messagePVA]');
  expect(inFrench(message ?? document)).toEqual(['(point de vente agréé)']);
});

test.each([
  ['confirmation', ''],
  ['receipt', '/justificatif'],
])('the message on the %s marks the term for a tobacconist as French', async (_, end) => {
  fakeNetwork({ confirmerPaiement: () => wirePaid({ moyen: 'PVA', resteAPayer: 0 }) });
  await open(`/tai/paiement/confirmation/${pathOf(samples.payable)}${end}`);
  await waitFor(() => {
    const message = document.querySelector('[data-message$=messagePVA]');
    expect(message && inFrench(message)).toEqual(['(point de vente agréé)']);
  });
});

test('the kind of a notice is marked as French among the facts of a payment', async () => {
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

test('the kind of fine with its own telephone is marked as French after a refusal', async () => {
  fakeNetwork({ recherche: () => wireFine() });
  const payment = {
    state: 'refused',
    kind: 'AFD',
    settlementType: 'payment',
    amount: 9000,
  } as const;
  const again = { isAsking: false, askAgain: () => {} };
  const Screens = () => <Unpaid payment={payment} reference={samples.payable} {...again} />;
  await renderApp('payment', { Screens, texts }, '/tai');
  await act(() => speak('de'));
  const means = await screen.findByText(/^Telefonisch/);
  expect(inFrench(means)).toEqual(['(amende délictuelle)']);
});

test('the message on the hand-over marks the term for a tobacconist as French', async () => {
  fakeNetwork({
    recherche: () => wireFine({ statutPaiement: { valeur: 'PAYE' }, mediaReglement: 3 }),
  });
  sessionStore.getState().rememberFine(aFine());
  await open(`/tai/paiement/${pathOf(samples.payable)}/AMENDE/envoiSips`);
  fireEvent.click(await screen.findByRole('button', { name: /90,00/ }));
  const sentence = await screen.findByText(/point de vente agréé/);
  expect(inFrench(sentence.parentElement ?? document)).toEqual(['(point de vente agréé)']);
});

test('the French name of the indicator is marked as French at its field', async () => {
  await open(`/tai/paiement/${pathOf(samples.payable)}/AMENDE/saisieIndicatifOperation`);
  const field = await screen.findByLabelText<HTMLInputElement>(/\(indicatif d’opération\)/);
  expect(inFrench(field.labels?.[0] ?? document)).toEqual(['(indicatif d’opération)']);
});

test('French terms that translations keep in brackets are marked as French', async () => {
  const translated = languages.filter((language) => language !== 'fr');
  const bracketed = await Promise.all(
    translated.map(async (language) => {
      const json = JSON.stringify((await texts[language]()).map((one) => one.default));
      return new Set(json.match(/\((?!PDF)[^(){}@]+\)/g));
    }),
  );
  // A text that is the same in several languages was not translated.
  const untranslated = bracketed
    .flatMap((words) => [...words])
    .filter((words, index, all) => all.indexOf(words) !== index);
  expect(untranslated).not.toEqual([]);
  const { container } = render(<PrintedNames of={untranslated.join('')} />);
  expect(inFrench(container)).toEqual(untranslated);
});
