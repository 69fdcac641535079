import { languages, Route, Routes } from '@amendes/contract';
import {
  errorIds,
  I18nextProvider,
  i18n,
  loadTexts,
  MemoryRouter,
  provideConfiguration,
  refreshPublished,
  speak,
} from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { publicFacts } from '@amendes/protocol/public-facts.ts';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { texts } from '../language/texts.ts';
import { ErrorPage, notedFailure } from './error-page.tsx';

beforeEach(async () => {
  await speak('fr');
  await loadTexts('shell', texts);
});

afterEach(() => void vi.unstubAllGlobals());

function open(id: string, state?: object): void {
  render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter initialEntries={[{ pathname: `/tai/erreur/${id}`, state }]}>
        <Routes>
          <Route path="/tai/erreur/:idErreur" element={<ErrorPage />} />
        </Routes>
      </MemoryRouter>
    </I18nextProvider>,
  );
}

const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const message = () => document.querySelector('[data-message]');
const otherWays = () => screen.queryByRole('heading', { name: 'Payer autrement' });
/** Returns the link to the help, which lists the other ways. */
const linkToThem = () => screen.queryByRole('link', { name: 'Payer autrement' });

describe.each(['technique', 'session-expiree'])('the error page %s', (id) => {
  test('shows the noted date and time as a proof, and the other ways to pay', () => {
    open(id, { from: '/tai/amende/1/2', at: Date.parse('2026-11-20T14:05:00Z') });
    expect(document.querySelector('time')?.dateTime).toBe('2026-11-20T14:05:00.000Z');
    expect(document.querySelector('time')?.textContent).toMatch(
      /20 novembre 2026 à 15:05 \(heure de Paris\).*Faites une capture d’écran/,
    );
    expect(otherWays()).not.toBeNull();
    expect(screen.getByRole('link', { name: 'Réessayer' }).getAttribute('href')).toBe(
      '/tai/amende/1/2',
    );
  });

  test('shows the moment at which it was opened if none was noted', () => {
    const before = Date.now();
    open(id);
    expect(Date.parse(document.querySelector('time')?.dateTime ?? '')).toBeGreaterThanOrEqual(
      before,
    );
  });
});

test.each(languages)(
  'in %s the page has all telephone numbers, and marks a French name as French',
  async (language) => {
    provideConfiguration(aConfiguration());
    await speak(language);
    open('technique', { from: '/tai/amende/1/2', at: Date.now() });
    const { france, abroad, criminal } = publicFacts.telephone;
    for (const number of [france, abroad, criminal]) {
      expect(document.body.textContent).toContain(number);
    }
    expect(document.querySelector('p [lang=fr]')?.textContent).toBe('amende délictuelle');
  },
);

test('a moment that was not noted is taken from the site’s clock', async () => {
  const setSiteDate = async (date: string) => {
    vi.stubGlobal('fetch', async () => Response.json({ listed: [] }, { headers: { date } }));
    await refreshPublished();
  };
  await setSiteDate('Sun, 22 Nov 2099 12:00:00 GMT');
  open('technique');
  expect(document.querySelector('time')?.dateTime).toMatch(/^2099-11-22T12:00/);
  // The device's clock is correct again.
  await setSiteDate(new Date().toUTCString());
});

test('a failure on return from the card page shows its moment as a proof', () => {
  open('retour-paiement', { at: Date.parse('2026-11-20T14:05:00Z') });
  expect(document.querySelector('time')?.textContent).toContain('15:05 (heure de Paris)');
});

test('a failure on the way to the card page warns against paying twice', () => {
  open('technique', { from: '/tai/paiement/1/2/AMENDE/envoiSips?langue=fr', at: Date.now() });
  expect(message()?.textContent).toMatch(/ne payez pas une seconde fois/);
  expect(document.querySelector('time')).not.toBeNull();
  expect([otherWays(), linkToThem()]).toEqual([null, null]);
});

