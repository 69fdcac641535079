import type { Language } from '../site/languages.ts';
import { documentWords } from './document-words.ts';
import { escapeHtml } from './html.ts';
import { icons, largeIcon } from './icons.ts';
import { manifestAddress } from './manifest.ts';

/** What is around the page is in the colour of the page: `--paper`. The first is for who knows of one only. */
const papers = [
  ['light', '#fff'],
  ['dark', '#10171f'],
] as const;

/** What a browser shows of the site besides its pages. */
export function identityElements(language: Language): readonly string[] {
  const [drawn, old] = icons;
  return [
    ...papers.map(
      ([scheme, colour]) =>
        `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${colour}">`,
    ),
    // In this order who reads both takes the second.
    `<link rel="icon" href="${old.address}" sizes="${old.sizes}">`,
    `<link rel="icon" href="${drawn.address}" type="${drawn.type}">`,
    `<link rel="manifest" href="${manifestAddress(language)}">`,
  ];
}

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
