import remarkDirective from 'remark-directive';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { OperatorFact } from '@amendes/protocol/operator-facts.ts';
import { faultAt, top, type Point, type Problem } from './problem.ts';

/** A name in a text that is resolved once all texts are known. */
export interface Mention extends Point {
  readonly text: string;
}

/** Notes that are collected while a file is read. */
export interface Reading {
  readonly file: string;
  readonly problems: Problem[];
  /** True if the whole text was read; of one that is too large, only its front matter is. */
  isComplete: boolean;
  /** Linked addresses of the site, with their anchors. */
  readonly links: Mention[];
  /** Ids of glossary entries. */
  readonly terms: Mention[];
  /** Ids of the headings, in order. */
  readonly headings: Mention[];
  readonly facts: Set<OperatorFact>;
  /** Hosts that may be linked to. */
  readonly sites: readonly string[];
}

export function startReading(file: string, sites: readonly string[]): Reading {
  const noted = { links: [], terms: [], headings: [], facts: new Set<OperatorFact>() };
  return { file, problems: [], isComplete: true, ...noted, sites };
}

/** Reports a problem at a point, or at the start of a node. */
export function report({ file, problems }: Reading, at: Point | Positioned, message: string): void {
  problems.push(faultAt(file, 'line' in at ? at : pointOf(at), message));
}

const parser = unified()
  .use(remarkParse)
  .use(remarkFrontmatter, ['yaml'])
  .use(remarkGfm)
  .use(remarkDirective);

/*
 * Limits of a text that is parsed: the parser's time grows with the square of each or worse. No text of the site comes near them.
 */
const most = { characters: 60_000, levels: 5, signs: 300, lines: 1000 } as const;

/**
 * Upper bound of the text of a published page, in bytes. Its document then has at most 100,000 bytes before
 * compression: 40,000 are common to all documents, and as elements a text is up to a quarter larger. In
 * November 2026 the longest page had 18,100 bytes, and its document 55,600.
 */
export const heaviest = 48_000;

/**
 * Returns the syntax tree of all that was written, allowed or not; for a text that is too large, only of its front matter.
 * @param tooLong Returns the message for too many characters.
 */
export function parseMarkdown(
  reading: Reading,
  written: string,
  tooLong = (text: string) => tooHeavy(Buffer.byteLength(text)),
) {
  // Lines may end in the Windows form; otherwise the text would contain half of that ending.
  const text = written.replaceAll('\r\n', '\n');
  const excess = findExcess(text, tooLong);
  if (excess) report(reading, excess, excess.message);
  else {
    try {
      return parser.parse(text);
    } catch {
      report(reading, top, 'No parser can read this text: write it more simply');
    }
  }
  reading.isComplete = false;
  return parser.parse(/^\uFEFF?---\n[\s\S]{0,2000}?\n---\n/.exec(text)?.[0] ?? '');
}

