import { contentFolder } from '@amendes/delivery/local/parts.ts';
import { checkTexts } from '@amendes/delivery/content/check/check-content.ts';
import { rememberPages } from '@amendes/delivery/content/read/read-page.ts';
import { readTextSources, type TextSources } from '@amendes/delivery/content/read/read-sources.ts';
import { DeliveryError, StorageError } from '@amendes/delivery/site/delivery-error.ts';
import { beforeAll, expect, test } from 'vitest';
import { targetsOf } from './dead-links.ts';
import { inFrench } from './fault-words.ts';
import { failureOf, spaceHints, toFault, toRefusal } from './faults.ts';
import type { Correction } from '../wire.ts';

/* Every refusal of delivery is shown in French, and the correction that a button offers works. */

const path = 'fr/faq.md';
const place = { language: 'fr', page: 'faq' } as const;
const top = '---\ntitle: FAQ\ndescription: Ce que dit la FAQ.\nupdated: 2026-11-21\n---\n\n';
const page = (body: string) => `${top}${body}`;
const read = rememberPages();
let texts: TextSources = {};

beforeAll(async () => {
  texts = await readTextSources(contentFolder);
});

const problemsOf = (text: string) => {
  const { problems } = checkTexts({ ...texts, [path]: text }, read);
  return problems.filter(({ file }) => file === path);
};

const faultsOf = (text: string) => {
  const targets = targetsOf(checkTexts({ ...texts, [path]: text }, read), place);
  return problemsOf(text).map((problem) => toFault(problem, { text, targets }));
};

const corrected = (text: string, { from, to, insert }: Correction) =>
  text.slice(0, from) + insert + text.slice(to);

test('a heading with a very long run of spaces gets its correction', () => {
  const message = 'A heading ends with its id, in small letters and dashes: {#my-section}';
  const problem = { file: path, line: 1, column: 1, message, kind: 'fault' } as const;
  for (const end of ['x', '{#a', '{#a}x', `{#${' '.repeat(500)}}x`]) {
    const text = `## Titre${' '.repeat(58_000)}${end}`;
    expect(toFault(problem, { text, targets: [] }).mends).toHaveLength(1);
  }
});

const eight = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

