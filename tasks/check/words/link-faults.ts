import type { Language } from '@amendes/delivery/site/languages.ts';
import addresses from './official-addresses.json' with { type: 'json' };

/** Source of a page of the site. */
export interface WrittenPage {
  readonly language: Language;
  readonly place: string;
  readonly markdown: string;
}

/** Marks that link texts end with, by the language of the page and that of the target. */
const marks: Readonly<Record<Exclude<Language, 'fr'>, Readonly<Record<string, string>>>> = {
  en: { en: 'in English', fr: 'in French' },
  de: { de: 'auf Deutsch', fr: 'auf Französisch' },
  nl: { nl: 'in het Nederlands', fr: 'in het Frans' },
  it: { it: 'in italiano', fr: 'in francese' },
  es: { es: 'en español', fr: 'en francés' },
};

const known = new Map(Object.entries(addresses));

/** Returns links to unofficial addresses, and links without the mark of their target's language. */
export function linkFaults({ language, place, markdown }: WrittenPage): readonly string[] {
  const links = markdown.matchAll(/\[([^[\]]*)\]\((https:[^)]*)\)/g);
  return [...links].flatMap(([, text = '', address = '']) => {
    const targetLanguage = known.get(address);
    if (!targetLanguage) return [`${place}: ${address} is not among the official addresses`];
    if (language === 'fr') return [];
    const mark = marks[language][targetLanguage];
    return mark && text.endsWith(`(${mark})`)
      ? []
      : [
          `${place}: “${text}” leads to a page in ${targetLanguage}, and has to end with (${mark ?? targetLanguage})`,
        ];
  });
}
