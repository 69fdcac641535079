// This import stays first, as on the site: later styles have the same specificity and win.
import '@amendes/ui/tokens.css';
import '@amendes/ui/base.css';
import {
  parseConfiguration,
  provideConfiguration,
  provideContent,
  publishedStore,
  speak,
} from '@amendes/contract/host';
import { languages } from '@amendes/contract';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { thePublished } from '@amendes/contract/testing/a-text.ts';
import { showScheme } from '@amendes/gallery/colours.ts';
import { staticPages } from '@amendes/mfe-static-pages/gallery.ts';
import type { ContentPage } from '@amendes/protocol/content-page.ts';
import { prepareSite, WholeSite } from '@amendes/shell/gallery.tsx';
import { createRoot } from 'react-dom/client';
import type { Refused, SharedPreview } from '../wire.ts';

/* Shows a page of the site as citizens will see it, with the code of the part that renders it. The desk sends the text;
   a shared address fetches its own text from the server. */

interface Shown {
  readonly page: ContentPage;
  readonly operator: unknown;
  readonly scheme?: string;
}

const place = document.createElement('div');
document.body.append(place);
const root = createRoot(place);

let build = 0;

async function show({ page, operator, scheme }: Shown): Promise<void> {
  build += 1;
  const written = { ...aConfiguration(), ...(operator !== undefined && { operator }) };
  provideConfiguration(parseConfiguration(JSON.stringify(written)));
  const language = languages.find((one) => one === page.language) ?? 'fr';
  await speak(language);
  const address = `/tai/${page.page}`;
  await prepareSite([staticPages], address);
  // Each build has its own name because a loaded text is cached under it. French must exist whichever language is shown.
  const texts = language === 'fr' ? [page] : [{ ...page, language: 'fr' }, page];
  const published = thePublished(texts, `draft-${build}`);
  for (const text of texts) provideContent(published, text);
  publishedStore.setState(published, true);
  const { scrollY } = globalThis;
  root.render(<WholeSite key={build} address={address} />);
  document.documentElement.lang = language;
  showScheme(scheme);
  requestAnimationFrame(() => scrollTo(0, scrollY));
}

let turn = Promise.resolve();
const inTurn = (shown: Shown) => {
  turn = turn.then(() => show(shown)).catch(reportError);
};

// No click leads out of a preview, and nothing in it is submitted.
addEventListener(
  'click',
  (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link && !link.getAttribute('href')?.startsWith('#')) {
      event.preventDefault();
      event.stopPropagation();
    }
  },
  true,
);

const isShown = (data: unknown): data is Shown =>
  typeof data === 'object' && data !== null && 'page' in data;

async function showShared(key: string): Promise<void> {
  const response = await fetch(`/api/apercu/${key}`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- server and desk are one release
  const answer = (await response.json()) as SharedPreview | Refused;
  if ('page' in answer) inTurn(answer);
  else place.textContent = answer.message;
}

const [, shared] = /^\/apercu\/([\w-]+)$/.exec(location.pathname) ?? [];
if (shared === undefined) {
  addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
    // Browser extensions and developer tools also send messages to frames.
    if (origin === location.origin && source === parent && isShown(data)) inTurn(data);
  });
} else {
  void showShared(shared);
}