test.each([
  ['raw HTML', 'Un <b>mot</b>.\n'],
  ['an image', 'Un mot ![](a.png) ![b](b.png).\n'],
  ['code', 'Un `mot`.\n\n    code\n'],
  ['struck text', 'Un ~mot~.\n'],
  ['a rule', 'Un mot.\n\n***\n'],
  ['a box to tick', 'Un mot.\n\n- [ ] un\n'],
  ['a table without a heading', 'Un mot.\n\n| a |  |\n| - | - |\n| b | c |\n'],
  ['a ragged table', 'Un mot.\n\n| a | b |\n| - | - |\n| c |\n'],
  ['a broken table', 'Un mot.\n\n| a | b |\n| - |\n| c | d |\n'],
  ['a main heading', 'Un mot.\n\n# T {#t}\n'],
  ['a fourth level', 'Un mot.\n\n## A {#a}\n\n### B {#b}\n\n#### C {#c}\n'],
  ['a skipped level', 'Un mot.\n\n### B {#b}\n'],
  ['a heading without an id', 'Un mot.\n\n## A\n'],
  ['an id used twice', 'Un mot.\n\n## A {#a}\n\n## B {#a}\n'],
  ['an empty heading', 'Un mot.\n\n## {#a}\n'],
  ['an id in a paragraph', 'Un mot {#a}.\n'],
  ['a lone fence', 'Un mot.\n\n:::\n'],
  ['a heading in a component', 'Un mot.\n\n:::warning\nTexte\n\n## A {#a}\n\n:::\n'],
  ['an unknown component', 'Un :badge[mot].\n\n:::hero\nTexte\n:::\n\n::video\n'],
  ['an empty component', 'Un mot.\n\n:::warning\n:::\n\n:::contact\nTexte\n:::\n'],
  ['a term without an entry', 'Un :term[mot] et :term[mot]{id=rien}.\n'],
  ['an unknown fact', 'Un :operator[publisher.age].\n'],
  ['a link to a missing page', 'Un [mot](/tai/rien).\n'],
  ['a link to a missing section', 'Un [mot](/tai/aide#rien) et [un](#rien).\n'],
  ['a link that is not allowed', 'Un [mot](http://a.example) [mot](https://a.example) [](/tai).\n'],
  ['a footnote', 'Un mot[^1].\n\n[^1]: Note.\n'],
  ['a reference', 'Un [mot][a].\n\n[a]: /tai\n'],
  ['a page that begins with a list', '- un\n'],
  ['a long page', `Un mot.\n\n${eight.map((id) => `## ${id} {#${id}}\n\nTexte.\n`).join('\n')}`],
  ['a damaged letter', 'Un num\uFFFDro.\n'],
  ['a merge marker', 'Un mot.\n\n<<<<<<< HEAD\n'],
  ['a page that is too long', `Un mot.\n\n${'mot '.repeat(13_000)}\n`],
])('%s is refused in French', (_, body) => {
  const problems = problemsOf(page(body));
  expect(problems.length).toBeGreaterThan(0);
  const untranslated = problems.filter(({ message }) => inFrench(message) === undefined);
  expect(untranslated).toEqual([]);
});

test.each([
  ['title: FAQ\n', ''],
  ['title: FAQ\n', 'title: FAQ\nlayout: wide\n'],
  ['title: FAQ', `title: ${'a'.repeat(61)}`],
  ['2026-11-21', '2026-02-30'],
  ['2026-11-21', '2099-01-01'],
])('%j written as %j is refused in French', (right, wrong) => {
  const problems = problemsOf(page('Un mot.\n').replace(right, wrong));
  expect(problems.map(({ message }) => inFrench(message))).not.toContain(undefined);
  expect(problems).not.toEqual([]);
});

test('a header that cannot be read gets a single message', () => {
  const text = page('Un mot.\n').replace('title: FAQ', 'title: "FAQ');
  const messages = faultsOf(text).map(({ message }) => message);
  // No second message says that the title is missing.
  expect(messages).toEqual([expect.stringContaining('ne peuvent pas être lues')]);
});

test.each([
  ['a dead link', 'Un [mot](/tai/quelque-chose) ici.\n', 'Un mot ici.\n'],
  [
    'a link with half the name of a page',
    'Un [mot](/tai/aid) ici.\n',
    'Un [mot](/tai/aide) ici.\n',
  ],
  [
    'a link that only names a page by its title',
    '[Sécurité](/tai/security) ici.\n',
    '[Sécurité](/tai/securite) ici.\n',
  ],
  [
    'a link to a misspelt section of another page',
    'Un [mot](/tai/aide#autre-moyen) ici.\n',
    'Un [mot](/tai/aide#autres-moyens) ici.\n',
  ],
  [
    'a link to a section that is on another page',
    'Un [mot](#autres-moyens) ici.\n',
    'Un [mot](/tai/aide#autres-moyens) ici.\n',
  ],
  [
    'a link to a misspelt section of its own page',
    'Un [mot](#abris) ici.\n\n## Abri {#abri}\n',
    'Un [mot](#abri) ici.\n\n## Abri {#abri}\n',
  ],
  [
    'a link to a section that resembles none',
    'Un [mot](/tai/aide#xyz-xyz) ici.\n',
    'Un [mot](/tai/aide) ici.\n',
  ],
  [
    'a misspelt term of the glossary',
    'Un :term[mot]{id=cles} ici.\n',
    'Un :term[mot]{id=cle} ici.\n',
  ],
  [
    'a table separator with too few columns',
    'Un mot.\n\n| a | b |\n| - |\n| c | d |\n',
    'Un mot.\n\n| a | b |\n| --- | --- |\n| c | d |\n',
  ],
  [
    'a table without a separator',
    'Un mot.\n\n| a | b |\n| c | d |\n',
    'Un mot.\n\n| a | b |\n| --- | --- |\n| c | d |\n',
  ],
  [
    'a table row with too few cells',
    'Un mot.\n\n| a | b |\n| - | - |\n| c |\n',
    'Un mot.\n\n| a | b |\n| - | - |\n| c |  |\n',
  ],
  ['a heading without an id', 'Un mot.\n\n## Où aller\n', 'Un mot.\n\n## Où aller {#ou-aller}\n'],
])('%s is corrected by its button', (_, wrong, right) => {
  const text = page(wrong);
  const [correction] = faultsOf(text)[0]?.mends ?? [];
  const after = correction ? corrected(text, correction) : text;
  expect(after).toBe(page(right));
  expect(problemsOf(after)).toEqual([]);
});

test.each([
  ['Un [mot](/tai/aid#x) ici.\n', 'Un mot ici.\n'],
  ['Un :term[mot]{id=cles} ici.\n', 'Un mot ici.\n'],
])('the broken link or term in %j can be removed, and its words stay', (wrong, right) => {
  const text = page(wrong);
  const remove = faultsOf(text)[0]?.mends.at(-1);
  expect(remove && corrected(text, remove)).toBe(page(right));
});

test('a plain space at French punctuation is reported at its place and corrected', () => {
  const text = page('Un mot ? « Oui » : 8:30.\n');
  const hints = spaceHints(path, text);
  expect(hints.map(({ line, column }) => [line, column])).toEqual([
    [7, 7],
    [7, 17],
    [7, 11],
    [7, 15],
  ]);
  const mends = hints.flatMap((hint) => hint.mends).toSorted((a, b) => b.from - a.from);
  let after = text;
  for (const correction of mends) after = corrected(after, correction);
  expect(after).toBe(page('Un mot\u202F? «\u00A0Oui\u00A0»\u00A0: 8:30.\n'));
  expect(spaceHints(path, after)).toEqual([]);
});

test('a failure of the storage may pass, a refusal by delivery does not', () => {
  const full = Object.assign(new Error('No space left'), { code: 'EDQUOT' });
  for (const error of [full, new StorageError('The bucket is away')])
    expect(toRefusal(error)).toMatchObject({ mayPass: true });
  expect(toRefusal(new DeliveryError('This key has no right'))).toMatchObject({ mayPass: false });
});

test('an English error is quoted in a French message', () => {
  const error = new DeliveryError('This key has no right');
  const expectedMessage =
    'Le site ne le permet pas. Transmettez ces mots du serveur à l’équipe technique : « This key has no right »';
  expect(toRefusal(error)).toMatchObject({ status: 422, body: { message: expectedMessage } });
  expect(failureOf(error)).toBe(expectedMessage);
  expect(failureOf(toRefusal(error))).toBe(expectedMessage);
  expect(failureOf(new TypeError('x is not a function'))).toBe(
    'Une panne que le bureau ne connaît pas. Transmettez ces mots du serveur à l’équipe technique : « x is not a function »',
  );
});

test('each of thousands of plain spaces is reported with its line and column', () => {
  const hints = spaceHints('fr/faq.md', `${' ?\n'.repeat(2000)}Non : « oui »`);
  const places = hints.map(({ line, column }) => `${line}:${column}`);
  const last = ['2001:4', '2001:8', '2001:12'];
  expect(places.toSorted()).toEqual(
    [...Array.from({ length: 2000 }, (_, index) => `${index + 1}:1`), ...last].toSorted(),
  );
});
