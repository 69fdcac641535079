import type { Published } from '@amendes/protocol/published.ts';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { aText, thePublished } from '../../testing/a-text.ts';
import { lack } from '../../testing/lack.ts';
import { speak } from '../language/translations.ts';
import { publishedStore, refreshPublished } from './published.ts';
import { useContent, type ContentState } from './content.ts';

type Answer = object | 'missing' | 'unreachable';

/** The site's answers, by address; `fetched` records the requests with their settings. */
const answers = new Map<string, Answer>();
const fetched = vi.fn<(address: string, settings?: RequestInit) => Promise<Response>>();

const index = '/assets/published.json';
let build = 0;

/** Publishes texts under new addresses: a loaded text is cached by its address. Returns their common folder. */
function publish(...texts: Parameters<typeof aText>[0][]): string {
  build += 1;
  const written = texts.map(aText);
  const published = thePublished(written, `c${build}`);
  answers.set(index, published);
  for (const text of written) {
    answers.set(`/releases/content/c${build}/${text.language}/${text.page}.json`, text);
  }
  return `/releases/content/c${build}`;
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  answers.clear();
  fetched.mockReset();
  fetched.mockImplementation(async (address) => {
    const answer = answers.get(address) ?? 'missing';
    if (answer === 'unreachable') throw new TypeError('Failed to fetch');
    if (answer === 'missing') return new Response('Not found', { status: 404 });
    return Response.json(answer);
  });
  vi.stubGlobal('fetch', fetched);
  publishedStore.setState({ listed: [] }, true);
  await speak('fr');
});

function renderContent(page = 'aide') {
  const result: { current: ContentState } = { current: { status: 'pending', is: 'coming' } };
  const Page = () => {
    result.current = useContent(page);
    return null;
  };
  const root = createRoot(document.createElement('div'));
  onTestFinished(() => act(() => root.unmount()));
  act(() => root.render(<Page />));
  const title = () => (result.current.status === 'ready' ? result.current.text.title : undefined);
  return { result, title };
}

/** Waits for a condition while React applies new state. */
const waitFor = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined);
    check();
  }, 10_000);

const requestedAddresses = () => fetched.mock.calls.map(([address]) => address);

test('a text that the document names is requested at once, with its hash', async () => {
  const base = publish({ title: 'Aide' });
  publishedStore.setState(answers.get(index) as object);
  const { result, title } = renderContent();
  expect(result.current.status).toBe('pending');
  await waitFor(() => expect(title()).toBe('Aide'));
  expect(requestedAddresses()).toEqual([`${base}/fr/aide.json`]);
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ integrity: `sha384-c${build}-aide` });
});

test('the site is asked for the published texts if the document names none', async () => {
  const base = publish({ title: 'Aide' });
  const { title } = renderContent();
  await waitFor(() => expect(title()).toBe('Aide'));
  expect(requestedAddresses()).toEqual([index, `${base}/fr/aide.json`]);
});

test('the site is asked if the document does not name the text of the page', async () => {
  const base = publish({ title: 'Aide' }, { page: 'plan', title: 'Plan' });
  const known = answers.get(index) as Published;
  const { plan = {} } = known.content?.pages ?? {};
  const content = known.content && { ...known.content, pages: { plan } };
  publishedStore.setState({ listed: [], ...(content && { content }) }, true);
  const { title } = renderContent();
  await waitFor(() => expect(title()).toBe('Aide'));
  expect(requestedAddresses()).toEqual([index, `${base}/fr/aide.json`]);
});

test('a text that was shown before is shown at once, until a newer one is known', async () => {
  publish({ title: 'Old' });
  const first = renderContent();
  await waitFor(() => expect(first.title()).toBe('Old'));
  publish({ title: 'New' });
  const question = refreshPublished();
  const second = renderContent();
  expect(second.title()).toBe('Old');
  await act(() => question);
  await waitFor(() => expect(second.title()).toBe('New'));
});