test('a limit on the way to the card page also warns against paying twice', () => {
  open('technique', { from: '/tai/paiement/1/2/AMENDE/envoiSips', limit: Date.now() });
  expect(title()).toBe('Trop d’essais');
  expect(message()?.textContent).toMatch(/ne payez pas une seconde fois/);
  expect([otherWays(), linkToThem()]).toEqual([null, null]);
});

test.each([
  [Date.parse('2026-11-22T14:18:10Z'), /à partir de 15:19 \(heure de Paris\)\./],
  [0, /dans quelques minutes\./],
])('a limit that ends at %j on return from paying warns against paying twice', (limit, text) => {
  open('retour-paiement', { from: '/tai/amende/1/2', at: Date.now(), limit });
  expect(title()).toBe('Trop d’essais');
  expect(message()?.textContent).toMatch(text);
  expect(message()?.textContent).toMatch(/ne payez pas une seconde fois/);
  expect(message()?.textContent).not.toMatch(/ne répond pas/);
  expect(document.querySelector('time')).toBeNull();
  expect([otherWays(), linkToThem()]).toEqual([null, null]);
});

test('a failure without a known origin warns against paying twice', () => {
  open('technique');
  expect(message()?.textContent).toMatch(/Si vous venez de payer, ne payez pas une seconde fois/);
});

test('a failure at the detail of a fine does not warn against paying twice', () => {
  open('technique', { from: '/tai/amende/1/2', at: Date.now() });
  expect(message()?.textContent).not.toMatch(/seconde fois/);
});

test('the message of a failed service mentions no loss and advises another way', () => {
  open('technique');
  expect(message()?.textContent).not.toMatch(/perdu/);
  expect(message()?.textContent).toMatch(/Si la date limite est proche, payez autrement/);
});

test.each([
  [Date.parse('2026-11-22T14:18:10Z'), /à partir de 15:19 \(heure de Paris\)\.$/],
  [0, /dans quelques minutes\.$/],
])('a limit that ends at %j is shown as too many attempts', (limit, text) => {
  open('technique', { from: '/tai/amende/1/2', at: Date.now(), limit });
  expect(title()).toBe('Trop d’essais');
  expect(message()?.getAttribute('data-message')).toBe('erreur.technique.texte');
  expect(message()?.textContent).toMatch(text);
  expect(message()?.textContent).not.toMatch(/ne répond pas/);
  expect(otherWays()).not.toBeNull();
});

test.each([...errorIds.filter((id) => !['technique', 'session-expiree'].includes(id)), 'anything'])(
  'the error page %s shows no time and no other way to pay',
  (id) => {
    open(id, { limit: 0 });
    expect(document.querySelector('time')).toBeNull();
    expect(otherWays()).toBeNull();
    expect(title()).not.toContain(id);
  },
);

const nothing = { from: undefined, at: undefined, limit: undefined };

test('a retry leads to the noted address of this site', () => {
  const from = '/tai/amende/1/2?langue=de';
  expect(notedFailure({ from })).toEqual({ ...nothing, from });
});

test.each([
  [null],
  [undefined],
  ['/tai'],
  [{}],
  [{ from: 42 }],
  [{ from: '' }],
  [{ from: '//elsewhere.example' }],
  [{ from: 'https://elsewhere.example' }],
  [{ from: 'javascript:alert(1)' }],
  [{ from: '/\\elsewhere.example' }],
  [{ at: 'yesterday' }],
  [{ at: Number.NaN }],
  [{ limit: null }],
  // These are beyond the range of dates.
  [{ at: 9e15 }],
  [{ limit: -9e15 }],
])('the history state %j is read as no failure', (state) => {
  expect(notedFailure(state)).toEqual(nothing);
});

test('the noted moments of a failure and of a limit are read unchanged', () => {
  expect(notedFailure({ at: 5, limit: 7 })).toEqual({ ...nothing, at: 5, limit: 7 });
  expect(notedFailure({ limit: 0 })).toEqual({ ...nothing, limit: 0 });
});
