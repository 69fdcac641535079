import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { useTranslation } from '@amendes/contract';
import { errorIds, loadTexts, MemoryRouter, publishedStore } from '@amendes/contract/host';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import type { PublishedBanner } from '@amendes/protocol/published.ts';
import { statesOf, type ShownPart } from '@amendes/testing/screen-state.ts';
import type { ReactNode } from 'react';
import { part } from '../../part.ts';
import { texts } from '../language/texts.ts';
import { Site } from '../layout/site.tsx';
import { withStartFailure } from '../layout/start-failure.tsx';
import styles from '../layout/site.module.css';
import { Providers } from '../page/providers.tsx';
import { provideScreens } from '../part/load-part.ts';
import { provideOthers, provideRegistry } from '../registry/known-parts.ts';
import { showControlFailure } from '../watch/control-failure.tsx';
import { aPart, aRegistry } from './a-registry.ts';

interface WholeSiteProps {
  readonly address: string;
  /** State that the history of the tab stores for the address. */
  readonly history?: object | undefined;
}

/** The site around the part that serves an address. The address of the window stays unchanged. */
export function WholeSite({ address, history }: WholeSiteProps): ReactNode {
  return (
    <Providers>
      <MemoryRouter initialEntries={[{ pathname: address, state: history }]}>
        <Site />
      </MemoryRouter>
    </Providers>
  );
}

/** Provides the site with parts that are already loaded, with their texts in the current language. */
export async function prepareSite(parts: readonly ShownPart[], address: string): Promise<void> {
  const remotes = parts.flatMap(({ name, remote }) => (remote ? [{ name, ...remote }] : []));
  provideRegistry(aRegistry(remotes.map(({ name, routes }) => aPart({ name, routes }))), address);
  await loadTexts('shell', texts);
  for (const { name, Screens, texts: ofPart } of remotes) {
    provideScreens(aPart({ name }).container, Screens);
    await loadTexts(name, ofPart);
  }
}

const at = Date.parse('2026-11-21T11:58:00Z');
const failed = { from: `/tai/amende/${pathOf(samples.payable)}`, at };
const toCardPage = '/tai/paiement/1/2/AMENDE/envoiSips';

/** The page of a failure on the way to a notice, or of another state of the history. */
const failure = (name: string, history: object = {}) => ({
  name,
  address: '/tai/erreur/technique',
  history: { ...failed, ...history },
});

const afterPaying = `/tai/paiement/confirmation/${pathOf(samples.payable)}`;
const message = {
  fr: 'Travaux jusqu’à midi.',
  en: 'Works until noon.',
  de: 'Arbeiten bis Mittag.',
  nl: 'Werkzaamheden tot de middag.',
  it: 'Lavori fino a mezzogiorno.',
  es: 'Obras hasta el mediodía.',
} as const;

/** A banner with the same message as a part that is switched off. */
const banner = (kind: PublishedBanner['kind'], build = 'n1'): PublishedBanner => ({
  build,
  kind,
  texts: Object.fromEntries(
    Object.entries(message).map(([language, text]) => [language, [[text]]]),
  ),
});

/** A page below published banners. */
const below = (name: string, banners: { closure?: PublishedBanner; notice?: PublishedBanner }) => ({
  name,
  address: '/nowhere',
  before: () => publishedStore.setState(banners),
});

/** Makes the payment part unavailable. */
const absent = () => {
  provideRegistry(aRegistry(), '/tai');
  provideOthers('failed');
};

const switchedOff = () => {
  const payment = aPart({ name: 'payment', routes: ['/tai/*'], disabled: { message } });
  provideRegistry(aRegistry([payment]), '/tai');
};

const waiting = () => {
  provideRegistry(aRegistry(), '/tai');
  provideOthers('pending');
};

/** The document's message in place of a page, or of its form, if its scripts do not start. */
function NotStarted({ page }: { readonly page: string }): ReactNode {
  // Renders the message again in another language.
  useTranslation('shell');
  const document = new DOMParser().parseFromString(
    withStartFailure(`${page}<div data-start-place=""></div>`, page === ''),
    'text/html',
  );
  const failureHtml = document.querySelector('template')?.innerHTML ?? '';
  const html = { __html: `${page}<div>${failureHtml}</div>` };
  return <main className={`${styles['main']} ${styles['page']}`} dangerouslySetInnerHTML={html} />;
}

const notStarted = (page: string) => (
  <Providers>
    <NotStarted page={page} />
  </Providers>
);

/** The shell's own screens, and those that replace a part. */
export const shell: ShownPart = {
  name: part.name,
  folder: 'shell',
  states: [
    ...statesOf('src/error-page/error-page.tsx', [
      ...[...errorIds, 'anything'].map((id) => ({
        name: `error page: ${id}`,
        address: `/tai/erreur/${id}`,
      })),
      failure('failure with a retry'),
      failure('failure on the way to the card page', { from: toCardPage }),
      failure('limit with its end', { limit: Date.parse('2026-11-21T12:18:10Z') }),
      failure('limit without an end', { limit: 0 }),
      failure('limit on the way to the card page', { from: toCardPage, limit: 0 }),
    ]),
    ...statesOf('src/page/providers.tsx', [
      { name: 'address of no page', address: '/nowhere', says: 'nonTrouve.titre' },
    ]),
    ...statesOf('src/part/part-states.tsx', [
      { name: 'part that is coming', address: '/tai/amende/1/2', before: waiting, sees: 'main' },
      { name: 'part that cannot be had', address: '/tai/amende/1/2', before: absent },
      { name: 'part that cannot be had, after paying', address: afterPaying, before: absent },
      { name: 'part that is switched off', address: '/tai/amende/1/2', before: switchedOff },
      {
        name: 'part that is switched off, after paying',
        address: afterPaying,
        before: switchedOff,
      },
      {
        name: 'part that is switched off, known as paid',
        address: afterPaying,
        fine: aFine({ status: 'PAYE' }),
        before: switchedOff,
      },
    ]),
    ...statesOf('src/layout/site-banner.tsx', [
      below('banner of information', { notice: banner('information') }),
      below('banner of an outage', { notice: banner('outage') }),
      below('banner below what is closed', {
        closure: banner('warning', 'c1'),
        notice: banner('outage'),
      }),
    ]),
    ...statesOf('src/layout/start-failure.tsx', [
      { name: 'page that does not start', element: notStarted('') },
      { name: 'text that does not start', element: notStarted('<h1>Aide</h1>') },
      {
        name: 'form that does not start',
        element: notStarted('<h1>Aide</h1><form><div data-start-place=""></div></form>'),
      },
    ]),
    ...statesOf('src/layout/header.tsx', [
      {
        name: 'language that cannot be had',
        address: '/nowhere',
        before: () => loadTexts('shell', { ...texts, es: () => Promise.reject(new Error()) }),
        acts: [{ press: 'header a[lang=es]' }],
        says: 'entete.langueAbsente',
      },
    ]),
    ...statesOf('src/watch/control-failure.tsx', [
      {
        name: 'control that does not work',
        address: '/nowhere',
        acts: [{ run: () => showControlFailure(document.body) }],
        says: 'echec.texte',
      },
    ]),
  ],
};
