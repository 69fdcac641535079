import type { Check } from '@amendes/newsroom/fault-words.ts';

/*
 * Everything that keeps a text or a notice from being published, and how an editor comes by it. Whoever adds a check adds a
 * row: without it, this table is none.
 */

export interface Typed {
  readonly kind: 'text';
  readonly place: string;
  readonly text: string;
  /** The line that is named; the table does not say it where it depends on a length. */
  readonly line: number | undefined;
  readonly told: string;
  /** What each button says, or a part of it, and what then stands in the text. */
  readonly mends: readonly (readonly [string, string])[];
}

export type Row =
  | Typed
  | {
      readonly kind: 'notice';
      readonly change: Change;
      readonly line: number;
      readonly told: string;
    }
  /** It is told of another text than the one that is written. */
  | { readonly kind: 'gap'; readonly place: string; readonly text: string; readonly told: string }
  | { readonly kind: 'never'; readonly why: string };

type Change = readonly [from: string, to: string];

const top = '---\ntitle: FAQ\ndescription: Ce que dit la FAQ.\nupdated: 2026-11-21\n---\n\n';

/** A text of the FAQ, which is in French only; what is wrong begins on line 7, or after a first paragraph on line 9. */
const typed = (
  text: string,
  line: number | undefined,
  told: string,
  ...mends: Typed['mends']
): Typed => ({ kind: 'text', place: 'fr/faq', text: top + text, line, told, mends });
const after = (text: string, told: string, ...mends: Typed['mends']) =>
  typed(`Un mot.\n\n${text}\n`, 9, told, ...mends);
const first = ([from, to]: Change, line: number, told: string): Typed => {
  const text = `${top}Un mot.\n`.replace(from, to);
  return { kind: 'text', place: 'fr/faq', text, line, told, mends: [] };
};
const inGerman = (place: string, text: string, line: number, told: string): Typed => ({
  ...typed(text, line, told),
  place,
});
const notice = (from: string, to: string, line: number, told: string): Row => ({
  kind: 'notice',
  change: [from, to],
  line,
  told,
});

const removeLink = ['Retirer le lien, garder le texte', 'Un mot ici.'] as const;
const sections = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id) => `## ${id} {#${id}}\n\nT.\n`);

