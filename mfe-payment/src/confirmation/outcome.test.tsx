import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { provideConfiguration } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { wireConfirmation, wirePaid, type Answer } from '@amendes/testing/fake-api.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { app } from '../app.tsx';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';
import { Outcome } from './outcome.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const looks = ['paid', 'refused', 'cancelled', 'none', 'waiting', 'paused', 'failed'] as const;

const show = (look: (typeof looks)[number], isBusy?: boolean) => {
  cleanup();
  const busy = isBusy === undefined ? {} : { isBusy };
  render(
    <Outcome look={look} message="confirmation.none.texte" title="Bilan" {...busy}>
      <p>Suite</p>
    </Outcome>,
  );
  return document.querySelector('[data-message="confirmation.none.texte"]');
};

test('each outcome has its own sign, except that the two waiting ones share one', () => {
  const signs = looks.map((look) => show(look)?.querySelector('path')?.getAttribute('d'));
  expect(signs.every(Boolean)).toBe(true);
  expect(signs.indexOf(signs[5])).toBe(looks.indexOf('waiting'));
  expect(new Set(signs).size).toBe(looks.length - 1);
});

test.each([
  ['paid', 'good'],
  ['refused', 'bad'],
  ['cancelled', 'plain'],
  ['none', 'plain'],
  ['waiting', 'plain'],
  ['paused', 'warn'],
  ['failed', 'warn'],
] as const)('the outcome %s is shown in the tone %s', (look, tone) => {
  expect([...(show(look)?.classList ?? [])]).toEqual(['panel', tone]);
});

test('an outcome begins with its title, and only a waiting one is busy', () => {
  expect(show('waiting', true)?.textContent).toBe('BilanSuite');
  expect(show('waiting', true)?.getAttribute('aria-busy')).toBe('true');
  expect(show('paid')?.hasAttribute('aria-busy')).toBe(false);
});

/** Returns the classes that a style sheet of this folder defines. */
const styledIn = (sheet: string) =>
  [...readFileSync(join(import.meta.dirname, sheet), 'utf8').matchAll(/\.([a-z]\w*)/g)].flatMap(
    ([, name = '']) => name,
  );

test('each style of the outcomes is used by an element on one of their screens', async () => {
  provideConfiguration(aConfiguration());
  const address = `/tai/paiement/confirmation/${samples.payable.number}/29`;
  const expireLe = '2026-11-21T14:45:00+01:00';
  const answers: readonly [Answer, RegExp][] = [
    [() => wirePaid({ resteAPayer: 0 }), /^Vous avez payé/],
    [() => wireConfirmation('EN_COURS', { expireLe }), /^Nous ne savons pas encore/],
    [() => wireConfirmation('REFUSE', { typeReglement: 'CONSIGNATION' }), /^Aucun argent/],
    [() => new Response('', { status: 503 }), /^Un paiement que vous avez fait/],
  ];
  const classes = new Set<string>();
  for (const [confirmerPaiement, words] of answers) {
    fakeNetwork({ confirmerPaiement });
    await renderApp('payment', app, address);
    await screen.findByText(words);
    for (const { classList } of document.querySelectorAll('[class]').values())
      for (const name of classList) classes.add(name);
    cleanup();
  }
  const sheets = ['checked-payment.module.css', 'payment-facts.module.css'];
  expect(sheets.flatMap(styledIn).filter((name) => !classes.has(name))).toEqual([]);
});
