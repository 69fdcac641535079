/// <reference lib="dom" />
import type { Page } from 'playwright';
import { whenReady } from '../browser/when-ready.ts';

/** A page as a citizen sees it. */
export interface RenderedPage {
  readonly path: string;
  /** Markup of the whole document. */
  readonly markup: string;
  /** All styles of its document, in their order. */
  readonly styles: string;
  /** True if they are inside the document itself. */
  readonly isInline: boolean;
}

const styleTag =
  /<style\b[^>]*>([\s\S]*?)<\/style>|<link\b(?=[^>]*\brel="stylesheet")[^>]*\shref="([^"]*)"/g;

export async function capturePage(page: Page, origin: string, path: string): Promise<RenderedPage> {
  const response = await page.goto(origin + path);
  await whenReady(page);
  const markup = await page.evaluate(() => document.documentElement.outerHTML);
  // The document is used as it was sent: styles that were prefetched for other pages do not belong to this one.
  const sent = (await response?.text()) ?? '';
  const tags = [...sent.matchAll(styleTag)];
  const styles = await Promise.all(
    tags.map(async ([, text, address = '']) => text ?? (await fetch(origin + address)).text()),
  );
  if (styles.length === 0) throw new Error(`${path} has no styles`);
  const isInline = tags.every(([, text]) => text !== undefined);
  return { path, markup, styles: styles.join('\n'), isInline };
}
