import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageStore } from '@amendes/contract/host';
import type { Fine } from '@amendes/fines/fine.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ComponentProps, ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { texts } from '../texts.ts';
import { BackLink, JourneyPage, optional, Waiting } from './journey-page.tsx';
import type { JourneyScreen } from './journey-state.ts';

const reference = samples.payable;
const booked = [{ day: '2026-11-03', amount: 4000, means: 'CARTE', reference: 'R1' }];

const render = (element: ReactNode) =>
  renderApp('payment', { Screens: () => element, texts }, '/tai');

const open = (props: Partial<ComponentProps<typeof JourneyPage>> = {}) =>
  render(
    <JourneyPage screen="transfer" title="Titre" reference={reference} fine={aFine()} {...props}>
      <p>Corps</p>
    </JourneyPage>,
  );

/** Returns the lines of the summary below number and key, as `label: value`. */
const lines = (selector = '') =>
  [...document.querySelectorAll(`dl > div:not(:first-child)${selector}`)].map((line) =>
    [...line.children].map(({ textContent }) => textContent.replaceAll(/\s/g, ' ')).join(': '),
  );
const remainderLines = () => lines().filter((line) => line.startsWith('Reste à payer'));
const unfold = (name: string) => screen.queryByRole('button', { name });

describe('the step indicator', () => {
  const names = ['Vérifier l’avis', 'Choisir le moyen', 'Payer', 'Justificatif'];

  test.each<[JourneyScreen, number, string]>([
    ['detail', 1, ' · ensuite : Choisir le moyen'],
    ['chooseMethod', 2, ' · ensuite : Payer'],
    ['enterIndicator', 3, ' · ensuite : Justificatif'],
    ['handOver', 3, ' · ensuite : Justificatif'],
    ['transfer', 3, ''],
    ['confirmation', 3, ''],
    ['receipt', 4, ''],
  ])('shows %s as step %i, and a next step only if it is certain', async (at, rank, next) => {
    await open({ screen: at });
    const list = screen.getByRole('list', { name: 'Étapes du paiement' });
    const position = list.previousElementSibling?.textContent?.replaceAll(/\s/g, ' ');
    expect(position).toBe(`Étape ${rank} sur 4${next}`);
    const items = [...list.children];
    expect(items.map(({ textContent }) => textContent?.trim())).toEqual(
      names.map((name, index) => (index < rank - 1 ? `${name} (fait)` : name)),
    );
    const current = items.map((item) => item.getAttribute('aria-current'));
    expect(current.indexOf('step')).toBe(rank - 1);
    expect(current.filter(Boolean)).toHaveLength(1);
    expect(items.filter((item) => item.hasAttribute('data-reached'))).toHaveLength(rank);
  });

  test('is hidden if no step follows', async () => {
    await open({ ended: true });
    expect(screen.queryByRole('list')).toBeNull();
  });
});

test('a screen sets the title of the window and is not indexed', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Titre');
  expect(pageStore.getState()).toMatchObject({ title: 'Titre', indexed: false });
});

test('headline and lead follow the title, and the body follows the notice', async () => {
  await open({ headline: <em>90 €</em>, lead: 'Un mot', beside: <p>À côté</p> });
  const title = screen.getByRole('heading', { level: 1 });
  expect(title.parentElement?.textContent).toBe('Titre90 €Un mot');
  expect(document.body.textContent).toMatch(/Un mot.*Avis de contravention.*À côté.*Corps$/);
});

test('a page without a lead leaves no room for one', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1 }).parentElement?.children).toHaveLength(1);
});

test.each([null, undefined])(
  'a page without a fine (%s) shows nothing beside its content',
  async (fine) => {
    await open({ fine: fine as null, beside: <p>À côté</p> });
    expect(screen.queryByRole('region')).toBeNull();
    expect(document.body.textContent).toMatch(/TitreCorps$/);
  },
);

