// First, as on the site: what comes later weighs the same and wins.
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

/* A page of the site as visitors will see it, by the code of the part that shows it to them. The desk tells which text;
   an address that was sent to somebody asks the server for its own. */

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
  // Under a name of its own: a text that was loaded is kept by it. French has to be there, whatever is shown.
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

// Nothing of a preview leads away from it, and nothing of it is sent.
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
    // Extensions and tools of the browser speak to frames, too.
    if (origin === location.origin && source === parent && isShown(data)) inTurn(data);
  });
} else {
  void showShared(shared);
}