test('the known text is shown if the site does not answer', async () => {
  publish({ title: 'Known' });
  publishedStore.setState(answers.get(index) as object);
  answers.set(index, 'unreachable');
  const question = refreshPublished();
  const { title } = renderContent();
  await act(() => question);
  await waitFor(() => expect(title()).toBe('Known'));
});

test.each([{ error: 'proxy' }, [[]], { listed: 'all' }])(
  'the answer %j does not replace the known published data',
  async (answer) => {
    publish({ title: 'Known' });
    publishedStore.setState(answers.get(index) as object);
    const known = publishedStore.getState();
    answers.set(index, answer);
    await refreshPublished();
    expect(publishedStore.getState()).toBe(known);
  },
);

test.each([
  ['provides other texts', 'Questions', (files: object) => files],
  ['without hashes provides no other texts', undefined, () => ({})],
])('the release of a known text %s if the site does not answer', async (_, expected, listFiles) => {
  const folder = publish({ title: 'Aide' }, { page: 'faq', title: 'Questions' });
  const { content, ...others } = answers.get(index) as Required<Published>;
  const { aide = {}, ...more } = content.pages;
  const known = { ...others, content: { ...content, pages: { aide } } };
  publishedStore.setState(known, true);
  answers.set(index, 'unreachable');
  const texts = [aide, ...Object.values(more)].flatMap((each) => Object.values(each));
  const files = Object.fromEntries(texts.map(({ file, integrity }) => [file, { integrity }]));
  answers.set(`${folder}/release.json`, { pages: content.pages, files: listFiles(files) });
  const { result, title } = renderContent('faq');
  await waitFor(() => expect(result.current.status).not.toBe('pending'));
  expect(title()).toBe(expected);
  expect(publishedStore.getState().content?.pages['aide']).toBeDefined();
});

test('a page without a translation is shown in French', async () => {
  publish({ language: 'fr', title: 'Questions' });
  await speak('de');
  const { result, title } = renderContent();
  await waitFor(() => expect(title()).toBe('Questions'));
  expect(result.current).toMatchObject({ text: { language: 'fr' } });
});

test('a change of language keeps the old text until the new one is loaded', async () => {
  publish({ title: 'Aide' }, { language: 'de', title: 'Hilfe' });
  const { title } = renderContent();
  await waitFor(() => expect(title()).toBe('Aide'));
  await act(() => speak('de'));
  expect(title()).toBeDefined();
  await waitFor(() => expect(title()).toBe('Hilfe'));
});

test('a text that fails is requested again past the cache, then reported missing', async () => {
  const base = publish({ title: 'Aide' });
  const address = `${base}/fr/aide.json`;
  const text = answers.get(address) as object;
  answers.set(address, 'unreachable');
  const { result } = renderContent();
  await waitFor(() => expect(result.current.is).toBe('missing'));
  const attempts = fetched.mock.calls.filter(([requested]) => requested === address);
  expect(attempts.map(([, settings]) => settings?.cache)).toEqual(['default', 'reload']);

  answers.set(address, text);
  const again = renderContent();
  expect(again.result.current.status).toBe('pending');
  await waitFor(() => expect(again.title()).toBe('Aide'));
});

test('texts in a format that this release does not know are not requested', async () => {
  publish({ title: 'Aide' });
  const published = thePublished([aText()]);
  answers.set(index, { ...published, content: { ...published.content, format: 2 } });
  const { result } = renderContent();
  await waitFor(() => expect(result.current.is).toBe('missing'));
  expect(requestedAddresses()).toEqual([index]);
});

test('a banner that was withdrawn is forgotten', async () => {
  const banner = { build: 'n1', kind: 'outage', texts: { fr: [['Panne']] } } as const;
  publishedStore.setState({ listed: [], notice: banner });
  publish({ title: 'Aide' });
  await refreshPublished();
  expect(publishedStore.getState().notice).toBeUndefined();
});

test('a browser without AbortSignal.timeout shows the text', async () => {
  lack(AbortSignal, 'timeout');
  publish({ title: 'Aide' });
  const { title } = renderContent();
  await waitFor(() => expect(title()).toBe('Aide'));
});
