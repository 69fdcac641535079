// These styles load first, as on the site: later ones have the same specificity and win.
import '@amendes/ui/tokens.css';
import '@amendes/ui/base.css';
import {
  i18n,
  parseConfiguration,
  provideConfiguration,
  provideContent,
  provideMissing,
  publishedStore,
  speak,
} from '@amendes/contract/host';
import { languages, sessionStore } from '@amendes/contract';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { thePublished } from '@amendes/contract/testing/a-text.ts';
import type { ContentPage } from '@amendes/protocol/content-page.ts';
import { prepareSite, WholeSite } from '@amendes/shell/gallery.tsx';
import { fakeApi, never } from '@amendes/testing/fake-api.ts';
import type { ScreenState, ShownPart } from '@amendes/testing/screen-state.ts';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { act, until, untilStill } from './act.ts';
import { showScheme } from './colours.ts';
import { idOf, parseWish, partsIn, type Wish } from './wish.ts';
import { answerBy, restartClock, forgetStored } from './stand-ins.ts';

/* One state of one screen, selected by the hash of the address. Another hash shows another state, or the same one in
   another language. The page reports in `data-ready` which state it shows, in `data-missing` the texts that it lacks, and
   in `data-failed` why it does not reach a state. */

/** Parsed like the configuration of a site, so that its telephone numbers do not break. */
const configuration = parseConfiguration(
  JSON.stringify(
    aConfiguration({
      providerOrigins: ['https://provider.example'],
      transfer: {
        beneficiary: 'SANDBOX – NOBODY',
        iban: 'FR00 0000 0000 0000 0000 0000 000',
        bic: 'SANDFRPPXXX',
        bank: 'Sandbox bank',
      },
    }),
  ),
);

const { dataset } = document.documentElement;

interface Mounted {
  readonly id: string;
  readonly root: Root;
  readonly place: HTMLElement;
}

let mounted: Mounted | undefined;

/** All parts whose states can be requested. */
let parts: readonly ShownPart[] = [];

async function follow(wish: Wish): Promise<void> {
  delete dataset['ready'];
  const language = languages.find((one) => one === wish.language) ?? 'fr';
  if (mounted?.id === wish.id) await speak(language);
  else await show(wish.id, language);
  document.documentElement.lang = language;
  await untilStill();
  showScheme(wish.scheme);
  dataset['ready'] = `${wish.id} ${language}`;
}

/** @throws {Error} when no part has such a state, or the page does not reach it. */
async function show(id: string, language: (typeof languages)[number]): Promise<void> {
  delete dataset['failed'];
  delete dataset['missing'];
  leave();
  const [part, state] = find(id);
  restartClock(state.speed);
  answerBy(fakeApi(state.answers));
  await speak(language);
  await prepareSite(parts, state.address ?? '/');
  publishedStore.setState(published, true);
  if (state.fine) sessionStore.getState().rememberFine(state.fine);
  await state.before?.();
  const place = document.createElement('div');
  document.body.append(place);
  mounted = { id, place, root: createRoot(place) };
  const { address, history, element } = state;
  const page = element ?? <WholeSite address={address ?? '/tai'} history={history} />;
  flushSync(() => mounted?.root.render(page));
  await until('title', () => document.querySelector('h1, [aria-busy=true]'));
  for (const step of state.acts ?? []) await act(step, part.name);
  const sign = state.says === undefined ? state.sees : `[data-message="${state.says}"]`;
  const isBusy = Object.values(state.answers ?? {}).includes(never);
  await until(sign ?? 'title', () => document.querySelector(sign ?? (isBusy ? 'main' : 'main h1')));
}

/** Removes the last state and all that it stored. */
function leave(): void {
  mounted?.root.unmount();
  mounted?.place.remove();
  mounted = undefined;
  forgetStored();
  sessionStore.getState().forgetFine();
}

function find(id: string): readonly [ShownPart, ScreenState] {
  for (const part of parts) {
    const state = part.states.find((each) => idOf(part, each) === id);
    if (state) return [part, state];
  }
  throw new Error(`There is no state ${id}`);
}

/** The information pages as they are written in this repository. */
let published = thePublished([], 'gallery');

async function start(): Promise<void> {
  provideConfiguration(configuration);
  provideMissing((part, problem) => {
    dataset['missing'] = [dataset['missing'], `${part}: ${problem}`].filter(Boolean).join('; ');
  });
  const response = await fetch('texts.json');
  const texts: readonly ContentPage[] = await response.json();
  published = thePublished(texts, 'gallery');
  for (const text of texts) provideContent(published, text);
}

/** Texts used by the states seen so far, each as `part:key`. A text that is not in here has not been shown yet. */
const usedTexts = new Set<string>();
i18n.use({
  type: 'postProcessor',
  name: 'recordTexts',
  process(text: string, keys: string | string[], { ns }: { readonly ns?: string | string[] }) {
    for (const part of [ns].flat())
      for (const key of [keys].flat()) usedTexts.add(`${part}:${key}`);
    return text;
  },
});
i18n.options.postProcess = ['recordTexts'];
Object.assign(globalThis, { saidTexts: usedTexts });

let turn: Promise<void> | undefined;

function followAddress(): void {
  const wish = parseWish(location.hash);
  if (!wish) return;
  turn = turn
    ?.then(() => follow(wish))
    .catch((error: unknown) => {
      dataset['failed'] = String(error);
      dataset['ready'] = `${wish.id} ${wish.language}`;
    });
}

/** Shows the states of the parts that modules export, one at a time, as selected by the address. @public */
export function showFrames(modules: readonly object[]): void {
  parts = partsIn(modules);
  turn = start();
  addEventListener('hashchange', followAddress);
  followAddress();
}
