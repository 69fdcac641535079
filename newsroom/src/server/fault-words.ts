import { languages } from '@amendes/delivery/site/languages.ts';

/*
 * Faults that delivery finds in texts, in words for editors. Delivery writes English, for a terminal. One test searches
 * its sources for messages that this table lacks, and other tests have a row for each of its entries.
 */

type Rule = readonly [RegExp, string];

const rules = {
  html: [
    /^Raw HTML/,
    'Le HTML n’est pas permis : écrivez-le avec les boutons de la barre d’outils.',
  ],
  codeBlock: [
    /^A block of code/,
    'Une ligne qui commence par quatre espaces devient du code : retirez ces espaces.',
  ],
  code: [
    /^Code is not allowed/,
    'Les accents graves ` font du code, qui n’est pas permis : retirez-les.',
  ],
  struck: [/^Text that is struck out/, 'Le texte barré n’est pas permis : retirez les ~.'],
  rule: [
    /^A rule across/,
    'Un trait en travers de la page n’est pas permis : commencez une section par un titre.',
  ],
  reference: [/^Addresses are written/, 'L’adresse s’écrit dans le lien : [texte](adresse).'],
  imageWithoutText: [
    /^An image without alternative/,
    'Les images ne sont pas possibles : dites-le avec des mots.',
  ],
  image: [/^Images are not possible/, 'Les images ne sont pas possibles : dites-le avec des mots.'],
  footnote: [
    /^Footnotes/,
    'Les notes de bas de page ne sont pas permises : écrivez-le à sa place.',
  ],
  notAllowed: [/^This is not allowed here/, 'Ceci n’est pas permis ici.'],
  headingInside: [
    /^A heading within another block/,
    'Un titre dans un encadré : manque-t-il ::: au-dessus ?',
  ],
  tick: [/^A box to tick/, 'Une case à cocher n’est pas permise : personne ne pourrait la cocher.'],
  blockElement: [
    /^Unknown component :::(\S*);/,
    'L’encadré « $1 » n’existe pas. Il y a : warning, contact.',
  ],
  leafElement: [
    /^Unknown component ::(\S*);/,
    'L’élément « $1 » n’existe pas. Il y a : toc, sitemap.',
  ],
  inlineElement: [
    /^Unknown component :(\S*);/,
    'L’élément « $1 » n’existe pas. Il y a : term, operator.',
  ],
  emptyBlock: [/^A \S+ without a text/, 'Cet encadré est vide : écrivez un texte avant son :::.'],
  contactName: [/^A contact needs the name/, 'Un contact porte un nom : :::contact[Nom].'],
  headingText: [/^A heading without text/, 'Ce titre n’a pas de texte.'],
  headingId: [
    /^A heading ends with its id/,
    'Un titre finit par son repère, en minuscules et traits d’union : {#mon-titre}.',
  ],
  idTwice: [
    /^The id (\S+) is used twice/,
    'Le repère {#$1} sert déjà à un autre titre de cette page.',
  ],
  mainHeading: [
    /^The title of the page is its only/,
    'Le titre de la page est dans ses premières lignes : ici, commencez par ##.',
  ],
  headingLevels: [/^Headings have two levels/, 'Il n’y a que deux niveaux de titres : ## et ###.'],
  headingBelow: [/^A ### heading belongs/, 'Un titre ### vient sous un titre ##.'],
  columnHeading: [/^A column of a table/, 'Une colonne de ce tableau n’a pas de titre.'],
  rowCells: [
    /^This row has (\d+)(?: cells?)?, the table has (\d+)/,
    'Cette ligne a $1 case(s), le tableau a $2 colonnes : écrivez un | pour chacune, même vide.',
  ],
  noTable: [
    /^This is not read as a table/,
    'Ce tableau ne sera pas affiché comme un tableau : sa deuxième ligne doit être | --- | --- |, avec autant de colonnes que la première.',
  ],
  term: [/^A term is written/, 'Un mot du glossaire s’écrit :term[mot]{id=entrée}.'],
  fact: [
    /^The operator supplies no "(.*)"; there is: (.*)/,
    'L’exploitant ne fournit pas « $1 ». Il fournit : $2.',
  ],
  fence: [/^A ::: that opens/, 'Ce ::: n’ouvre ni ne ferme rien.'],
  idElsewhere: [/^An id \{#…\} belongs/, 'Un repère {#…} n’a sa place qu’à la fin d’un titre.'],
  linkText: [/^A link without text/, 'Ce lien n’a pas de texte.'],
  linkKind: [
    /^Links lead to .*, not to "(.*)"/,
    'Un lien mène à /tai…, #section, tel:+33… ou https://…, et non à « $1 ».',
  ],
  linkSite: [
    /^(\S+) is not among the sites/,
    '$1 n’est pas parmi les sites vers lesquels un lien est permis.',
  ],
  deadPage: [/^A dead link: there is no page (\S*)/, 'Lien mort : il n’y a pas de page $1.'],
  deadOwnSection: [
    /^A dead link: this page has no section (\S+)/,
    'Lien mort : cette page n’a pas de section {#$1}.',
  ],
  deadSection: [
    /^A dead link: (\S+) has no section (\S+)/,
    'Lien mort : $1 n’a pas de section {#$2}.',
  ],
  glossary: [/^The glossary has no entry (\S+)/, 'Le glossaire n’a pas d’entrée « $1 ».'],
  foreignSection: [
    /^The French page has no section (\S+):/,
    'La page française n’a pas de section {#$1} : les repères sont les mêmes dans toutes les langues.',
  ],
  missingSection: [
    /^The section (\S+) of the French page is missing/,
    'Il manque la section {#$1} de la page française.',
  ],
  frenchOnly: [/^This page is written in French only/, 'Cette page n’existe qu’en français.'],
  missingPage: [/^This page is missing/, 'Cette page manque.'],
  missingTranslation: [/^This translation is missing/, 'Cette traduction manque.'],
  behind: [
    /^This translation of (\S*) is behind the French text of (\S*)/,
    'Cette traduction du $1 est en retard sur le texte français du $2.',
  ],
  lacking: [
    /^The lines at the top of the file lack (\S+)/,
    'Les premières lignes, entre les deux ---, n’ont pas de « $1 ».',
  ],
  tooLong: [
    /^(\S+) has (\d+) characters, (\d+)/,
    '« $1 » a $2 caractères : au plus $3, sinon un moteur de recherche le coupe.',
  ],
  unknownEntry: [/^Unknown entry: (\S+)/, '« $1 » n’a pas sa place dans les premières lignes.'],
  date: [/^updated is a date such as/, '« updated » est une date comme 2026-11-21.'],
  futureDate: [
    /^updated is the day/,
    '« updated » est le jour du dernier changement ; cette date est à venir.',
  ],
  heavy: [
    /^A page has at most (\d+) bytes, this one (\d+)/,
    'Cette page est trop longue ($2 octets, au plus $1) à partir d’ici environ : déplacez une partie vers une autre page.',
  ],
  nested: [
    /^Lists, quotes and components within each other have at most (\d+)/,
    'Les listes, citations et encadrés s’imbriquent au plus sur $1 niveaux : retirez-en ici.',
  ],
  crowded: [
    /^A paragraph, list or table has at most (\d+) lines and (\d+) signs/,
    'Un paragraphe, une liste ou un tableau a au plus $1 lignes et $2 signes comme * et [ : laissez une ligne vide avant celle-ci.',
  ],
  unparsed: [
    /^No parser can read this text/,
    'Ce texte ne peut pas être lu : écrivez-le plus simplement.',
  ],
  lead: [
    /^A page begins with a paragraph/,
    'Une page commence par un paragraphe qui dit de quoi elle parle.',
  ],
  contents: [
    /^A page of (\d+) sections needs/,
    'Une page de $1 sections a besoin d’un sommaire : ::toc après son premier paragraphe.',
  ],
  lostLetter: [/^A letter was lost/, 'Une lettre a été perdue ici (�) : écrivez-la de nouveau.'],
  twoTexts: [
    /^Two texts for one place/,
    'Deux textes pour un endroit, de <<<<<<< à >>>>>>> : gardez le bon.',
  ],
  bannerKind: [/^kind is one of (.*)/, '« kind » est l’un de : $1.'],
  bannerLanguage: [
    /^The banner says nothing in (\S+):/,
    'L’avis ne dit rien en « $1 » : il manque # $1.',
  ],
  bannerSection: [
    /^A section begins with its language/,
    `Une partie commence par sa langue, seule : # ${languages.join(', # ')}.`,
  ],
  bannerParagraphs: [
    /^A banner consists of paragraphs/,
    'Un avis est fait de paragraphes, sous le # de leur langue.',
  ],
  bannerLong: [
    /^(\d+) characters: a banner has at most (\d+)/,
    '$1 caractères : un paragraphe d’avis en a au plus $2, et renvoie à une page pour le reste.',
  ],
  bannerTerms: [
    /^A banner has no terms/,
    'Un avis n’a pas de mots du glossaire : faites un lien vers le glossaire.',
  ],
  bannerFacts: [/^A banner names no facts/, 'Un avis ne peut pas nommer l’exploitant.'],
  bannerNever: [
    /^until is not after from/,
    'La fin n’est pas après le début : l’avis ne serait jamais affiché.',
  ],
  bannerPast: [/^until has passed/, 'La fin est déjà passée.'],
  bannerMoment: [
    /^(?:from|until) is a date and time .* not (.*)/,
    '« $1 » : écrivez la date et l’heure comme 2026-11-23 08:00, à l’heure de Paris.',
  ],
  bannerLeaps: [
    /^(?:from|until) names (.+), which no clock/,
    '« $1 » n’existe pas : cette nuit-là, les horloges passent de 2 heures à 3 heures. Écrivez une heure avant 02:00 ou à partir de 03:00.',
  ],
  bannerTwice: [
    /^(?:from|until) names (.+), which the clocks in Paris show twice that night: write (\S+)\+02:00/,
    '« $1 » vient deux fois cette nuit-là : écrivez $2+02:00 pour la première, $2+01:00 pour la seconde.',
  ],
} as const satisfies Readonly<Record<string, Rule>>;

/** Message for errors of the parser of the first lines, which has its own words: an unclosed quote, for example. */
export const unreadable =
  'Les premières lignes, entre les deux ---, ne peuvent pas être lues : un guillemet ou un deux-points de trop ?';

/** Name of a check that can prevent a text or a banner from being published. */
export type Check = keyof typeof rules | 'unreadable';

/** Returns a message in French; `undefined` if the table lacks it. */
export function inFrench(message: string): string | undefined {
  for (const [pattern, words] of Object.values(rules)) {
    const found = pattern.exec(message);
    if (found) return words.replaceAll(/\$(\d)/g, (_, group: string) => found[Number(group)] ?? '');
  }
  return undefined;
}
