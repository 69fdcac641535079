import { renderApp } from '@amendes/testing/render-app.tsx';
import { act } from '@testing-library/react';
import { speak } from '@amendes/contract/host';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { texts } from '../texts.ts';
import { FailureMoment, FailureNow } from './failure-moment.tsx';
import { formatsIn, useFormats, useMoments } from './formats.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Replaces special spaces by plain ones. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

test.each([
  ['fr', '1 234,50 €', '5 mars 2026'],
  ['en-GB', '€1,234.50', '5 March 2026'],
  ['de', '1.234,50 €', '5. März 2026'],
])('an amount and a day are written in the style of %s', (locale, amount, day) => {
  const formats = formatsIn(locale);
  expect(plain(formats.money(123_450))).toBe(amount);
  expect(plain(formats.day('2026-03-05'))).toBe(day);
});

test('the formatters of a locale are made once', () => {
  const created = vi.spyOn(Intl, 'DateTimeFormat');
  expect(formatsIn('nl')).toBe(formatsIn('nl'));
  expect(created).toHaveBeenCalledOnce();
});

test.each(['fr', 'en-GB', 'de', 'nl', 'it', 'es'])(
  'in %s no line ends between a day and its month',
  (locale) => {
    expect(formatsIn(locale).day('2026-03-05')).toMatch(/^5\.?\u00a0\p{L}+/u);
  },
);

const render = (element: ReactNode) =>
  renderApp('payment', { Screens: () => element, texts }, '/tai');

/** Moment at which Paris already has the next day after that of Greenwich. */
const moment = '2026-11-21T23:05:00Z';

function Written(): ReactNode {
  const { money, day } = useFormats();
  const { time, booked } = useMoments();
  return [money(9000), day('2026-11-21'), booked(moment), time(moment)].join(' | ');
}

test('a screen formats in its language, and bookings in Paris time', async () => {
  const here = new Date(moment);
  await render(<Written />);
  const time = here.toLocaleTimeString('fr', { timeStyle: 'short' });
  expect(plain(document.body.textContent)).toBe(
    `90,00 € | 21 novembre 2026 | 22 novembre 2026 à 00:05 | ${time}`,
  );
  await act(() => speak('en'));
  expect(plain(document.body.textContent)).toMatch(
    /^€90.00 \| 21 November 2026 \| 22 November 2026 at 00:05 /,
  );
});

test('the moment of a failure is shown in Paris time, in which deadlines end', async () => {
  await render(<FailureMoment at={new Date(moment)} />);
  expect(document.querySelector('time')?.dateTime).toBe('2026-11-21T23:05:00.000Z');
  expect(plain(document.querySelector('time')?.textContent ?? '')).toBe(
    'Panne constatée le 22 novembre 2026 à 00:05 (heure de Paris). Faites une capture d’écran : elle montre que vous avez essayé de payer.',
  );
});

test('the moment of a failure stays the one at which it was first shown', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:32:00Z'), toFake: ['Date'] });
  await render(<FailureNow />);
  vi.setSystemTime(new Date('2026-11-21T12:40:00Z'));
  await act(() => speak('en'));
  expect(document.querySelector('time')?.dateTime).toBe('2026-11-21T12:32:00.000Z');
});
