import type { PageToRender, RenderedPage, ShellModule } from '@amendes/protocol/server-module.ts';
import type { RemoteApp } from '@amendes/contract';
import {
  loadTexts,
  pageStore,
  parseConfiguration,
  provideConfiguration,
  provideContent,
  publishedStore,
  rememberedLanguage,
  speak,
  StaticRouter,
} from '@amendes/contract/host';
import { Providers } from './page/providers.tsx';
import { Site } from './layout/site.tsx';
import { provideScreens } from './part/load-part.ts';
import { renderFrameOnly } from './prerender/hydrate.tsx';
import { provideRegistry } from './registry/known-parts.ts';
import type { Registry } from './registry/registry.ts';
import { lazyWithRetry, Navigate, rehearse } from './rehearse/rehearse.ts';
import { withStartFailure } from './layout/start-failure.tsx';
import { texts } from './language/texts.ts';
import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';

import * as contract from '@amendes/contract';
import * as react from 'react';
import * as reactDom from 'react-dom';
import * as jsxRuntime from 'react/jsx-runtime';

/* The shell as delivery uses it to render documents. None of it is in the browser's build. */

/** The modules that remotes need. Each exists once. Releases built before contract 2.2 request `lazily`. */
const lent: ShellModule['lent'] = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  '@amendes/contract': { ...contract, lazyWithRetry, lazily: lazyWithRetry, Navigate },
};

async function render(page: PageToRender): Promise<RenderedPage> {
  await prepare(page);
  const show = (address: string) => renderAt(address, page);
  return page.rehearsed === undefined ? show(page.address) : rehearse(page.rehearsed, show);
}

async function renderAt(
  address: string,
  { registry, frameOnly }: PageToRender,
): Promise<RenderedPage> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- composed for this shell
  provideRegistry(registry as Registry, address);
  pageStore.setState({ title: '', indexed: true }, true);
  const html = withStartFailure(
    await renderComplete(
      <Providers>
        <StaticRouter location={address}>
          <Site />
        </StaticRouter>
      </Providers>,
    ),
    frameOnly,
  );
  const { title, description = '' } = pageStore.getState();
  return { html, title, description };
}

/** Prepares everything that the shell prepares in the browser before it renders. */
async function prepare(page: PageToRender): Promise<void> {
  const { language, published, configuration, remote, text, frameOnly } = page;
  provideConfiguration(parseConfiguration(JSON.stringify(configuration)));
  renderFrameOnly(frameOnly);
  await speak(rememberedLanguage(`?langue=${language}`));
  await loadTexts('shell', texts);
  if (text) provideContent(published, text);
  else publishedStore.setState(published, true);
  if (!remote) return;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- follows the contract, whose range was checked
  const { Screens, texts: ofRemote } = remote.app as RemoteApp;
  await loadTexts(remote.name, ofRemote);
  provideScreens(remote.container, Screens);
}

export const shell: ShellModule = { lent, render };

/** Marker that React writes if a component threw: the browser would try again, and show something else meanwhile. */
const givenUp = '<!--$!-->';

/**
 * Renders to HTML for Node.
 * @throws the error of a component, even if React would leave its place to the browser: every document must be complete.
 */
export async function renderComplete(tree: ReactNode): Promise<string> {
  const html = renderToString(tree);
  if (!html.includes(givenUp)) return html;
  throw await failureOf(tree);
}

/** Renders again as a stream, because only then does React report the error that was thrown. */
async function failureOf(tree: ReactNode): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { pipe } = renderToPipeableStream(tree, {
    onError: resolve,
    onAllReady: () => {
      pipe(new Writable({ write: (_chunk, _encoding, done) => done() }));
      resolve(new Error('A component did not render'));
    },
  });
  return promise;
}
