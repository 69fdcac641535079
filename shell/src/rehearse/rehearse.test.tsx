// @vitest-environment node
import { Navigate as NavigateInBrowsers, sessionStore, tabStorage } from '@amendes/contract';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { shell } from '../server.tsx';
import { lazyWithRetry, Navigate, rehearse, sampleFines } from './rehearse.ts';

const nothing = { html: '', title: '', description: '' };

test('a rehearsal shows a route of a notice without one, and with one in each state', async () => {
  const shown: (readonly [string, string | undefined])[] = [];
  await rehearse('/tai/amende/:amendeId/:cleAmende', async (address) => {
    const { currentFine } = sessionStore.getState();
    shown.push([address, currentFine?.status]);
    expect(location.pathname).toBe(address);
    return nothing;
  });
  const [first, ...others] = shown;
  expect(first).toEqual(['/tai/amende/-/-', undefined]);
  expect(others).toEqual(
    sampleFines.map(({ fine }) => ['/tai/amende/33333122111221/29', fine.status]),
  );
});

test('a rehearsal shows a payment screen for a payment and a deposit, with an amount', async () => {
  const shown = new Set<string>();
  const pattern = '/tai/paiement/:amendeId/:cleAmende/:reglementType/:montantTransaction/envoiSips';
  await rehearse(pattern, async (address) => {
    shown.add(address);
    return nothing;
  });
  expect([...shown].slice(1)).toEqual([
    '/tai/paiement/33333122111221/29/AMENDE/4500/envoiSips',
    '/tai/paiement/33333122111221/29/CONSIGNATION/4500/envoiSips',
  ]);
});

test('a rehearsal shows a route without parameters once', async () => {
  let times = 0;
  await rehearse('/tai', async () => {
    times += 1;
    return nothing;
  });
  expect(times).toBe(1);
});

test('an error of a screen is reported with the state in which it was thrown', async () => {
  const show = async () => {
    if (sessionStore.getState().currentFine?.status === 'PAYE') throw new TypeError('no receipt');
    return nothing;
  };
  const failure: unknown = await rehearse('/tai/:amendeId', show).catch((error: unknown) => error);
  expect(String(failure)).toBe('TypeError: no receipt, with a notice PAYE');
});

test('a rehearsal leaves no state behind, even if a screen throws', async () => {
  const refuse = async () => {
    throw new Error('no page');
  };
  await expect(rehearse('/tai/:amendeId', refuse)).rejects.toThrow('no page');
  await rehearse('/tai/:amendeId', async () => nothing);
  expect(sessionStore.getState().currentFine).toBeNull();
  expect(tabStorage.read('amendes.recognised')).toBeNull();
  expect('location' in globalThis).toBe(false);
});

test('a screen that loads later is shown in a rehearsal, but not in a document', async () => {
  const { Screen } = lazyWithRetry(
    async () => () => 'the screen',
    () => 'waiting',
  );
  const show = async () => ({ ...nothing, html: renderToString(createElement(Screen)) });
  expect(await rehearse('/tai', show)).toEqual({ ...nothing, html: 'the screen' });
  expect(await show()).toEqual({ ...nothing, html: 'waiting' });
});

test('a screen that redirects shows nothing in a rehearsal', async () => {
  const show = async () => ({
    ...nothing,
    html: renderToString(createElement(Navigate, { to: '/tai' })),
  });
  expect(await rehearse('/tai', show)).toEqual(nothing);
  expect(NavigateInBrowsers).not.toBe(Navigate);
});

test.each(['lazyWithRetry', 'lazily'])(
  'remotes get the rehearsal’s lazyWithRetry under the name %s',
  (name) => {
    expect(shell.lent['@amendes/contract']).toHaveProperty(name, lazyWithRetry);
  },
);
