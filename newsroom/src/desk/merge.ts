import { diff3Merge } from 'node-diff3';
import type { Conflict } from '../wire.ts';

/** Two places that both sides changed count as one place if at most this many words of the old text lie between them. */
const near = 2;

/** Limit of equal word pairs. Comparing more would take minutes and result in one place anyway. */
const mostPairs = 1_000_000;

/** Decision about a place that both sides changed: one of the two, or both, one after the other. */
export type Choice = 'mine' | 'theirs' | 'both';

/** Stretch of the merged text. It is settled if at most one side changed it; otherwise a person decides. */
export type Piece =
  | { readonly kind: 'settled'; readonly text: string }
  | ({ readonly kind: 'open' } & Texts);

type Texts = Pick<Conflict, 'base' | 'mine' | 'theirs'>;

/** Merges two texts that started from the same one: by lines, and word by word if both changed a line. */
export function mergeTexts(texts: Texts): readonly Piece[] {
  const lines = splitBy(linesOf, texts);
  if (isTooMuch(lines)) return [{ kind: 'open', ...texts }];
  const pieces = diff3Merge(lines.mine, lines.base, lines.theirs).flatMap(({ ok, conflict }) => {
    if (conflict) {
      const { a, o, b } = conflict;
      return mergeWords({ mine: a.join(''), base: o.join(''), theirs: b.join('') });
    }
    return ok ? [settled(ok)] : [];
  });
  return pieces.filter((piece) => piece.kind === 'open' || piece.text !== '');
}

/** Returns the merged text; `choiceAt` gives the decision for each open piece, by its index. */
export function mergedText(pieces: readonly Piece[], choiceAt: (index: number) => Choice): string {
  return pieces
    .map((piece, index) => (piece.kind === 'settled' ? piece.text : chosen(piece, choiceAt(index))))
    .join('');
}

function chosen({ mine, theirs }: Texts, choice: Choice): string {
  if (choice !== 'both') return choice === 'mine' ? mine : theirs;
  const isApart = mine === '' || theirs === '' || /\s$/.test(mine) || /^\s/.test(theirs);
  return isApart ? mine + theirs : `${mine} ${theirs}`;
}

/** A value for each of the three texts. */
type OfEach<Value> = Readonly<Record<keyof Texts, Value>>;

const ofEach = <Value>(of: (side: keyof Texts) => Value): OfEach<Value> => ({
  mine: of('mine'),
  base: of('base'),
  theirs: of('theirs'),
});

/** Place that both sides changed, as word positions in the three texts. */
type Span = OfEach<readonly [number, number]>;

function mergeWords(texts: Texts): readonly Piece[] {
  const words = splitBy(wordsOf, texts);
  if (isTooMuch(words)) return [{ kind: 'open', ...texts }];
  const piece = (span: Span): Piece => ({
    kind: 'open',
    ...ofEach((side) => words[side].slice(...span[side]).join('')),
  });
  const pieces: Piece[] = [];
  let open: Span | undefined;
  let between: readonly string[] = [];
  for (const { ok, conflict } of diff3Merge(words.mine, words.base, words.theirs)) {
    if (ok) between = ok;
    if (!conflict) continue;
    const { a, aIndex, o, oIndex, b, bIndex } = conflict;
    const next: Span = {
      mine: [aIndex, aIndex + a.length],
      base: [oIndex, oIndex + o.length],
      theirs: [bIndex, bIndex + b.length],
    };
    if (open && next.base[0] - open.base[1] <= near) {
      // A sentence that both rewrote is one decision, even if both happen to contain "the".
      const first = open;
      open = ofEach((side) => [first[side][0], next[side][1]]);
    } else {
      if (open) pieces.push(piece(open));
      pieces.push(settled(between));
      open = next;
    }
    between = [];
  }
  if (open) pieces.push(piece(open));
  return [...pieces, settled(between)];
}

const splitBy = (split: (text: string) => string[], texts: Texts) =>
  ofEach((side) => split(texts[side]));

/** True if the comparison would take too long: the time depends on how many words the texts share. */
function isTooMuch({ mine, base, theirs }: OfEach<string[]>): boolean {
  const counts = new Map<string, number>();
  for (const word of base) counts.set(word, (counts.get(word) ?? 0) + 1);
  const pairs = [...mine, ...theirs].reduce((sum, word) => sum + (counts.get(word) ?? 0), 0);
  return pairs > mostPairs;
}

const settled = (words: readonly string[]): Piece => ({ kind: 'settled', text: words.join('') });

const linesOf = (text: string): string[] => (text === '' ? [] : text.split(/(?<=\n)/));

/** Splits into words, each with the space before it: a word added at an end leaves its neighbours unchanged. */
const wordsOf = (text: string): string[] => text.match(/\n|[^\S\n]*\S+|[^\S\n]+/g) ?? [];
