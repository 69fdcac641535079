import { languages } from '@amendes/contract';
import { informationPages } from '@amendes/contract/information-pages';
import { currentLanguage, provideContent, publishedStore, speak } from '@amendes/contract/host';
import { aText, thePublished } from '@amendes/contract/testing/a-text.ts';
import type { ContentPage, Inline } from '@amendes/protocol/content-page.ts';
import { statesOf, type ShownPart } from '@amendes/testing/screen-state.ts';
import { part } from '../../part.ts';
import { app } from '../app.tsx';

const address = '/tai/aide';

/** Publishes only texts of the help page, under a separate build id: loaded texts are cached. */
const publish =
  (build: string, ...texts: readonly ContentPage[]) =>
  () => {
    const published = thePublished(texts, build);
    for (const text of texts) provideContent(published, text);
  };

/** Switches to another language and back. The texts published in both cannot be loaded. */
async function loseTexts(): Promise<void> {
  const texts = languages.map((each) => aText({ language: each }));
  publishedStore.setState(thePublished(texts, 'lost'), true);
  const language = currentLanguage();
  await speak(language === 'nl' ? 'it' : 'nl');
  await speak(language);
}

const long = 'Un paragraphe assez long pour aller jusqu’au bout de sa ligne, et au-delà.';

const paragraph = (...children: readonly Inline[]) => ({ type: 'paragraph', children }) as const;

/** A text with every kind of content. */
const everything = aText({
  title: 'Tout ce qu’un texte peut contenir',
  body: [
    paragraph(long),
    { type: 'toc' },
    { type: 'heading', level: 2, id: 'inline', children: ['Dans une ligne'] },
    paragraph(
      { type: 'emphasis', children: ['accentué'] },
      ', ',
      { type: 'strong', children: ['important'] },
      ', ',
      { type: 'term', id: 'cle', children: ['clé'] },
      ', ',
      { type: 'link', address: 'https://www.antai.gouv.fr/', children: ['autre site'] },
      ', ',
      { type: 'link', address: 'tel:+33811101010', children: ['0811 10 10 10'] },
      ', ',
      { type: 'operator', fact: 'director' },
      ', ',
      { type: 'operator', fact: 'dpo.contact' },
      { type: 'break' },
      'puis une ligne.',
    ),
    { type: 'heading', level: 3, id: 'lists', children: ['Des listes'] },
    {
      type: 'list',
      ordered: true,
      items: [
        [paragraph(long)],
        [
          paragraph('Une liste dans une liste :'),
          { type: 'list', ordered: false, items: [[paragraph('un point.')]] },
        ],
      ],
    },
    { type: 'heading', level: 2, id: 'blocks', children: ['Des blocs'] },
    { type: 'quote', children: [paragraph(long)] },
    { type: 'warning', title: ['Attention'], children: [paragraph(long)] },
    {
      type: 'contact',
      title: ['Quelqu’un'],
      children: [paragraph('1 rue', { type: 'break' }, '35000 Rennes')],
    },
    { type: 'heading', level: 2, id: 'amounts', children: ['Des montants'] },
    {
      type: 'table',
      headingId: 'amounts',
      head: [['Classe'], ['Minoré'], ['Forfaitaire'], ['Majoré']],
      rows: [[['Deuxième'], ['22 €'], ['35 €'], ['75 €']]],
    },
  ],
});

/** The part in all its states. The pages themselves contain the published texts. */
export const staticPages: ShownPart = {
  name: part.name,
  folder: 'mfe-static-pages',
  remote: { ...app, routes: part.routes.map(({ pattern }) => pattern) },
  states: statesOf('src/page/information-page.tsx', [
    ...informationPages.map((page) => ({ name: `page: ${page}`, address: `/tai/${page}` })),
    { name: 'everything that a text may hold', address, before: publish('everything', everything) },
    {
      name: 'translation that is behind',
      address,
      before: publish(
        'outdated',
        ...languages.map((language) => aText({ language, outdated: true })),
      ),
      says: 'pages.retard',
    },
    {
      name: 'text that stays where that of the language does not come',
      address,
      // Latin is not a language of the site, so the text is foreign in each language of the page.
      before: () => provideContent(thePublished([aText()], 'kept'), aText({ language: 'la' })),
      acts: [{ run: () => void loseTexts() }],
      says: 'pages.langueAbsente',
    },
    {
      name: 'text that cannot be loaded',
      address,
      before: () => publishedStore.setState({ listed: [] }, true),
      says: 'pages.indisponible.texte',
    },
  ]),
};
