import { partsAddress } from '@amendes/config/parts-address.ts';
import type { Published } from '@amendes/config/published.ts';
import { DeliveryError } from '../delivery-error.ts';
import type { Language } from '../languages.ts';
import type { Release } from '../release/release.ts';
import { releaseAddress } from '../site-folder.ts';
import type { BrowserRegistry } from './browser-registry.ts';
import { documentWords } from './document-words.ts';
import { escapeHtml, inlineJson } from './html.ts';

/** The text that the page of a document shows. */
export interface DocumentText {
  readonly address: string;
  readonly title: string;
  readonly description: string;
}

export interface DocumentParts {
  readonly language: Language;
  /** The release that answers the address of this document. */
  readonly part: Release;
  readonly shell: Release;
  readonly registry: BrowserRegistry;
  readonly published: Published;
  readonly configuration: unknown;
  readonly indexed: boolean;
  /** For the pages whose text is published apart from their part. */
  readonly text?: DocumentText | undefined;
}

/**
 * The document of one part in one language: all that its first screen needs is asked for at once.
 * @throws {DeliveryError} when a release names a file that it does not hold.
 */
export function composeDocument(parts: DocumentParts): string {
  const { language, part, shell, registry, published, configuration, indexed, text } = parts;
  const { title, noScript } = documentWords[language];
  const involved = part === shell ? [shell] : [shell, part];
  const lines = [
    '<!doctype html>',
    `<html lang="${language}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    // As the shell writes it once it runs.
    `<title>${escapeHtml(text ? `${text.title} - ${title}` : title)}</title>`,
    ...(text ? [`<meta name="description" content="${escapeHtml(text.description)}">`] : []),
    ...(indexed ? [] : ['<meta name="robots" content="noindex, nofollow">']),
    '<link rel="icon" href="data:,">',
    ...involved.flatMap((release) => release.first.styles.map((file) => styleLink(release, file))),
    ...involved.flatMap((release) =>
      firstScripts(release, shell, language).map((file) => preloadLink(release, file)),
    ),
    ...(text ? [textLink(text)] : []),
    partsLink,
    inlineJson('registry', registry),
    inlineJson('published', published),
    inlineJson('configuration', configuration),
    ...[...shell.first.scripts, shell.entry].map((file) => scriptTag(shell, file)),
    '</head>',
    '<body>',
    `<noscript><p>${escapeHtml(noScript)}</p></noscript>`,
    '<div id="root"></div>',
    '</body>',
    '</html>',
    '',
  ];
  return lines.join('\n');
}

/** What a script will ask for anyway; the shell's own start scripts have their own tags. */
function firstScripts(release: Release, shell: Release, language: string): readonly string[] {
  const texts = release.texts[language];
  const own = release === shell ? [] : [release.entry, ...release.first.scripts];
  return texts ? [...own, texts] : own;
}

function addressed(release: Release, file: string): string {
  const sealed = release.files[file];
  // Without a hash the browser would run whatever it is sent.
  if (!sealed) {
    throw new DeliveryError(
      `${release.name} ${release.build} does not hold ${file}: publish the part again`,
    );
  }
  const address = escapeHtml(releaseAddress(release.name, release.build) + file);
  // The preload and the request that uses it must agree on both attributes, or the file comes twice.
  return `"${address}" crossorigin integrity="${sealed.integrity}"`;
}

const preloadLink = (release: Release, file: string) =>
  `<link rel="preload" as="script" href=${addressed(release, file)}>`;

/** Without its hash, which browsers do not look at here: the request that uses the text checks it. */
const textLink = ({ address }: DocumentText) =>
  `<link rel="preload" as="fetch" href="${escapeHtml(address)}" crossorigin>`;

/** For whoever goes on to another part: after all that the present page needs. */
const partsLink = `<link rel="preload" as="fetch" href="${partsAddress}" crossorigin fetchpriority="low">`;

const scriptTag = (release: Release, file: string) =>
  `<script defer src=${addressed(release, file)}></script>`;

/** By `data-href` the bundler knows that the style is there, and does not load it again. */
const styleLink = (release: Release, file: string) =>
  `<link rel="stylesheet" data-href="${escapeHtml(file)}" href=${addressed(release, file)}>`;