export const rows = {
  html: typed('Un <b>mot</b>.\n', 7, 'Le HTML n’est pas permis'),
  codeBlock: after('    code', 'Une ligne qui commence par quatre espaces'),
  code: typed('Un `mot`.\n', 7, 'Les accents graves'),
  struck: typed('Un ~mot~.\n', 7, 'Le texte barré'),
  rule: after('***', 'Un trait en travers'),
  reference: after('[mot][a]\n\n[a]: /tai', 'L’adresse s’écrit dans le lien'),
  imageWithoutText: typed('Un mot ![](a.png).\n', 7, 'Les images ne sont pas possibles'),
  footnote: after('Note[^1].\n\n[^1]: Note.', 'Les notes de bas de page'),
  image: typed('Un mot ![b](b.png).\n', 7, 'Les images ne sont pas possibles'),
  notAllowed: {
    kind: 'never',
    why: 'for what a later Markdown may bring; all of it has words now',
  },
  headingInside: typed(
    'Un mot.\n\n:::warning\nTexte\n\n## A {#a}\n\n:::\n',
    12,
    'Un titre dans un encadré',
  ),
  tick: after('- [ ] un', 'Une case à cocher'),
  blockElement: after(':::hero\nTexte\n:::', 'L’encadré « hero » n’existe pas'),
  leafElement: after('::video', 'L’élément « video » n’existe pas'),
  inlineElement: typed('Un :badge[mot].\n', 7, 'L’élément « badge » n’existe pas'),
  emptyBlock: after(':::warning\n:::', 'Cet encadré est vide'),
  contactName: after(':::contact\nTexte\n:::', 'Un contact porte un nom'),
  headingText: after('## {#a}', 'Ce titre n’a pas de texte'),
  headingId: after('## Où aller', 'Un titre finit par son repère', [
    'Ajouter un repère',
    '## Où aller {#ou-aller}',
  ]),
  idTwice: typed('Un mot.\n\n## A {#a}\n\n## B {#a}\n', 11, 'Le repère {#a} sert déjà'),
  mainHeading: after('# T {#t}', 'Le titre de la page est dans ses premières lignes'),
  headingLevels: typed(
    'Un mot.\n\n## A {#a}\n\n### B {#b}\n\n#### C {#c}\n',
    13,
    'Il n’y a que deux niveaux',
  ),
  headingBelow: after('### B {#b}', 'Un titre ### vient sous un titre ##'),
  columnHeading: after('| a |  |\n| - | - |\n| b | c |', 'Une colonne de ce tableau'),
  rowCells: typed('Un mot.\n\n| a | b |\n| - | - |\n| c |\n', 11, 'Cette ligne a 1 case(s)', [
    'Ajouter les cases qui manquent',
    '| c |  |',
  ]),
  noTable: typed('Un mot.\n\n| a | b |\n| - |\n| c | d |\n', 10, 'Ce tableau ne sera pas affiché', [
    'Réparer la deuxième ligne du tableau',
    '| --- | --- |',
  ]),
  term: typed('Un :term[mot].\n', 7, 'Un mot du glossaire s’écrit'),
  fact: typed('Un :operator[publisher.age].\n', 7, 'L’exploitant ne fournit pas'),
  fence: after(':::', 'Ce ::: n’ouvre ni ne ferme rien'),
  idElsewhere: typed('Un mot {#a}.\n', 7, 'Un repère {#…} n’a sa place'),
  linkText: typed('Un [](/tai).\n', 7, 'Ce lien n’a pas de texte'),
  linkKind: typed('Un [mot](http://a.example).\n', 7, 'Un lien mène à /tai'),
  linkSite: typed('Un [mot](https://a.example).\n', 7, 'n’est pas parmi les sites'),
  deadPage: typed(
    'Un [mot](/tai/aid) ici.\n',
    7,
    'il n’y a pas de page /tai/aid',
    ['Mener à « Aide » (/tai/aide)', 'Un [mot](/tai/aide) ici.'],
    removeLink,
  ),
  deadOwnSection: typed(
    'Un [mot](#abris) ici.\n\n## Abri {#abri}\n',
    7,
    'cette page n’a pas de section {#abris}',
    ['Mener à « Abri » (#abri)', 'Un [mot](#abri) ici.'],
    removeLink,
  ),
  deadSection: typed(
    'Un [mot](/tai/aide#autre-moyens) ici.\n',
    7,
    '/tai/aide n’a pas de section {#autre-moyens}',
    ['(/tai/aide#autres-moyens)', '[mot](/tai/aide#autres-moyens)'],
    removeLink,
  ),
  glossary: typed(
    'Un :term[mot]{id=cles} ici.\n',
    7,
    'Le glossaire n’a pas d’entrée « cles »',
    ['(/tai/glossaire#cle)', ':term[mot]{id=cle}'],
    ['Retirer le renvoi, garder le mot', 'Un mot ici.'],
  ),
  foreignSection: inGerman(
    'de/plan',
    'Ein Wort.\n\n## A {#a}\n',
    9,
    'La page française n’a pas de section {#a}',
  ),
  missingSection: inGerman('de/aide', 'Ein Wort.\n', 1, 'de la page française.'),
  frenchOnly: inGerman('de/faq', 'Ein Wort.\n', 1, 'Cette page n’existe qu’en français'),
  missingPage: { kind: 'never', why: 'no desk and no command takes a French text away' },
  missingTranslation: {
    kind: 'never',
    why: 'only a terminal and the end of a plan take a translation away',
  },
  behind: {
    kind: 'gap',
    place: 'de/plan',
    text: `${top.replace('2026-11-21', '2020-01-01')}Ein Wort.\n`,
    told: 'Cette traduction du 2020-01-01 est en retard',
  },
  lacking: first(['title: FAQ\n', ''], 1, 'n’ont pas de « title »'),
  tooLong: first(['title: FAQ', `title: ${'a'.repeat(61)}`], 1, '« title » a 61 caractères'),
  unknownEntry: first(['title: FAQ\n', 'title: FAQ\nlayout: wide\n'], 1, '« layout » n’a pas'),
  date: first(['2026-11-21', '2026-02-30'], 4, '« updated » est une date comme'),
  dateToCome: first(['2026-11-21', '2099-01-01'], 4, 'cette date est à venir'),
  unreadable: first(['title: FAQ', 'title: "FAQ'], 4, 'ne peuvent pas être lues'),
  lead: typed('- un\n', 1, 'Une page commence par un paragraphe'),
  contents: typed(`Un mot.\n\n${sections.join('\n')}`, 1, 'a besoin d’un sommaire', [
    'Ajouter le sommaire',
    '::toc',
  ]),
  lostLetter: typed('Un num\uFFFDro.\n', 7, 'Une lettre a été perdue'),
  twoTexts: after('<<<<<<< HEAD', 'Deux textes pour un endroit'),
  heavy: typed(
    'Quarante-huit lettres sont dans cette ligne-ci.\n\n'.repeat(1000),
    undefined,
    'trop longue',
  ),
  nested: after('1. '.repeat(6), 'au plus sur 5 niveaux'),
  crowded: after('*a_'.repeat(300), 'et 300 signes'),
  unparsed: { kind: 'never', why: 'for what a later parser may stumble on' },
  noticeKind: notice('kind: outage', 'kind: fete', 1, '« kind » est l’un de'),
  noticeLanguage: notice('# de\n', '', 1, 'L’avis ne dit rien en « de »'),
  noticeSection: notice('# fr\n', '# Avis\n', 5, 'Une partie commence par sa langue'),
  noticeParagraphs: notice('# fr\n', '# fr\n\n- un\n', 7, 'Un avis est fait de paragraphes'),
  noticeLong: notice(
    '# fr\n\n',
    `# fr\n\n${'mot '.repeat(100)}`,
    7,
    'un paragraphe d’avis en a au plus',
  ),
  noticeTerms: notice('# fr\n\n', '# fr\n\n:term[mot]{id=cle} ', 7, 'Un avis n’a pas de mots du'),
  noticeFacts: notice('# fr\n\n', '# fr\n\n:operator[publisher.name] ', 1, 'nommer l’exploitant'),
  noticeNever: notice(
    'outage',
    'outage\nfrom: 2099-01-02 08:00\nuntil: 2099-01-01 08:00',
    4,
    'La fin n’est pas après le début',
  ),
  noticePast: notice('outage', 'outage\nuntil: 2020-01-01 08:00', 3, 'La fin est déjà passée'),
  noticeMoment: notice('outage', 'outage\nuntil: demain', 3, 'écrivez la date et l’heure comme'),
  noticeLeaps: notice('outage', 'outage\nfrom: 2027-03-28 02:30', 3, 'ou à partir de 03:00'),
  noticeTwice: notice(
    'outage',
    'outage\nfrom: 2027-10-31 02:30',
    3,
    'écrivez 2027-10-31T02:30+02:00',
  ),
} as const satisfies Readonly<Record<Check, Row>>;
