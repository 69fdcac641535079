import type { Published } from '@amendes/protocol/published.ts';
import type { Prerendered, RenderedPage } from '@amendes/protocol/server-module.ts';
import type { ContentRelease } from '../release/content-release.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import type { Language } from '../site/languages.ts';
import { namedIntegrity, type Release } from '../release/release.ts';
import { releaseAddress } from '../site/site-folder.ts';
import type { BrowserRegistry } from './browser-registry.ts';
import { documentWords, startPlace } from './document-words.ts';
import { documentPolicy, firstScript } from './first-script.ts';
import { identityElements, manifestLink, sharedElements } from './site-identity.ts';
import { escapeHtml, inlineJson } from './html.ts';

/** The text that the page of a document shows. */
export interface DocumentText {
  /** Name of the information page. */
  readonly page: string;
  readonly title: string;
  readonly description: string;
  /** The release that contains the text. */
  readonly release: ContentRelease;
  readonly file: string;
}

/** A style inside the document itself: the page is painted without waiting for another file. */
export interface InlineStyle {
  /** The bundler recognises by this name that the style is present. */
  readonly file: string;
  readonly css: string;
}

/** The page that was rendered into a document, and the extent of it. */
export interface Prerendering extends RenderedPage {
  readonly prerendered: Prerendered;
}

export interface DocumentParts {
  readonly language: Language;
  /** The release that answers the address of this document. */
  readonly part: Release;
  readonly shell: Release;
  /** Shells that a tab may use instead of that one. */
  readonly otherShells?: readonly Release[];
  readonly registry: BrowserRegistry;
  readonly published: Published;
  readonly configuration: unknown;
  /** Outside production: other origins from which parts may be loaded. */
  readonly partOrigins?: readonly string[] | undefined;
  readonly indexed: boolean;
  /** Public address of the page in this language, if it has one. */
  readonly address?: string | undefined;
  /** For pages whose text is published separately from their part. */
  readonly text?: DocumentText | undefined;
  /** Undefined if the releases cannot render. */
  readonly rendering?: Prerendering | undefined;
  /** Styles that are written into the document, by release; the others are linked. */
  readonly styles: ReadonlyMap<Release, readonly InlineStyle[]>;
}

/**
 * Composes the document of one part in one language: the content to read, and everything that its first screen needs,
 * so that all of it is requested immediately.
 * @throws {DeliveryError} when a release names a file that it does not contain.
 */
export function composeDocument(parts: DocumentParts): string {
  const { language, part, shell, registry, published, configuration, indexed, text, rendering } =
    parts;
  const { title: siteTitle } = documentWords[language];
  const title = text?.title ?? rendering?.title;
  const description = text?.description ?? rendering?.description;
  const involved = part === shell ? [shell] : [shell, part];
  // The frame around a page does not need the page’s own styles yet.
  const painted = rendering?.prerendered === 'frame' ? [shell] : involved;
  const styles = painted.flatMap((release) => parts.styles.get(release) ?? []);
  const lines = [
    '<!doctype html>',
    // No script runs until the first script says otherwise.
    `<html lang="${language}" data-start="unscripted">`,
    '<head>',
    '<meta charset="utf-8">',
    documentPolicy(styles, parts.partOrigins),
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    // The shell writes the same title once it runs.
    `<title>${escapeHtml(title ? `${title} - ${siteTitle}` : siteTitle)}</title>`,
    ...(indexed && description
      ? [`<meta name="description" content="${escapeHtml(description)}">`]
      : []),
    ...(indexed ? [] : ['<meta name="robots" content="noindex, nofollow">']),
    ...(indexed ? sharedElements({ language, title, description, address: parts.address }) : []),
    ...identityElements(),
    `<script>${firstScript}</script>`,
    ...painted.flatMap((release) => styleElements(release, parts.styles.get(release) ?? [])),
    '</head>',
    '<body>',
    rootElement(parts),
    ...(rendering ? [] : [startPlace(language, configuration)]),
    // These follow the content to read, which is shown before they have arrived.
    inlineJson('registry', registry),
    inlineJson('published', published),
    inlineJson('configuration', configuration),
    ...(parts.otherShells ?? []).flatMap((other) => [
      `<template data-shell="${other.build}">`,
      ...other.first.styles.map((file) => styleLink(other, file)),
      ...shellScripts(other),
      ...ownScripts(other, other, language).map((file) => scriptTag(other, file)),
      '</template>',
    ]),
    '<template id="code">',
    ...shellScripts(shell),
    ...(part === shell ? [] : [scriptTag(part, part.entry, ' data-ordered')]),
    ...involved.flatMap((release) =>
      ownScripts(release, shell, language).map((file) =>
        scriptTag(release, file, release === shell ? '' : ' data-ordered="part"'),
      ),
    ),
    ...involved
      .filter((release) => !painted.includes(release))
      .flatMap((release) => release.first.styles.map((file) => stylePreload(release, file))),
    ...(text ? [textLink(text)] : []),
    manifestLink(language),
    '</template>',
    '</body>',
    '</html>',
    '',
  ];
  return lines.join('\n');
}

const shellScripts = (shell: Release) =>
  [...shell.first.scripts, shell.entry].map((file) =>
    scriptTag(shell, file, ' data-ordered="shell"'),
  );

function rootElement({ rendering, text }: DocumentParts): string {
  if (!rendering) return '<div id="root"></div>';
  const { prerendered, html } = rendering;
  const shown = text ? ` data-content="${escapeHtml(text.page)}"` : '';
  return `<div id="root" data-prerendered="${prerendered}"${shown}>${html}</div>`;
}

function styleElements(release: Release, inlined: readonly InlineStyle[]): readonly string[] {
  return release.first.styles.map((file) => {
    const style = inlined.find((one) => one.file === file);
    return style
      ? `<style data-href="${escapeHtml(file)}">${style.css}</style>`
      : styleLink(release, file);
  });
}

/**
 * Returns the scripts that a part’s entry would request. Each of them leaves its content for the entry to find,
 * whichever of the two runs first.
 */
function ownScripts(release: Release, shell: Release, language: string): readonly string[] {
  const texts = release.texts[language];
  const first = release === shell ? [] : release.first.scripts;
  return texts ? [...first, texts] : first;
}

function addressed(release: Release, file: string): string {
  const sealed = release.files[file];
  // Without a hash, the browser would run whatever it receives.
  if (!sealed) {
    throw new DeliveryError(
      `${release.name} ${release.build} does not hold ${file}: publish the part again`,
    );
  }
  const address = escapeHtml(releaseAddress(release.name, release.build) + file);
  // The preload and the request that uses it must agree on both attributes, or the file is fetched twice.
  return `"${address}" crossorigin integrity="${escapeHtml(namedIntegrity(sealed))}"`;
}

const stylePreload = (release: Release, file: string) =>
  `<link rel="preload" as="style" href=${addressed(release, file)}>`;

/** Preloads a text without its hash, because browsers do not check one here: the request that uses the text checks it. */
const textLink = ({ release: { name, build }, file }: DocumentText) =>
  `<link rel="preload" as="fetch" href="${escapeHtml(releaseAddress(name, build) + file)}" crossorigin>`;

/** An ordered script runs after the ordered ones before it: a remote needs the modules that the shell shares. */
const scriptTag = (release: Release, file: string, order = '') =>
  `<script${order} src=${addressed(release, file)}></script>`;

/** The bundler recognises by `data-href` that the style is present, and does not load it again. */
const styleLink = (release: Release, file: string) =>
  `<link rel="stylesheet" data-href="${escapeHtml(file)}" href=${addressed(release, file)}>`;
