import type { Published, PublishedBanner } from '@amendes/protocol/published.ts';
import { languages, useNavigate } from '@amendes/contract';
import {
  I18nextProvider,
  i18n,
  loadTexts,
  MemoryRouter,
  publishedStore,
  speak,
} from '@amendes/contract/host';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { texts } from '../language/texts.ts';
import { SiteBanner } from './site-banner.tsx';

function aBanner(differences: Partial<PublishedBanner> = {}): PublishedBanner {
  const written = languages.map((language) => [language, [[`Text ${language}`]]] as const);
  return { build: 'n1', kind: 'outage', texts: Object.fromEntries(written), ...differences };
}

/** Sets the site's answer to the request for what is published, its delay, and the time of the site's clock. */
function siteAnswers(published: Partial<Published>, delay = 0, date = ''): void {
  vi.stubGlobal('fetch', async () => {
    await new Promise((resolve) => setTimeout(resolve, delay));
    const init = { headers: { ...(date && { date }) } };
    return Response.json({ listed: [], ...published }, init);
  });
}

function renderBanner() {
  let navigate: ReturnType<typeof useNavigate> | undefined;
  const Watch = () => {
    navigate = useNavigate();
    return null;
  };
  render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter>
        <SiteBanner />
        <Watch />
      </MemoryRouter>
    </I18nextProvider>,
  );
  return async (address: string, milliseconds = 50) => {
    await act(async () => navigate?.(address));
    await act(() => vi.advanceTimersByTimeAsync(milliseconds));
  };
}

const shown = () => screen.queryByRole('region')?.textContent;

beforeEach(async () => {
  vi.useFakeTimers();
  await speak('fr');
  await loadTexts('shell', texts);
});

afterEach(async () => {
  // No request of one test may reach the next.
  await act(() => vi.runAllTimersAsync());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the banner of the document is shown from the start, with its kind as its name', () => {
  publishedStore.setState({ listed: [], notice: aBanner() }, true);
  renderBanner();
  expect(screen.getByRole('region', { name: 'Panne en cours' }).textContent).toBe(
    'Panne en coursText fr',
  );
});

test('a banner is shown in the language of the page', async () => {
  publishedStore.setState({ listed: [], notice: aBanner({ kind: 'warning' }) }, true);
  renderBanner();
  await act(() => speak('de'));
  expect(screen.getByRole('region', { name: 'Achtung' }).textContent).toBe('AchtungText de');
});

test('a banner may contain emphasis, and links to pages and telephone numbers', () => {
  const link = (address: string) => ({ type: 'link', address, children: ['here'] }) as const;
  const text = [
    'A ',
    { type: 'strong', children: ['b'] },
    { type: 'emphasis', children: ['c'] },
    { type: 'break' },
    link('/tai/aide#panne'),
    link('tel:+33811101010'),
  ] as const;
  publishedStore.setState({ listed: [], notice: aBanner({ texts: { fr: [text] } }) }, true);
  renderBanner();
  const addresses = screen.getAllByRole('link').map((each) => each.getAttribute('href'));
  expect(addresses).toEqual(['/tai/aide#panne', 'tel:+33811101010']);
  expect(screen.getByText('b').tagName).toBe('STRONG');
  expect(screen.getByText('c').tagName).toBe('EM');
});

test('a navigation shows a newly published banner and removes a withdrawn one', async () => {
  publishedStore.setState({ listed: [] }, true);
  const go = renderBanner();
  siteAnswers({ notice: aBanner() });
  await go('/tai/aide');
  expect(shown()).toContain('Text fr');
  siteAnswers({});
  await go('/tai');
  expect(shown()).toBeUndefined();
});

test('the banner of a part that is switched off is above that of the operator', () => {
  const closure = aBanner({ build: 'c1', kind: 'warning', texts: { fr: [['Paying is closed.']] } });
  publishedStore.setState({ listed: [], closure, notice: aBanner() }, true);
  renderBanner();
  const regions = screen.getAllByRole('region').map((region) => region.textContent);
  expect(regions).toEqual(['AttentionPaying is closed.', 'Panne en coursText fr']);
});

test('a navigation shows and removes the banner of a part that is switched off', async () => {
  publishedStore.setState({ listed: [] }, true);
  const go = renderBanner();
  siteAnswers({ closure: aBanner({ kind: 'warning' }) });
  await go('/tai/aide');
  expect(shown()).toContain('Text fr');
  siteAnswers({});
  await go('/tai');
  expect(shown()).toBeUndefined();
});

test('a banner that arrives too late waits for the next navigation', async () => {
  publishedStore.setState({ listed: [] }, true);
  const go = renderBanner();
  siteAnswers({ notice: aBanner() }, 1000);
  await go('/tai/aide', 2000);
  expect(shown()).toBeUndefined();
  await go('/tai', 0);
  expect(shown()).toContain('Text fr');
});

test('a banner stays if the site does not answer', async () => {
  publishedStore.setState({ listed: [], notice: aBanner() }, true);
  const go = renderBanner();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await go('/tai/aide');
  expect(shown()).toContain('Text fr');
});

const morning = { from: '2026-11-23T07:00:00.000Z', until: '2026-11-23T11:00:00.000Z' };

/** Opens a page with a banner, at a time by the site's clock. The device's own clock is years off. */
async function openAt(time: string, banner: PublishedBanner) {
  vi.setSystemTime('2019-01-01');
  publishedStore.setState({ listed: [], notice: banner }, true);
  siteAnswers({ notice: banner }, 10, new Date(`2026-11-23T${time}Z`).toUTCString());
  const go = renderBanner();
  const atFirst = shown();
  await act(() => vi.advanceTimersByTimeAsync(50));
  return { go, atFirst };
}

test.each([
  ['06:59:59', false],
  ['07:00:00', true],
  ['10:59:59', true],
  ['11:00:00', false],
])('a banner for 07:00 to 11:00 is shown at %s: %s', async (time, isShown) => {
  const { atFirst } = await openAt(time, aBanner(morning));
  expect([atFirst, shown() !== undefined]).toEqual([undefined, isShown]);
});

test('a banner that has only an end is shown at first, and removed if it is over', async () => {
  const { until } = morning;
  const { atFirst } = await openAt('11:00:01', aBanner({ until }));
  expect(atFirst).toContain('Text fr');
  expect(shown()).toBeUndefined();
});

test('a navigation shows a planned banner in its period and removes it afterwards', async () => {
  const { go } = await openAt('06:59:00', aBanner(morning));
  await vi.advanceTimersByTimeAsync(2 * 60 * 1000);
  expect(shown()).toBeUndefined();
  siteAnswers({ notice: aBanner(morning) }, 10, 'Mon, 23 Nov 2026 07:01:00 GMT');
  await go('/tai/aide');
  expect(shown()).toContain('Text fr');
  siteAnswers({ notice: aBanner(morning) }, 10, 'Mon, 23 Nov 2026 11:01:00 GMT');
  await go('/tai');
  expect(shown()).toBeUndefined();
});

test('the device’s clock decides if the site does not state the time', async () => {
  publishedStore.setState({ listed: [], notice: aBanner(morning) }, true);
  vi.setSystemTime('2026-11-23T08:00:00Z');
  siteAnswers({ notice: aBanner(morning) });
  renderBanner();
  await act(() => vi.advanceTimersByTimeAsync(50));
  expect(shown()).toContain('Text fr');
});
