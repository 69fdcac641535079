import { DeliveryError } from '../../site/delivery-error.ts';
import { findVersionedRegistry } from '../../registry/registry.ts';
import type { SiteFolder } from '../../site/site-folder.ts';
import { readTextSources, type TextSources } from '../read/read-sources.ts';
import { findTextSources, readServedSources } from '../../release/content-release.ts';
import { readBase, knownToGit } from './base-file.ts';

/** Upper bound of the lines shown; beyond it, reading the files is easier. */
const shownLines = 40;

interface ChangedLine {
  /** Line number in the new text. */
  readonly line: number;
  readonly text: string;
}

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '');

/** Removed and added entries, and the unchanged ones that follow. */
interface Step {
  readonly removed: readonly string[];
  readonly added: readonly string[];
  readonly unchanged: readonly string[];
}

/** Upper bound of the compared cells. More take too long: such texts have changed as a whole. */
const mostCells = 4_000_000;

/**
 * Checks that publishing a folder overwrites no text that its author does not know. The served texts must be those that
 * the folder was last published as or pulled from, or be in the history of its checkout, or be named.
 * @param onto The texts to replace, whatever they are; they must be the served ones.
 * @returns the served texts, which will be replaced; `undefined` if there are none.
 * @throws {DeliveryError} if there are unknown changes; the message shows them.
 */
export async function refuseOverwriting(
  site: SiteFolder,
  folder: string,
  onto: string | undefined,
): Promise<string | undefined> {
  const { registry } = (await findVersionedRegistry(site)) ?? {};
  const served = registry?.content?.current;
  if (served === undefined || served === onto) return served;
  const base = onto ?? (await readBase(folder, site.address));
  if (served === base) return served;
  const theirs = (registry && (await readServedSources(site, registry))) ?? {};
  const local = await readTextSources(folder);
  const isKnown = (known: ReadonlySet<string>) =>
    Object.keys(theirs).every((path) => known.has(path) || theirs[path] === local[path]);
  const hasSources = Object.keys(theirs).length > 0;
  if (base === undefined && hasSources && isKnown(await knownToGit(folder, theirs))) return served;
  const before = (base === undefined ? undefined : await findTextSources(site, base)) ?? local;
  const lines = hasSources ? showDifference(before, theirs) : [];
  throw new DeliveryError(
    [
      `The texts ${served} are served, and these were not made of them${base === undefined ? '' : ` but of ${base}`}: others would lose what they changed`,
      ...lines.map((line) => `  ${line}`),
      'To take their changes over: pnpm content pull',
      `To overwrite them on purpose: pnpm content publish --onto ${served}`,
    ].join('\n'),
  );
}

/** Returns the differences between two states of the texts: a line for each page and place, with the changed words. */
function showDifference(before: TextSources, after: TextSources): readonly string[] {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  const lines = paths.flatMap((path): readonly string[] => {
    const [old, next] = [before[path], after[path]];
    if (old === next) return [];
    if (old === undefined) return [`${path} is new`];
    if (next === undefined) return [`${path} is gone`];
    return changedLines(old, next).map(({ line, text }) => `${path}:${line}  ${text}`);
  });
  const remaining = lines.length - shownLines;
  return remaining > 0 ? [...lines.slice(0, shownLines), `and ${remaining} more`] : lines;
}

function changedLines(old: string, next: string): readonly ChangedLine[] {
  const changed: ChangedLine[] = [];
  let line = 1;
  for (const { unchanged, removed, added } of compare(old.split(/\r?\n/), next.split(/\r?\n/))) {
    const text = showWords(removed.join(' '), added.join(' '));
    if (text !== '') changed.push({ line, text });
    line += added.length + unchanged.length;
  }
  return changed;
}

/** Formats removed words as `[-…-]` and added words as `{+…+}`, with a few of the words between. */
function showWords(old: string, next: string): string {
  return compare(wordsOf(old), wordsOf(next))
    .flatMap(({ removed, added, unchanged }) => [
      ...(removed.length > 0 ? [`[-${removed.join(' ')}-]`] : []),
      ...(added.length > 0 ? [`{+${added.join(' ')}+}`] : []),
      ...(unchanged.length > 6
        ? [...unchanged.slice(0, 3), '…', ...unchanged.slice(-3)]
        : unchanged),
    ])
    .join(' ');
}

/** Compares two lists by their longest common sequence. */
function compare(old: readonly string[], next: readonly string[]): readonly Step[] {
  const start = countSame(old, next);
  const end = countSame(old.slice(start).toReversed(), next.slice(start).toReversed());
  const [left, right] = [old.slice(start, old.length - end), next.slice(start, next.length - end)];
  const steps = left.length * right.length > mostCells ? [] : common(left, right);
  const matches = [
    ...steps.map(([one, other]) => [one + start, other + start] as const),
    ...Array.from(
      { length: end },
      (_, at) => [old.length - end + at, next.length - end + at] as const,
    ),
  ];
  const result: { removed: string[]; added: string[]; unchanged: string[] }[] = [
    { removed: [], added: [], unchanged: old.slice(0, start) },
  ];
  let [one, other] = [start, start];
  for (const [oldAt, nextAt] of [...matches, [old.length, next.length] as const]) {
    const removed = old.slice(one, oldAt);
    const added = next.slice(other, nextAt);
    if (removed.length + added.length > 0) result.push({ removed, added, unchanged: [] });
    if (oldAt < old.length) result.at(-1)?.unchanged.push(old[oldAt] ?? '');
    [one, other] = [oldAt + 1, nextAt + 1];
  }
  return result;
}

function countSame(one: readonly string[], other: readonly string[]): number {
  const differs = one.findIndex((each, index) => each !== other[index]);
  return differs < 0 ? Math.min(one.length, other.length) : differs;
}

/** Returns the indices, in both lists, of their longest common sequence. */
function common(
  one: readonly string[],
  other: readonly string[],
): readonly (readonly [number, number])[] {
  const width = other.length + 1;
  const lengths = new Uint16Array((one.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = one.length - 1; row >= 0; row -= 1) {
    for (let column = other.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        one[row] === other[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const found: (readonly [number, number])[] = [];
  for (let [row, column] = [0, 0]; row < one.length && column < other.length;) {
    if (one[row] === other[column]) {
      found.push([row, column]);
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return found;
}
