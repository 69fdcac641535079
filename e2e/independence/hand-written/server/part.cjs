/* The same for Node, which renders the documents: `require` answers what the shell lends, and nothing else. */
'use strict';
const react = require('react');
const { usePage, useTranslation } = require('@amendes/contract');

function Screens() {
  const { t } = useTranslation('by-hand');
  usePage({ title: t('page.title'), indexed: false });
  return react.createElement(
    'div',
    null,
    react.createElement('h1', null, t('page.title')),
    react.createElement('button', { type: 'button' }, '0'),
  );
}

const titles = {
  fr: 'Écrit à la main',
  en: 'Written by hand',
  de: 'Von Hand geschrieben',
  nl: 'Met de hand geschreven',
  it: 'Scritto a mano',
  es: 'Escrito a mano',
};
const texts = {};
for (const [language, title] of Object.entries(titles)) {
  texts[language] = async () => [{ default: { page: { title } } }];
}

module.exports = { app: { Screens, texts } };