/** Returns the first place at which a text exceeds the limits of the parser. */
function findExcess(
  text: string,
  tooLong: (text: string) => string,
): (Point & { readonly message: string }) | undefined {
  if (text.length > most.characters) {
    const line = text.slice(0, most.characters).split('\n').length;
    return { line, column: 1, message: tooLong(text) };
  }
  let open: readonly Opened[] = [];
  let [signs, lines] = [0, 0];
  for (const [index, line] of text.split('\n').entries()) {
    const point = { line: index + 1, column: 1 };
    open = openAfter(line, open);
    if (Math.max(open.length, levelOf(line)) > most.levels) {
      const message = `Lists, quotes and components within each other have at most ${most.levels} levels`;
      return { ...point, message };
    }
    const isBlank = line.trim() === '';
    lines = isBlank ? 0 : lines + 1;
    signs = isBlank ? 0 : signs + line.replaceAll(/[^*_~[\]<:`&@]/g, '').length;
    if (signs > most.signs || lines > most.lines) {
      const message = `A paragraph, list or table has at most ${most.lines} lines and ${most.signs} signs such as * and [: leave a line empty before this one`;
      return { ...point, message };
    }
  }
  return undefined;
}

/** Counts the nested quotes and list items that a line opens. Four columns of indentation count as one, too. */
function levelOf(line: string): number {
  const opening = /([ \t]*)(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))/y;
  let levels = 0;
  for (let found = opening.exec(line); found; found = opening.exec(line)) {
    levels += 1 + Math.floor(columnsOf(found[1] ?? '') / 4);
  }
  return levels;
}

/** Returns the width of the start of a line, in columns. */
function columnsOf(beginning: string): number {
  let columns = 0;
  for (const sign of beginning) columns += sign === '\t' ? 4 - (columns % 4) : 1;
  return columns;
}

/** A line that opened a component: its number of colons, the quotes before them, and the indentation after those. */
interface Opened {
  readonly colons: number;
  readonly quotes: number;
  readonly indent: number;
}

/**
 * Returns the components that are open after a line. A line of colons closes the outermost component with no
 * more colons, and all in it, if it has the same quotes and is not indented further.
 */
function openAfter(line: string, open: readonly Opened[]): readonly Opened[] {
  const found = /^([\s>*+.)\d-]*)(:{3,})(?:[ \t]*$|([A-Za-z]))/.exec(line);
  if (!found) return open;
  const [, before = '', { length: colons } = '', name] = found;
  const quotes = before.split('>').length - 1;
  const indent = columnsOf(before) - columnsOf(before.slice(0, before.lastIndexOf('>') + 1));
  if (name !== undefined) return [...open, { colons, quotes, indent }];
  // After the sign of a list, the line is in another item.
  if (/[^\s>]/.test(before)) return open;
  const closes = (each: Opened) =>
    each.colons <= colons && each.quotes === quotes && indent <= Math.max(3, each.indent);
  const closed = open.findIndex(closes);
  const outer = open[closed];
  if (!outer) return open;
  // A component further out was opened after the quote or item of that one ended, so it is not inside it.
  const isOutside = (each: Opened) =>
    each.quotes < outer.quotes || (each.quotes === outer.quotes && each.indent < outer.indent);
  return open.filter((each, index) => index < closed || (isOutside(each) && !closes(each)));
}

export const tooHeavy = (weight: number): string =>
  `A page has at most ${heaviest} bytes, this one ${weight}: it is too long from about here on. Move a part of it to another page`;

type Root = ReturnType<typeof parseMarkdown>;

/** A node in any position: this code decides what is allowed where, to report it with a line number. */
export type MarkdownNode =
  | Root['children'][number]
  | Extract<Root['children'][number], { readonly type: 'paragraph' }>['children'][number];

export type NodeOf<Type extends MarkdownNode['type']> = Extract<
  MarkdownNode,
  { readonly type: Type }
>;

type Positioned = Pick<MarkdownNode, 'position'>;

export const pointOf = ({ position }: Positioned): Point => position?.start ?? top;

/** Advice for authors on Markdown that the site's texts may not use, by the type of the node. */
const advice: Readonly<Record<string, string>> = {
  html: 'Raw HTML is not allowed: write it in Markdown',
  code: 'A block of code is not allowed; a line that is set in by four spaces is one, too',
  inlineCode: 'Code is not allowed: write it as text',
  delete: 'Text that is struck out is not allowed; a single ~ begins one',
  thematicBreak: 'A rule across the page is not allowed: begin a section with a heading',
  image: 'Images are not possible: say it in words',
  definition: 'Addresses are written in their link: [text](address)',
  linkReference: 'Addresses are written in their link: [text](address)',
  imageReference: 'Images are not possible: say it in words',
  footnoteReference: 'Footnotes are not allowed: say it where it belongs',
  footnoteDefinition: 'Footnotes are not allowed: say it where it belongs',
};

/** Reports a node that is not allowed in its place. */
export function refuse(reading: Reading, node: MarkdownNode): void {
  // Images are not supported yet; one without a text would be wrong even then.
  const isWordless = node.type === 'image' && !node.alt;
  const message = isWordless
    ? 'An image without alternative text; images are not possible: say it in words'
    : (advice[node.type] ?? `This is not allowed here: ${node.type}`);
  report(reading, node, message);
}

/** Space of the width that French requires before these signs, without a line break. */
const narrow = '\u202F';
const noBreak = '\u00A0';

/**
 * Replaces plain spaces before ? ! ; : and within « » by those that French requires. They are on no keyboard,
 * and an editor does not see which one was typed.
 */
function correctSpaces(text: string): string {
  return text
    .replaceAll(/ (?=[?!;](?![\p{L}\p{N}]))/gu, narrow)
    .replaceAll(/ (?=:(?![\p{L}\p{N}/]))/gu, noBreak)
    .replaceAll(/« /g, `«${noBreak}`)
    .replaceAll(/ »/g, `${noBreak}»`);
}

/** Does the same in every text of a tree; its other values, such as ids and addresses, contain no spaces. */
export function correctSpacesIn<Tree>(tree: Tree): Tree {
  const corrected: unknown = JSON.parse(JSON.stringify(tree), (_, value: unknown) =>
    typeof value === 'string' ? correctSpaces(value) : value,
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the tree is the same with other texts
  return corrected as Tree;
}
