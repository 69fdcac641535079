import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { DeliveryError } from '../../site/delivery-error.ts';
import { languages } from '../../site/languages.ts';
import { aPage, createContent } from '../../testing/create-content.ts';
import { showProblem } from '../read/problem.ts';
import { checkContent } from './check-content.ts';

/** Returns the problems of a folder, each with the last two parts of its file's path. */
async function problemsOf(changes: Record<string, string | undefined>): Promise<readonly string[]> {
  const { problems } = await checkContent(await createContent(changes));
  return problems.map((problem) => {
    const file = join(basename(dirname(problem.file)), basename(problem.file));
    return showProblem({ ...problem, file });
  });
}

/** Returns the problems of a text of the FAQ, which has no translation; its first line is line 7. */
const inFaq = (text: string) => problemsOf({ 'fr/faq.md': aPage('FAQ', text) });

test('a folder without a fault has no problem and lists the facts it needs', async () => {
  const { pages, facts, problems } = await checkContent(await createContent());
  expect(problems).toEqual([]);
  expect(pages).toHaveLength(2 * languages.length + 1);
  expect(facts).toEqual(['publisher.name']);
});

test.each([
  ['raw HTML', 'A lead.\n\nIt is <b>bold</b>.\n', '9:7', /^Raw HTML/],
  ['an HTML block', 'A lead.\n\n<script>alert(1)</script>\n', '9:1', /^Raw HTML/],
  ['a comment', 'A lead. <!-- later -->\n', '7:9', /^Raw HTML/],
  ['an image without a text', 'A lead ![](a.png).\n', '7:8', /^An image without alternative text/],
  ['an image with a text', 'A lead ![card](a.png).\n', '7:8', /^Images are not possible/],
  ['code', 'A lead.\n\n    set in\n', '9:1', /^A block of code/],
  ['inline code', 'A `lead`.\n', '7:3', /^Code is not allowed/],
  ['struck-out text', 'A ~lead~.\n', '7:3', /^Text that is struck out/],
  ['a horizontal rule', 'A lead.\n\n***\n', '9:1', /^A rule across the page/],
  ['a tick box', 'A lead.\n\n- [ ] one\n', '9:1', /^A box to tick/],
  ['a table without headings', 'A lead.\n\n| a |  |\n| - | - |\n| b | c |\n', '9:1', /^A column/],
  ['a main heading', 'A lead.\n\n# Title {#title}\n', '9:1', /^The title of the page/],
  [
    'a fourth heading level',
    'A lead.\n\n## A {#a}\n\n### B {#b}\n\n#### C {#c}\n',
    '13:1',
    /^Headings have/,
  ],
  ['a skipped heading level', 'A lead.\n\n### B {#b}\n', '9:1', /^A ### heading belongs below/],
  ['a heading without an id', 'A lead.\n\n## A\n', '9:1', /^A heading ends with its id/],
  ['an id with capitals', 'A lead.\n\n## A {#Aa}\n', '9:1', /^A heading ends with its id/],
  ['an id used twice', 'A lead.\n\n## A {#a}\n\n## B {#a}\n', '11:1', /^The id a is used twice/],
  ['an empty heading', 'A lead.\n\n## {#a}\n', '9:1', /^A heading without text/],
  ['an id in a paragraph', 'A lead {#a}.\n', '7:1', /^An id \{#…\} belongs/],
  ['a lone fence', 'A lead.\n\n:::\n', '9:1', /^A ::: that opens or closes nothing/],
  [
    'a heading inside a component',
    'A lead.\n\n:::warning\nText\n\n## A {#a}\n\n:::\n',
    '12:1',
    /^A heading within/,
  ],
  [
    'an unknown block component',
    'A lead.\n\n:::hero\nText\n:::\n',
    '9:1',
    /^Unknown component :::hero/,
  ],
  ['an unknown leaf component', 'A lead.\n\n::video\n', '9:1', /^Unknown component ::video/],
  ['an unknown inline component', 'A :badge[lead].\n', '7:3', /^Unknown component :badge/],
  ['an empty component', 'A lead.\n\n:::warning\n:::\n', '9:1', /^A warning without a text/],
  [
    'a contact without a name',
    'A lead.\n\n:::contact\nText\n:::\n',
    '9:1',
    /^A contact needs the name/,
  ],
  ['a term without an entry', 'A :term[lead].\n', '7:3', /^A term is written/],
  [
    'a term without its entry in the glossary',
    'A :term[lead]{id=nothing}.\n',
    '7:3',
    /^The glossary has no entry nothing$/,
  ],
  [
    'an unknown fact',
    'By :operator[publisher.age].\n',
    '7:4',
    /^The operator supplies no "publisher\.age"/,
  ],
  [
    'a dead link to a page',
    'A [lead](/tai/nowhere).\n',
    '7:3',
    /^A dead link: there is no page \/tai\/nowhere$/,
  ],
  [
    'a dead link to a section',
    'A [lead](/tai/aide#nowhere).\n',
    '7:3',
    /^A dead link: \/tai\/aide has no section nowhere$/,
  ],
  [
    'a dead link to a section of the same page',
    'A [lead](#nowhere).\n',
    '7:3',
    /^A dead link: this page has no section nowhere$/,
  ],
  [
    'a dead link to a section of the home page',
    'A [lead](/tai#nowhere).\n',
    '7:3',
    /^A dead link: \/tai has no section/,
  ],
  ['a link without encryption', 'A [lead](http://www.cnil.fr/).\n', '7:3', /^Links lead to/],
  ['a script as a link', 'A [lead](javascript:alert(1)).\n', '7:3', /^Links lead to/],
  ['data as a link', 'A [lead](data:text/html,a).\n', '7:3', /^Links lead to/],
  [
    'a link to a site that is not listed',
    'A [lead](https://www.cnil.fr.example/).\n',
    '7:3',
    /^www\.cnil\.fr\.example is not among/,
  ],
  ['a bare address', 'See www.cnil.fr now.\n', '7:5', /^Links lead to/],
  ['a link without text', 'A [](/tai).\n', '7:3', /^A link without text/],
  ['a footnote', 'A lead[^1].\n\n[^1]: Note.\n', '7:7', /^Footnotes/],
  ['a page that begins with a list', '- one\n', '1:1', /^A page begins with a paragraph/],
  [
    'a long page without a table of contents',
    `A lead.\n\n${['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id) => `## ${id} {#${id}}\n\nText.\n`).join('\n')}`,
    '1:1',
    /^A page of 8 sections needs a table of contents/,
  ],
])('%s is reported with its line and column', async (_, text, place, message) => {
  const [first, ...others] = await inFaq(text);
  const [at = '', what] = first?.split('  ') ?? [];
  expect(at).toBe(`fr/faq.md:${place}`);
  expect(what).toMatch(message);
  // A footnote is refused at its reference and at its definition.
  expect(others.length).toBeLessThanOrEqual(1);
});

test.each([
  ['a title', 'title: FAQ\n', '', /lack title$/],
  ['a description', 'description: What FAQ says.\n', '', /lack description$/],
  ['a date', 'updated: 2026-11-21\n', '', /lack updated$/],
  ['an entry that can be read', 'title: FAQ', 'title: "FAQ', /quote/i],
  ['a date of the calendar', '2026-11-21', '2026-02-30', /^updated is a date/],
  ['only known entries', 'title: FAQ\n', 'title: FAQ\nlayout: wide\n', /^Unknown entry: layout$/],
  ['a title that fits', 'title: FAQ', `title: ${'a'.repeat(61)}`, /^title has 61 characters/],
  ['a description that fits', 'What FAQ says.', 'a'.repeat(161), /^description has 161 characters/],
])('a problem is reported unless the front matter has %s', async (_, right, wrong, message) => {
  const found = await problemsOf({ 'fr/faq.md': aPage('FAQ', 'A lead.\n').replace(right, wrong) });
  expect(found.map((problem) => problem.split('  ')[1])).toContainEqual(
    expect.stringMatching(message),
  );
});

test('times, telephone numbers and links to listed sites are accepted', async () => {
  const text = 'From 8:30 to 18:05, [call](tel:+33811101010) or [ask](https://www.cnil.fr/fr).\n';
  expect(await inFaq(text)).toEqual([]);
});

test.each([
  ['fr/aide.md', undefined, 'fr/aide.md:1:1  This page is missing'],
  ['de/aide.md', undefined, 'de/aide.md:1:1  This translation is missing'],
  ['de/faq.md', aPage('FAQ', 'A lead.\n'), 'de/faq.md:1:1  This page is written in French only'],
  [
    'fr/aid.md',
    aPage('Aid', 'A lead.\n'),
    'fr/aid.md:1:1  Not the name of a page: it would be shown nowhere (pages are listed in content.json)',
  ],
  [
    'de/glossaire.md',
    aPage('Glossar', 'A lead.\n\n## Key {#cle}\n', '2026-11-20'),
    'de/glossaire.md:1:1  This translation of 2026-11-20 is behind the French text of 2026-11-21',
  ],
  [
    'de/glossaire.md',
    aPage('Glossar', 'A lead.\n\n## Key {#cle}\n\n## More {#mehr}\n'),
    'de/glossaire.md:11:1  The French page has no section mehr: ids are the same in every language',
  ],
  [
    'de/glossaire.md',
    aPage('Glossar', 'A lead.\n'),
    'de/glossaire.md:1:1  The section cle of the French page is missing',
  ],
])('a problem of a file is reported: $2', async (file, text, problem) => {
  expect(await problemsOf({ [file]: text })).toContain(problem);
});

test('a missing or outdated translation is a gap, raw HTML is a fault', async () => {
  const { problems, pages } = await checkContent(
    await createContent({
      'de/aide.md': undefined,
      'nl/glossaire.md': aPage('Glossary', 'A lead.\n\n## Key {#cle}\n', '2026-11-20'),
      'fr/faq.md': aPage('FAQ', '<b>A lead.</b>\n'),
    }),
  );
  expect(problems.map(({ kind }) => kind)).toEqual(['gap', 'fault', 'fault', 'gap']);
  const late = pages.filter(({ outdated }) => outdated);
  expect(late.map(({ page, language }) => `${language}/${page}`)).toEqual(['nl/glossaire']);
});

test('all problems are reported at once, by file and from top to bottom', async () => {
  const found = await problemsOf({
    'fr/faq.md': aPage('FAQ', 'A [lead](/tai/nowhere).\n\n<b>\n\n::video\n'),
    'de/aide.md': undefined,
  });
  expect(found.map((problem) => problem.split('  ')[0])).toEqual([
    'de/aide.md:1:1',
    'fr/faq.md:7:3',
    'fr/faq.md:9:1',
    'fr/faq.md:11:1',
  ]);
});

test.each(['{', '{}', '{"pages":["aide"],"frenchOnly":[],"otherAddresses":{},"sites":[1]}'])(
  'settings such as %s are refused in one line',
  async (text) => {
    const check = checkContent(await createContent({ 'content.json': text }));
    await expect(check).rejects.toThrow(DeliveryError);
    await expect(check).rejects.toThrow(/^[^\n]*content\.json: [^\n]*$/);
  },
);

test('a text that is too complex to be read causes no problem in another page', async () => {
  const changes = {
    'fr/aide.md': aPage('Aide', `A lead.\n\n${'*a* '.repeat(160)}\n`),
    'fr/faq.md': aPage('FAQ', 'A lead to [a section](/tai/aide#numero).\n'),
  };
  expect(await problemsOf(changes)).toEqual([
    expect.stringMatching(/^fr\/aide\.md:9:1 {2}A paragraph, list or table has at most/),
  ]);
  expect(
    await problemsOf({ 'fr/glossaire.md': aPage('Glossaire', `${'>'.repeat(300)}\n`) }),
  ).toEqual([expect.stringContaining('within each other')]);
  const { pages } = await checkContent(await createContent(changes));
  expect(pages.filter(({ page }) => page === 'aide')).toHaveLength(languages.length - 1);
});
