import { afterEach, expect, test, vi } from 'vitest';
import { aPage } from '../../testing/create-content.ts';
import { readPage, rememberPages } from './read-page.ts';

afterEach(() => void vi.useRealTimers());

function bodyOf(text: string) {
  const source = { file: 'fr/aide.md', page: 'aide', language: 'fr', text: aPage('Aide', text) };
  const { content, reading } = readPage(source, ['www.cnil.fr']);
  expect(reading.problems).toEqual([]);
  return content.body;
}

test('a page is parsed into a tree of blocks without its markup', () => {
  const text = `Lead with *emphasis*, **weight** and
a second line: it begins at 8:30.

::toc

## Section {#section}

1. one
2. two

:::warning[Be careful]
Text\\
below
:::

> Quoted

### Table {#table}

| Head | [Link](https://www.cnil.fr/) |
| ---- | ---- |
| a    | :operator[director] |

:::contact[Somebody]
[08](tel:+33811101010) :term[key]{id=cle}
:::

::sitemap
`;
  expect(bodyOf(text)).toEqual([
    {
      type: 'paragraph',
      children: [
        'Lead with ',
        { type: 'emphasis', children: ['emphasis'] },
        ', ',
        { type: 'strong', children: ['weight'] },
        ' and a second line: it begins at 8:30.',
      ],
    },
    { type: 'toc' },
    { type: 'heading', level: 2, id: 'section', children: ['Section'] },
    {
      type: 'list',
      ordered: true,
      items: [
        [{ type: 'paragraph', children: ['one'] }],
        [{ type: 'paragraph', children: ['two'] }],
      ],
    },
    {
      type: 'warning',
      title: ['Be careful'],
      children: [{ type: 'paragraph', children: ['Text', { type: 'break' }, 'below'] }],
    },
    { type: 'quote', children: [{ type: 'paragraph', children: ['Quoted'] }] },
    { type: 'heading', level: 3, id: 'table', children: ['Table'] },
    {
      type: 'table',
      headingId: 'table',
      head: [['Head'], [{ type: 'link', address: 'https://www.cnil.fr/', children: ['Link'] }]],
      rows: [[['a'], [{ type: 'operator', fact: 'director' }]]],
    },
    {
      type: 'contact',
      title: ['Somebody'],
      children: [
        {
          type: 'paragraph',
          children: [
            { type: 'link', address: 'tel:+33811101010', children: ['08'] },
            ' ',
            { type: 'term', id: 'cle', children: ['key'] },
          ],
        },
      ],
    },
    { type: 'sitemap' },
  ]);
});

test('a heading keeps its emphasis, and its id is separated from its text', () => {
  expect(bodyOf('Lead.\n\n## A **heavy** title {#heavy-title}\n')[1]).toEqual({
    type: 'heading',
    level: 2,
    id: 'heavy-title',
    children: ['A ', { type: 'strong', children: ['heavy'] }, ' title'],
  });
});

test('plain spaces around French punctuation become no-break spaces', () => {
  const typed = '« Payer » : quand ? Vite ! Oui ; non à 8:30, à https://www.cnil.fr/ ou 1 :2.';
  const corrected =
    '«\u00A0Payer\u00A0»\u00A0: quand\u202F? Vite\u202F! Oui\u202F; non à 8:30, à https://www.cnil.fr/ ou 1 :2.';
  const written = typed.replace('https://www.cnil.fr/', '[https](https://www.cnil.fr/)');
  expect(JSON.stringify(bodyOf(`${written}\n`))).toContain(
    corrected.slice(0, corrected.indexOf('https')),
  );
  expect(bodyOf(`${corrected.slice(0, 40)}\n`)).toEqual(bodyOf(`${typed.slice(0, 40)}\n`));
});

test('a text dated tomorrow is accepted from midnight in Paris on a server in UTC', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T22:30:00Z'), toFake: ['Date'] });
  const text = aPage('Aide', 'Lead').replace(/^updated: .*$/m, 'updated: 2026-11-22');
  const read = rememberPages();
  const problemsOf = () =>
    read({ file: 'fr/aide.md', page: 'aide', language: 'fr', text }, []).reading.problems;
  expect(problemsOf()).toHaveLength(1);
  vi.setSystemTime(new Date('2026-11-21T23:30:00Z'));
  expect(problemsOf()).toEqual([]);
});
