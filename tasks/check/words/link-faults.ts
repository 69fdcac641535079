import type { Language } from '@amendes/delivery/site/languages.ts';
import addresses from './official-addresses.json' with { type: 'json' };

/** A page of the site as it is written. */
export interface WrittenPage {
  readonly language: Language;
  readonly place: string;
  readonly markdown: string;
}

/** What the text of a link says of the language that it leads to, by the language of the page and the other. */
const marks: Readonly<Record<Exclude<Language, 'fr'>, Readonly<Record<string, string>>>> = {
  en: { en: 'in English', fr: 'in French' },
  de: { de: 'auf Deutsch', fr: 'auf Französisch' },
  nl: { nl: 'in het Nederlands', fr: 'in het Frans' },
  it: { it: 'in italiano', fr: 'in francese' },
  es: { es: 'en español', fr: 'en francés' },
};

const known = new Map(Object.entries(addresses));

/** Links that lead to no official address, or to one in another language than they say. */
export function linkFaults({ language, place, markdown }: WrittenPage): readonly string[] {
  const links = markdown.matchAll(/\[([^[\]]*)\]\((https:[^)]*)\)/g);
  return [...links].flatMap(([, text = '', address = '']) => {
    const spoken = known.get(address);
    if (!spoken) return [`${place}: ${address} is not among the official addresses`];
    if (language === 'fr') return [];
    const mark = marks[language][spoken];
    return mark && text.endsWith(`(${mark})`)
      ? []
      : [
          `${place}: “${text}” leads to a page in ${spoken}, and has to end with (${mark ?? spoken})`,
        ];
  });
}
