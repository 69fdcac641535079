import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages, type Language } from '../site/languages.ts';
import type { Files } from './artifact.ts';
import { documentWords } from './document-words.ts';
import { escapeHtml } from './html.ts';

/** Colours of the browser’s frame around the page, equal to `--paper`. A browser that supports only one uses the first. */
const paperColours = [
  ['light', '#fff'],
  ['dark', '#10171f'],
] as const;

/** Returns the elements with which a browser represents the site outside its pages. */
export function identityElements(): readonly string[] {
  const [drawn, old] = icons;
  return [
    ...paperColours.map(
      ([scheme, colour]) =>
        `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${colour}">`,
    ),
    // In this order, a browser that reads both uses the second.
    `<link rel="icon" href="${old.address}" sizes="${old.sizes}">`,
    `<link rel="icon" href="${drawn.address}" type="${drawn.type}">`,
  ];
}

/** Added to the head with the scripts: a browser needs it only to save the site, but would fetch it before the first paint. */
export const manifestLink = (language: Language): string =>
  `<link rel="manifest" href="${manifestAddress(language)}">`;

interface Shared {
  readonly language: Language;
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** Address of the page in this language, if the site has a public address. */
  readonly address?: string | undefined;
}

/** Locale of each language in the country where most citizens who speak it come from. */
const locales: Readonly<Record<Language, string>> = {
  fr: 'fr_FR',
  en: 'en_GB',
  de: 'de_DE',
  nl: 'nl_NL',
  it: 'it_IT',
  es: 'es_ES',
};

/** Returns the description of a page that is shown when somebody shares it. */
export function sharedElements({
  language,
  title,
  description,
  address,
}: Shared): readonly string[] {
  const site = documentWords[language].title;
  const openGraph = {
    title: title ?? site,
    description,
    type: 'website',
    site_name: site,
    locale: locales[language],
    url: address,
    image: address && new URL(largeIcon.address, address).href,
  };
  return Object.entries(openGraph).flatMap(([name, value]) =>
    value === undefined ? [] : `<meta property="og:${name}" content="${escapeHtml(value)}">`,
  );
}

/**
 * The site’s own icon, which is the sign of its header. It is drawn once as SVG, which suits light and dark, and
 * converted for programs that read no SVG (`e2e/icon/draw-icons.ts`). The two images have the addresses that browsers
 * try when no document names others.
 */
export const icons = [
  { address: '/icon.svg', file: 'icon.svg', type: 'image/svg+xml', sizes: 'any' },
  { address: '/favicon.ico', file: 'icon-32.png', type: 'image/png', sizes: '32x32' },
  { address: '/apple-touch-icon.png', file: 'icon-256.png', type: 'image/png', sizes: '256x256' },
] as const;

/** The icon of a shared page, and of a home screen. */
const [, , largeIcon] = icons;

/** Returns the icon files, by name, and the manifest of each language. */
export function identityFiles(): Files {
  const folder = join(import.meta.dirname, 'icon');
  return Object.fromEntries([
    ...icons.map(({ file }) => [file, readFileSync(join(folder, file))] as const),
    ...languages.map((language) => [manifestFile(language), manifest(language)] as const),
  ]);
}

/** Below an icon there is room for one word. */
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
 * Describes the site for citizens who save it on their device, in the language of the page that they save. The site
 * opens in the browser with its address visible: a payer must see where they pay.
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
