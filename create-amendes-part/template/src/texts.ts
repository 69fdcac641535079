import type { TextLoaders } from '@amendes/contract';
import type fr from './texts/fr.json';

declare module '@amendes/contract' {
  interface PartTexts {
    'my-part': typeof fr;
  }
}

/** One file per language. A browser loads only the one that is read. */
export const texts: TextLoaders = {
  fr: async () => [await import(/* webpackChunkName: "texts-fr" */ './texts/fr.json')],
  en: async () => [await import(/* webpackChunkName: "texts-en" */ './texts/en.json')],
  de: async () => [await import(/* webpackChunkName: "texts-de" */ './texts/de.json')],
  nl: async () => [await import(/* webpackChunkName: "texts-nl" */ './texts/nl.json')],
  it: async () => [await import(/* webpackChunkName: "texts-it" */ './texts/it.json')],
  es: async () => [await import(/* webpackChunkName: "texts-es" */ './texts/es.json')],
};
