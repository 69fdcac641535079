import type { PageToRender, RenderedPage, ShellModule } from '@amendes/protocol/server-module.ts';
import * as contract from '@amendes/contract';
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
import * as react from 'react';
import * as reactDom from 'react-dom';
import * as jsxRuntime from 'react/jsx-runtime';
import { Providers } from './layout/providers.tsx';
import { Site } from './layout/site.tsx';
import { provideScreens } from './part/screens.ts';
import { renderFrameOnly } from './prerender/frame-only.ts';
import { renderWhole } from './prerender/render-whole.ts';
import { provideRegistry } from './registry/known-parts.ts';
import type { Registry } from './registry/registry.ts';
import { lazyWithRetry, Navigate, rehearse } from './rehearse/rehearse.ts';
import { withStartNotice } from './start/start-notice.tsx';
import { texts } from './texts.ts';

/* The shell as delivery uses it, to render documents. Nothing of it is in the browser's build. */

/** The modules that remotes need; each exists once. Releases built before contract 2.2 ask for `lazily`. */
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
  const html = withStartNotice(
    await renderWhole(
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

/** What the shell does in the browser before it renders. */
async function prepare(page: PageToRender): Promise<void> {
  const { language, published, configuration, remote, text, frameOnly } = page;
  provideConfiguration(parseConfiguration(JSON.stringify(configuration)));
  renderFrameOnly(frameOnly);
  await speak(rememberedLanguage(`?langue=${language}`));
  await loadTexts('shell', texts);
  if (text) provideContent(published, text);
  else publishedStore.setState(published, true);
  if (!remote) return;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the contract has it, whose range was checked
  const { Screens, texts: ofRemote } = remote.app as RemoteApp;
  await loadTexts(remote.name, ofRemote);
  provideScreens(remote.container, Screens);
}

export const shell: ShellModule = { lent, render };
