import type { TextLoaders } from '@amendes/contract';
import type messages from '@amendes/fines/messages/fr.json';
import type chooseMethod from './choose-method/texts/fr.json';
import type confirmation from './confirmation/texts/fr.json';
import type download from './download/texts/fr.json';
import type handOver from './hand-over/texts/fr.json';
import type receipt from './receipt/texts/fr.json';
import type transfer from './transfer/texts/fr.json';
import type common from './texts/fr.json';

/* The texts of each screen are stored beside it; the browser loads one file per language. */

declare module '@amendes/contract' {
  interface PartTexts {
    payment: typeof common &
      typeof messages &
      typeof chooseMethod &
      typeof transfer &
      typeof download &
      typeof handOver &
      typeof confirmation &
      typeof receipt;
  }
}

export const texts: TextLoaders = {
  fr: () =>
    Promise.all([
      import(/* webpackChunkName: "texts-fr" */ '@amendes/fines/messages/fr.json'),
      import(/* webpackChunkName: "texts-fr" */ './texts/fr.json'),
      import(/* webpackChunkName: "texts-fr" */ './choose-method/texts/fr.json'),
      import(/* webpackChunkName: "texts-fr" */ './transfer/texts/fr.json'),
      import(/* webpackChunkName: "texts-fr" */ './download/texts/fr.json'),
      import(/* webpackChunkName: "texts-fr" */ './hand-over/texts/fr.json'),
      import(/* webpackChunkName: "texts-fr" */ './confirmation/texts/fr.json'),
      import(/* webpackChunkName: "texts-fr" */ './receipt/texts/fr.json'),
    ]),
  en: () =>
    Promise.all([
      import(/* webpackChunkName: "texts-en" */ '@amendes/fines/messages/en.json'),
      import(/* webpackChunkName: "texts-en" */ './texts/en.json'),
      import(/* webpackChunkName: "texts-en" */ './choose-method/texts/en.json'),
      import(/* webpackChunkName: "texts-en" */ './transfer/texts/en.json'),
      import(/* webpackChunkName: "texts-en" */ './download/texts/en.json'),
      import(/* webpackChunkName: "texts-en" */ './hand-over/texts/en.json'),
      import(/* webpackChunkName: "texts-en" */ './confirmation/texts/en.json'),
      import(/* webpackChunkName: "texts-en" */ './receipt/texts/en.json'),
    ]),
  de: () =>
    Promise.all([
      import(/* webpackChunkName: "texts-de" */ '@amendes/fines/messages/de.json'),
      import(/* webpackChunkName: "texts-de" */ './texts/de.json'),
      import(/* webpackChunkName: "texts-de" */ './choose-method/texts/de.json'),
      import(/* webpackChunkName: "texts-de" */ './transfer/texts/de.json'),
      import(/* webpackChunkName: "texts-de" */ './download/texts/de.json'),
      import(/* webpackChunkName: "texts-de" */ './hand-over/texts/de.json'),
      import(/* webpackChunkName: "texts-de" */ './confirmation/texts/de.json'),
      import(/* webpackChunkName: "texts-de" */ './receipt/texts/de.json'),
    ]),
  nl: () =>
    Promise.all([
      import(/* webpackChunkName: "texts-nl" */ '@amendes/fines/messages/nl.json'),
      import(/* webpackChunkName: "texts-nl" */ './texts/nl.json'),
      import(/* webpackChunkName: "texts-nl" */ './choose-method/texts/nl.json'),
      import(/* webpackChunkName: "texts-nl" */ './transfer/texts/nl.json'),
      import(/* webpackChunkName: "texts-nl" */ './download/texts/nl.json'),
      import(/* webpackChunkName: "texts-nl" */ './hand-over/texts/nl.json'),
      import(/* webpackChunkName: "texts-nl" */ './confirmation/texts/nl.json'),
      import(/* webpackChunkName: "texts-nl" */ './receipt/texts/nl.json'),
    ]),
  it: () =>
    Promise.all([
      import(/* webpackChunkName: "texts-it" */ '@amendes/fines/messages/it.json'),
      import(/* webpackChunkName: "texts-it" */ './texts/it.json'),
      import(/* webpackChunkName: "texts-it" */ './choose-method/texts/it.json'),
      import(/* webpackChunkName: "texts-it" */ './transfer/texts/it.json'),
      import(/* webpackChunkName: "texts-it" */ './download/texts/it.json'),
      import(/* webpackChunkName: "texts-it" */ './hand-over/texts/it.json'),
      import(/* webpackChunkName: "texts-it" */ './confirmation/texts/it.json'),
      import(/* webpackChunkName: "texts-it" */ './receipt/texts/it.json'),
    ]),
  es: () =>
    Promise.all([
      import(/* webpackChunkName: "texts-es" */ '@amendes/fines/messages/es.json'),
      import(/* webpackChunkName: "texts-es" */ './texts/es.json'),
      import(/* webpackChunkName: "texts-es" */ './choose-method/texts/es.json'),
      import(/* webpackChunkName: "texts-es" */ './transfer/texts/es.json'),
      import(/* webpackChunkName: "texts-es" */ './download/texts/es.json'),
      import(/* webpackChunkName: "texts-es" */ './hand-over/texts/es.json'),
      import(/* webpackChunkName: "texts-es" */ './confirmation/texts/es.json'),
      import(/* webpackChunkName: "texts-es" */ './receipt/texts/es.json'),
    ]),
};
