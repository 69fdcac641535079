import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { changesOf } from './difference.tsx';
import { mergedText, mergeTexts } from './merge.ts';

/* Two authors started with the same text: a change of only one is accepted, a change of both is a question. */

const base = 'Hier finden Sie alle Seiten, die Sie öffnen können.\n\n::sitemap\n';

const merge = (mine: string, theirs: string) => mergeTexts({ base, mine, theirs });
const open = (mine: string, theirs: string) =>
  merge(mine, theirs).flatMap((piece) => (piece.kind === 'open' ? [piece] : []));
const merged = (mine: string, theirs: string) => mergedText(merge(mine, theirs), () => 'mine');

test('changes of different words in one line need no decision', () => {
  const mine = base.replace('finden', 'sehen');
  const theirs = base.replace('öffnen', 'direkt öffnen');
  expect(open(mine, theirs)).toEqual([]);
  expect(merged(mine, theirs)).toBe(
    'Hier sehen Sie alle Seiten, die Sie direkt öffnen können.\n\n::sitemap\n',
  );
});

test('only a word that both authors changed needs a decision', () => {
  const mine = base.replace('finden', 'sehen').replace('öffnen', 'lesen');
  const theirs = base.replace('finden', 'haben').replace('alle', 'sämtliche');
  expect(open(mine, theirs)).toEqual([
    { kind: 'open', base: ' finden', mine: ' sehen', theirs: ' haben' },
  ]);
  const pieces = merge(mine, theirs);
  expect(mergedText(pieces, () => 'theirs')).toBe(
    'Hier haben Sie sämtliche Seiten, die Sie lesen können.\n\n::sitemap\n',
  );
  expect(mergedText(pieces, () => 'both')).toContain('Hier sehen haben Sie');
});

test('two additions at one place can both be kept, one after the other', () => {
  const mine = base.replace('können.', 'können. Von Anna.');
  const theirs = base.replace('können.', 'können. Von Albert.');
  expect(mergedText(merge(mine, theirs), () => 'both')).toContain(
    'können. Von Anna. Von Albert.\n',
  );
});

test('a change that both authors made alike needs no decision', () => {
  const both = base.replace('finden', 'sehen');
  expect(open(both, both)).toEqual([]);
  expect(merged(both, both)).toBe(both);
});

test('a line that one author removed and the other changed needs a decision', () => {
  const theirs = base.replace('::sitemap', '::toc');
  const mine = base.replace('::sitemap\n', '');
  expect(open(mine, theirs)).toEqual([
    { kind: 'open', base: '::sitemap\n', mine: '', theirs: '::toc\n' },
  ]);
});

test('a sentence that both authors rewrote needs one decision, not one per word', () => {
  const mine = base.replace('Hier finden Sie alle Seiten', 'Dies sind die Seiten');
  const theirs = base.replace('Hier finden Sie alle Seiten', 'Unten stehen Sie und Seiten');
  expect(open(mine, theirs)).toHaveLength(1);
});

test('texts that repeat a few words thousands of times need one decision', () => {
  const original = 'le la un '.repeat(4000);
  const texts = {
    mine: original.replaceAll('le', 'les'),
    theirs: original.replaceAll('la', 'las'),
  };
  expect(mergeTexts({ base: original, ...texts })).toEqual([
    { kind: 'open', base: original, ...texts },
  ]);
});

test('two long texts with little in common are compared by lines, not by words', () => {
  const before = Array.from({ length: 200 }, (_, index) => `Zeile ${index} mit Wörtern.\n`).join(
    '',
  );
  const after = 'Quarante-huit lettres sont dans cette ligne-ci.\n\n'.repeat(1000);
  const changes = changesOf(before, after);
  // A comparison word by word would take seconds and give hundreds of changes.
  expect(changes).toHaveLength(2);
  const side = (leftOut: 'added' | 'removed') =>
    changes.flatMap((change) => (change[leftOut] ? [] : [change.value])).join('');
  expect(side('added')).toBe(before);
  expect(side('removed')).toBe(after);
});

const text = array(constantFrom('le', 'la', 'un', 'deux', '\n', '.'), { maxLength: 30 }).map(
  (words) => words.join(' '),
);

test('a merge takes the changes of one author whole, and can keep all words of both', () => {
  assert(
    property(text, text, text, (original, mine, theirs) => {
      const alone = (one: string, other: string) =>
        mergedText(mergeTexts({ base: original, mine: one, theirs: other }), () => 'mine');
      expect(alone(mine, original)).toBe(mine);
      expect(alone(original, theirs)).toBe(theirs);
      const pieces = mergeTexts({ base: original, mine, theirs });
      const both = mergedText(pieces, () => 'both');
      const words = [...mine.split(/\s+/), ...theirs.split(/\s+/)].filter(
        (word) => !original.includes(word) || (mine.includes(word) && theirs.includes(word)),
      );
      expect(words.filter((word) => !both.includes(word))).toEqual([]);
    }),
  );
});
