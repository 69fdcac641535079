import { contentFolder } from '@amendes/delivery/local/parts.ts';
import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import { createSiteOfPages } from '@amendes/delivery/testing/create-site.ts';
import { temporaryFolder } from '@amendes/delivery/testing/temporary-folder.ts';
import { expect, test } from 'vitest';
import type { Check } from './fault-words.ts';
import { Newsroom } from './newsroom.ts';
import { parse, Refusal } from './refusal.ts';
import { pathOf, placeSchema, type Place } from '../wire.ts';

/*
 * Lists everything that prevents a text from being published, and how an editor causes it. Each new check needs a row;
 * without it, this table is incomplete.
 */

interface Typed {
  readonly kind: 'text';
  readonly place: string;
  readonly text: string;
  /** Line that is named; undefined where it depends on a length. */
  readonly line: number | undefined;
  readonly words: string;
  /** For each button: its label, or a part of it, and the text that it leads to. */
  readonly corrections: readonly (readonly [string, string])[];
}

type Row =
  | Typed
  /** Reported for another text than the one that is written. */
  | { readonly kind: 'gap'; readonly place: string; readonly text: string; readonly words: string }
  | { readonly kind: 'never'; readonly why: string };

type Change = readonly [from: string, to: string];

const top = '---\ntitle: FAQ\ndescription: Ce que dit la FAQ.\nupdated: 2026-11-21\n---\n\n';

/** Returns a text of the FAQ, which exists in French only; the fault starts on line 7, or after a first paragraph on line 9. */
const typed = (
  text: string,
  line: number | undefined,
  words: string,
  ...corrections: Typed['corrections']
): Typed => ({ kind: 'text', place: 'fr/faq', text: top + text, line, words, corrections });
const after = (text: string, words: string, ...corrections: Typed['corrections']) =>
  typed(`Un mot.\n\n${text}\n`, 9, words, ...corrections);
const first = ([from, to]: Change, line: number, words: string): Typed => {
  const text = `${top}Un mot.\n`.replace(from, to);
  return { kind: 'text', place: 'fr/faq', text, line, words, corrections: [] };
};
const inGerman = (place: string, text: string, line: number, words: string): Typed => ({
  ...typed(text, line, words),
  place,
});
const removeLink = ['Retirer le lien, garder le texte', 'Un mot ici.'] as const;
const sections = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id) => `## ${id} {#${id}}\n\nT.\n`);

const rows = {
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
    words: 'Cette traduction du 2020-01-01 est en retard',
  },
  lacking: first(['title: FAQ\n', ''], 1, 'n’ont pas de « title »'),
  tooLong: first(['title: FAQ', `title: ${'a'.repeat(61)}`], 1, '« title » a 61 caractères'),
  unknownEntry: first(['title: FAQ\n', 'title: FAQ\nlayout: wide\n'], 1, '« layout » n’a pas'),
  date: first(['2026-11-21', '2026-02-30'], 4, '« updated » est une date comme'),
  futureDate: first(['2026-11-21', '2099-01-01'], 4, 'cette date est à venir'),
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
} as const satisfies Readonly<Record<Exclude<Check, `banner${string}`>, Row>>;

const site = await createSiteOfPages();
const newsroom = new Newsroom(site, contentFolder, await temporaryFolder());

const placeOf = (place: string): Place => parse(placeSchema, toPlace(place.split('/')));
const toPlace = ([language, page]: readonly string[]) => ({ language, page });
const check = async (place: string, text: string) =>
  (await newsroom.check(placeOf(place), text, {})).faults;

/** Tries to publish a faulty text. @returns the refusal of the desk, with the faults of the text itself first. */
async function refusedFor(path: string, text: string): Promise<string | undefined> {
  const before = await readRegistry(site);
  const base = (await newsroom.served()).texts[path] ?? '';
  const actor = { by: 'Paula', why: 'essai' };
  const answer = newsroom.publish([{ path, text, base, by: 'Anna' }], false, actor);
  const refusal: unknown = await answer.catch((error: unknown) => error);
  if (!(refusal instanceof Refusal) || refusal.body.kind !== 'refused') throw refusal;
  expect(refusal.status).toBe(422);
  expect(await readRegistry(site)).toEqual(before);
  const { faults = [] } = refusal.body;
  const own = faults.filter(({ file }) => file === path);
  return ([...own, ...faults].find(({ kind }) => kind === 'fault') ?? faults[0])?.message;
}

const all: readonly (readonly [string, Row])[] = Object.entries(rows);
const typing = all.flatMap(([name, row]) => (row.kind === 'never' ? [] : [[name, row] as const]));

/** Returns the fault that the desk must receive in order to show it. */
const expectedOf = (row: Exclude<Row, { readonly kind: 'never' }>, file: string) => {
  if (row.kind === 'gap') return { kind: 'gap', mends: [] };
  const corrections = row.corrections.map(([label]) => ({ label: expect.stringContaining(label) }));
  return { kind: 'fault', file, line: row.line ?? expect.any(Number), mends: corrections };
};

test.each(typing)('the fault %s is located, refused and corrected by a button', async (_, row) => {
  const { place, text, words } = row;
  const path = pathOf(placeOf(place));
  const found = (await check(place, text)).find(({ message }) => message.includes(words));
  expect(found).toMatchObject(expectedOf(row, path));
  expect(await refusedFor(path, text)).toContain(words);
  const { line = 0, column = 0, mends: corrections = [] } = found ?? {};
  // The mark is on the named line, or at its end.
  expect(text.split('\n')[line - 1]?.length).toBeGreaterThanOrEqual(column - 1);
  for (const [index, { from, to, insert }] of corrections.entries()) {
    const corrected = text.slice(0, from) + insert + text.slice(to);
    expect(corrected).toContain(row.kind === 'text' ? row.corrections[index]?.[1] : undefined);
    const remaining = (await check(place, corrected)).map(({ message }) => message);
    expect(remaining.filter((message) => message.includes(words))).toEqual([]);
  }
});