describe('the summary of the notice', () => {
  test('folds all but number, key, offence and what is left on narrow windows', async () => {
    await open({ fine: aFine({ settlements: booked }) });
    expect(lines('[data-folded]')).toEqual([
      'Envoyé le: 2 novembre 2026',
      'Lieu et date: Lyon 3e, 21 octobre 2026',
      'Véhicule: AB-***-CD',
      'Déjà payé: 40,00 €',
    ]);
    expect(lines(':not([data-folded])')).toEqual([
      'Infraction: Excès de vitesse',
      'Reste à payer: 50,00 €',
    ]);
    expect(document.querySelector('dl > div')?.textContent).toBe('Numéro3333-3122-1112-21Clé29');
  });

  test('opens by a press, and folds by the next one', async () => {
    await open();
    const summary = document.querySelector('dl');
    const state = () => [
      summary?.hasAttribute('data-open'),
      screen.getByRole('button').getAttribute('aria-expanded'),
    ];
    expect(unfold('Voir tout l’avis')?.getAttribute('aria-controls')).toBe(summary?.id);
    expect(state()).toEqual([false, 'false']);
    fireEvent.click(screen.getByRole('button'));
    expect(unfold('Replier l’avis')).toBeTruthy();
    expect(state()).toEqual([true, 'true']);
    fireEvent.click(screen.getByRole('button'));
    expect(state()).toEqual([false, 'false']);
  });

  test('does not fold on the detail, where the notice has to be recognised', async () => {
    await open({ screen: 'detail' });
    expect(document.querySelector('dl')?.hasAttribute('data-open')).toBe(true);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('marks only the offence as French, because the API has no other words for it', async () => {
    await open();
    const inFrench = [...document.querySelectorAll<HTMLElement>('dl [lang]')];
    expect(inFrench.map(({ textContent, lang }) => [lang, textContent])).toEqual([
      ['fr', 'Excès de vitesse'],
    ]);
  });

  test('is named after the kind of notice and shows a deposit under its own number', async () => {
    await open({
      reference: samples.payableDeposit,
      fine: aFine({ kind: 'AFM' }),
    });
    expect(screen.getByRole('region', { name: 'Avis d’amende forfaitaire majorée' })).toBeTruthy();
    const numbers = document.querySelector('dl > div')?.textContent;
    expect(numbers).toBe('Numéro de consignation3333-3122-1112-22Clé30');
  });

  test('leaves out facts that the API does not send', async () => {
    const { sentOn: _, offence: __, ...fine } = aFine();
    await open({ fine });
    expect(lines()).toEqual(['Reste à payer: 90,00 €']);
  });

  test('names the place without the day, and the day without the place', async () => {
    await open({ fine: aFine({ offence: { place: 'Lyon 3e' } }) });
    expect(lines()).toContain('Lieu et date: Lyon 3e');
    cleanup();
    await open({ fine: aFine({ offence: { day: '2026-10-21' } }) });
    expect(lines()).toContain('Lieu et date: 21 octobre 2026');
  });

  test.each<[Fine['status'], readonly string[]]>([
    ['A_PAYER', ['Reste à payer: 90,00 €']],
    ['ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL', ['Reste à payer: 90,00 €']],
    ['EN_COURS_PAIEMENT', []],
    ['PAIEMENT_ANNULE', []],
    ['PAYE', []],
  ])('shows the rest of a fine with status %s only if it is due', async (status, expected) => {
    await open({ fine: aFine({ status }) });
    expect(remainderLines()).toEqual(expected);
  });

  test('shows the rest that the screen passes, also zero, and none for null', async () => {
    await open({ remaining: 13_500 });
    expect(remainderLines()).toEqual(['Reste à payer: 135,00 €']);
    cleanup();
    await open({ remaining: 0 });
    expect(remainderLines()).toEqual(['Reste à payer: 0,00 €']);
    cleanup();
    await open({ remaining: null });
    expect(remainderLines()).toEqual([]);
  });
});

/** Returns the classes that a style sheet of this folder defines. */
const styledIn = (sheet: string) =>
  [...readFileSync(join(import.meta.dirname, sheet), 'utf8').matchAll(/\.([a-z]\w*)/g)].map(
    ([, name = '']) => name,
  );

test('each style of the page and the summary is used by an element', async () => {
  const state = { screen: 'handOver', reference, type: 'payment' } as const;
  await open({ beside: <BackLink state={state}>Retour</BackLink> });
  const shown = document.querySelectorAll('[class]').values();
  const classes = new Set([...shown].flatMap(({ classList }) => [...classList]));
  const sheets = ['journey-page.module.css', 'fine-summary.module.css'];
  expect(sheets.flatMap(styledIn).filter((name) => !classes.has(name))).toEqual([]);
});

test('the back link leads to the previous screen', async () => {
  const state = { screen: 'handOver', reference, type: 'payment' } as const;
  await render(<BackLink state={state}>Retour</BackLink>);
  const link = screen.getByRole('link', { name: 'Retour' });
  expect(link.getAttribute('href')).toMatch(/\/29\/AMENDE\/choixModalitesReglement$/);
});

test('a screen that is still loading says so', async () => {
  await render(<Waiting />);
  expect(document.querySelector('[aria-busy="true"]')?.textContent).toBe('Un instant…');
});

describe('optional content of a page', () => {
  const More = () => <p>Davantage</p>;
  const Without = () => <p>Le reste</p>;
  const shown = () => document.querySelector('p')?.textContent;

  afterEach(() => void vi.useRealTimers());

  test('is left out after ten seconds and requested again on the next entry', async () => {
    vi.useFakeTimers();
    const load = vi.fn<() => Promise<typeof More>>(() => new Promise(() => {}));
    const Optional = optional(load, Without);
    await render(<Optional />);
    await act(() => vi.advanceTimersByTimeAsync(9_999));
    expect(shown()).toBeUndefined();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(shown()).toBe('Le reste');
    cleanup();
    load.mockResolvedValueOnce(More);
    await render(<Optional />);
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(shown()).toBe('Davantage');
  });

  test('appears at once if its code was loaded before', async () => {
    const Optional = optional(async () => More, Without);
    await render(<Optional />);
    await screen.findByText('Davantage');
    cleanup();
    await render(<Optional />);
    expect(shown()).toBe('Davantage');
  });
});
