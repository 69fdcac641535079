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

describe.each(['technique', 'session-expiree'])('the page of %s', (id) => {
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

  test('shows the moment at which it was opened where none was noted', () => {
    const before = Date.now();
    open(id);
    expect(Date.parse(document.querySelector('time')?.dateTime ?? '')).toBeGreaterThanOrEqual(
      before,
    );
  });
});

test.each(languages)(
  'in %s each notice has its telephone, its name in French',
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

test('a moment that nobody noted is the one that it is by the site', async () => {
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

test('whoever came back from the card page to a failure has its moment as a proof', () => {
  open('retour-paiement', { at: Date.parse('2026-11-20T14:05:00Z') });
  expect(document.querySelector('time')?.textContent).toContain('15:05 (heure de Paris)');
});

test('whoever comes from the way to the card page is told that a payment is not lost', () => {
  open('technique', { from: '/tai/paiement/1/2/AMENDE/envoiSips?langue=fr', at: Date.now() });
  expect(message()?.textContent).toMatch(/ne payez pas une seconde fois/);
  expect(document.querySelector('time')).not.toBeNull();
  expect([otherWays(), linkToThem()]).toEqual([null, null]);
});

test('whoever may have paid is told not to pay twice where a limit is met as well', () => {
  open('technique', { from: '/tai/paiement/1/2/AMENDE/envoiSips', limit: Date.now() });
  expect(title()).toBe('Trop d’essais');
  expect(message()?.textContent).toMatch(/ne payez pas une seconde fois/);
  expect([otherWays(), linkToThem()]).toEqual([null, null]);
});

test.each([
  [Date.parse('2026-11-22T14:18:10Z'), /à partir de 15:19 \(heure de Paris\)\./],
  [0, /dans quelques minutes\./],
])('a limit on the way back from paying says not to pay twice, with %j', (limit, text) => {
  open('retour-paiement', { from: '/tai/amende/1/2', at: Date.now(), limit });
  expect(title()).toBe('Trop d’essais');
  expect(message()?.textContent).toMatch(text);
  expect(message()?.textContent).toMatch(/ne payez pas une seconde fois/);
  expect(message()?.textContent).not.toMatch(/ne répond pas/);
  expect(document.querySelector('time')).toBeNull();
  expect([otherWays(), linkToThem()]).toEqual([null, null]);
});

test('whoever comes from nowhere that is known is told not to pay twice', () => {
  open('technique');
  expect(message()?.textContent).toMatch(/Si vous venez de payer, ne payez pas une seconde fois/);
});

test('whoever comes from the detail is told nothing of a payment', () => {
  open('technique', { from: '/tai/amende/1/2', at: Date.now() });
  expect(message()?.textContent).not.toMatch(/seconde fois/);
});

test('a service that fails does not promise that nothing is lost', () => {
  open('technique');
  expect(message()?.textContent).not.toMatch(/perdu/);
  expect(message()?.textContent).toMatch(/Si la date limite est proche, payez autrement/);
});

test.each([
  [Date.parse('2026-11-22T14:18:10Z'), /à partir de 15:19 \(heure de Paris\)\.$/],
  [0, /dans quelques minutes\.$/],
])('a limit is told as too many attempts, with %j', (limit, text) => {
  open('technique', { from: '/tai/amende/1/2', at: Date.now(), limit });
  expect(title()).toBe('Trop d’essais');
  expect(message()?.getAttribute('data-message')).toBe('erreur.technique.texte');
  expect(message()?.textContent).toMatch(text);
  expect(message()?.textContent).not.toMatch(/ne répond pas/);
  expect(otherWays()).not.toBeNull();
});

test.each([...errorIds.filter((id) => !['technique', 'session-expiree'].includes(id)), 'anything'])(
  'the page of %s tells no time and no other way to pay',
  (id) => {
    open(id, { limit: 0 });
    expect(document.querySelector('time')).toBeNull();
    expect(otherWays()).toBeNull();
    expect(title()).not.toContain(id);
  },
);

const nothing = { from: undefined, at: undefined, limit: undefined };

test('the noted address of this site is where a retry leads', () => {
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
])('%j tells nothing', (state) => {
  expect(notedFailure(state)).toEqual(nothing);
});

test('the moments of a failure and of a limit are read as they were noted', () => {
  expect(notedFailure({ at: 5, limit: 7 })).toEqual({ ...nothing, at: 5, limit: 7 });
  expect(notedFailure({ limit: 0 })).toEqual({ ...nothing, limit: 0 });
});
