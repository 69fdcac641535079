import type { TextLoaders } from '@amendes/contract';
import type fr from './texts/fr.json';

declare module '@amendes/contract' {
  interface PartTexts {
    shell: typeof fr;
  }
}

export const texts: TextLoaders = {
  fr: () => Promise.all([import(/* webpackChunkName: "texts-fr" */ './texts/fr.json')]),
  en: () => Promise.all([import(/* webpackChunkName: "texts-en" */ './texts/en.json')]),
  de: () => Promise.all([import(/* webpackChunkName: "texts-de" */ './texts/de.json')]),
  nl: () => Promise.all([import(/* webpackChunkName: "texts-nl" */ './texts/nl.json')]),
  it: () => Promise.all([import(/* webpackChunkName: "texts-it" */ './texts/it.json')]),
  es: () => Promise.all([import(/* webpackChunkName: "texts-es" */ './texts/es.json')]),
};
