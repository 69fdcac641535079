import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages, type Language } from '../site/languages.ts';
import type { Files } from './artifact.ts';
import { documentWords } from './document-words.ts';
import { escapeHtml } from './html.ts';

/** What is around the page is in the colour of the page: `--paper`. The first is for who knows of one only. */
const papers = [
  ['light', '#fff'],
  ['dark', '#10171f'],
] as const;

/** What a browser shows of the site besides its pages. */
export function identityElements(): readonly string[] {
  const [drawn, old] = icons;
  return [
    ...papers.map(
      ([scheme, colour]) =>
        `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${colour}">`,
    ),
    // In this order who reads both takes the second.
    `<link rel="icon" href="${old.address}" sizes="${old.sizes}">`,
    `<link rel="icon" href="${drawn.address}" type="${drawn.type}">`,
  ];
}

/** Added to the head with the scripts: a browser would ask for it before the page is painted, and needs it to keep the site. */
export const manifestLink = (language: Language): string =>
  `<link rel="manifest" href="${manifestAddress(language)}">`;

interface Shared {
  readonly language: Language;
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** Of the page in this language; only where the public finds the site. */
  readonly address?: string | undefined;
}

/** Each language as it is spoken where most visitors who speak it come from. */
const locales: Readonly<Record<Language, string>> = {
  fr: 'fr_FR',
  en: 'en_GB',
  de: 'de_DE',
  nl: 'nl_NL',
  it: 'it_IT',
  es: 'es_ES',
};

/** What is shown of a page where somebody tells of it. */
export function sharedElements({
  language,
  title,
  description,
  address,
}: Shared): readonly string[] {
  const site = documentWords[language].title;
  const told = {
    title: title ?? site,
    description,
    type: 'website',
    site_name: site,
    locale: locales[language],
    url: address,
    image: address && new URL(largeIcon.address, address).href,
  };
  return Object.entries(told).flatMap(([name, value]) =>
    value === undefined ? [] : `<meta property="og:${name}" content="${escapeHtml(value)}">`,
  );
}

/**
 * The site's own icon, which is the sign of its header: drawn once as SVG, which suits light and dark, and from that
 * for those who read none (`e2e/icon/draw-icons.ts`). The addresses of the two images are where browsers look when
 * no document tells them otherwise.
 */
export const icons = [
  { address: '/icon.svg', file: 'icon.svg', type: 'image/svg+xml', sizes: 'any' },
  { address: '/favicon.ico', file: 'icon-32.png', type: 'image/png', sizes: '32x32' },
  { address: '/apple-touch-icon.png', file: 'icon-256.png', type: 'image/png', sizes: '256x256' },
] as const;

/** The one that is shown where a page is told of, and on a home screen. */
const [, , largeIcon] = icons;

/** The files themselves, by name, and the manifest of each language. */
export function identityFiles(): Files {
  const folder = join(import.meta.dirname, 'icon');
  return Object.fromEntries([
    ...icons.map(({ file }) => [file, readFileSync(join(folder, file))] as const),
    ...languages.map((language) => [manifestFile(language), manifest(language)] as const),
  ]);
}

/** Below an icon there is room for a word. */
const shortNames: Readonly<Record<Language, string>> = {
  fr: 'Amendes',
  en: 'Fines',
  de: 'Bußgeld',
  nl: 'Boetes',
  it: 'Multe',
  es: 'Multas',
};

export const manifestFile = (language: Language) => `${language}.webmanifest`;

export const manifestAddress = (language: Language) => `/assets/${manifestFile(language)}`;

/**
 * What the site is called where somebody keeps it among their own things, in the language of the page they keep.
 * It stays in the browser, with its address in sight: who pays has to see where.
 */
function manifest(language: Language): string {
  return JSON.stringify({
    name: documentWords[language].title,
    short_name: shortNames[language],
    lang: language,
    start_url: '/tai',
    display: 'browser',
    icons: icons.map(({ address, type, sizes }) => ({ src: address, type, sizes })),
  });
}
