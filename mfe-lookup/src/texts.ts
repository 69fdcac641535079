import type { TextLoaders } from '@amendes/contract';
import type messages from '@amendes/fines/messages/fr.json';
import type fr from './texts/fr.json';

declare module '@amendes/contract' {
  interface PartTexts {
    lookup: typeof fr & typeof messages;
  }
}

export const texts: TextLoaders = {
  fr: () =>
    Promise.all([
      import(/* webpackChunkName: "texts-fr" */ '@amendes/fines/messages/fr.json'),
      import(/* webpackChunkName: "texts-fr" */ './texts/fr.json'),
    ]),
  en: () =>
    Promise.all([
      import(/* webpackChunkName: "texts-en" */ '@amendes/fines/messages/en.json'),
      import(/* webpackChunkName: "texts-en" */ './texts/en.json'),
    ]),
  de: () =>
    Promise.all([
      import(/* webpackChunkName: "texts-de" */ '@amendes/fines/messages/de.json'),
      import(/* webpackChunkName: "texts-de" */ './texts/de.json'),
    ]),
  nl: () =>
    Promise.all([
      import(/* webpackChunkName: "texts-nl" */ '@amendes/fines/messages/nl.json'),
      import(/* webpackChunkName: "texts-nl" */ './texts/nl.json'),
    ]),
  it: () =>
    Promise.all([
      import(/* webpackChunkName: "texts-it" */ '@amendes/fines/messages/it.json'),
      import(/* webpackChunkName: "texts-it" */ './texts/it.json'),
    ]),
  es: () =>
    Promise.all([
      import(/* webpackChunkName: "texts-es" */ '@amendes/fines/messages/es.json'),
      import(/* webpackChunkName: "texts-es" */ './texts/es.json'),
    ]),
};
