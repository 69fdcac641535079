import remarkDirective from 'remark-directive';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { OperatorFact } from '@amendes/protocol/operator-facts.ts';
import { faultAt, top, type Point, type Problem } from './problem.ts';

/** Something that a text names, to be looked up once all texts are known. */
export interface Mention extends Point {
  readonly text: string;
}

/** What is noted while a file is read. */
export interface Reading {
  readonly file: string;
  readonly problems: Problem[];
  /** Whether all of the text was read: of one that is too much, only its first lines are. */
  isWhole: boolean;
  /** Addresses of the site that are linked to, with their anchors. */
  readonly links: Mention[];
  /** Ids of the glossary. */
  readonly terms: Mention[];
  /** Ids of the headings, in their order. */
  readonly headings: Mention[];
  readonly facts: Set<OperatorFact>;
  /** Hosts that may be linked to. */
  readonly sites: readonly string[];
}

export function beginReading(file: string, sites: readonly string[]): Reading {
  const noted = { links: [], terms: [], headings: [], facts: new Set<OperatorFact>() };
  return { file, problems: [], isWhole: true, ...noted, sites };
}

/** Notes that something is wrong at a point, or where a node begins. */
export function report({ file, problems }: Reading, at: Point | Positioned, message: string): void {
  problems.push(faultAt(file, 'line' in at ? at : pointOf(at), message));
}

const parser = unified()
  .use(remarkParse)
  .use(remarkFrontmatter, ['yaml'])
  .use(remarkGfm)
  .use(remarkDirective);

/*
 * What a parser takes at most, of which the time that it needs grows with the square, or worse. No text of the site comes near.
 */
const most = { characters: 60_000, levels: 5, signs: 300, lines: 1000 } as const;

/**
 * What the text of a page may weigh as it is published, in bytes. Its document has at most 100,000 then, before it is
 * compressed: 40,000 of them are what every document has, and as elements a text weighs up to a fourth more. The
 * longest page had 18,100, and its document 55,600, in November 2026.
 */
export const heaviest = 48_000;

/**
 * The syntax tree of a text: all that was written, allowed or not. Of one that is too much to read, that of its first lines.
 * @param tooLong Says that it has too many characters.
 */
export function parseMarkdown(
  reading: Reading,
  written: string,
  tooLong = (text: string) => tooHeavy(Buffer.byteLength(text)),
) {
  // Lines may end as Windows ends them; else the text would hold half of it.
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
  reading.isWhole = false;
  return parser.parse(/^\uFEFF?---\n[\s\S]{0,2000}?\n---\n/.exec(text)?.[0] ?? '');
}

/** The first place of a text at which it is more than a parser is given. */
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

/** How many quotes and items of lists a line opens within each other. Four columns of indentation count as one, too. */
function levelOf(line: string): number {
  const opening = /([ \t]*)(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))/y;
  let levels = 0;
  for (let found = opening.exec(line); found; found = opening.exec(line)) {
    levels += 1 + Math.floor(columnsOf(found[1] ?? '') / 4);
  }
  return levels;
}

/** How wide the beginning of a line is. */
function columnsOf(beginning: string): number {
  let columns = 0;
  for (const sign of beginning) columns += sign === '\t' ? 4 - (columns % 4) : 1;
  return columns;
}

/** The line that has opened a component: its colons, the quotes before them, and how far they are set in behind those. */
interface Opened {
  readonly colons: number;
  readonly quotes: number;
  readonly indent: number;
}

/**
 * The components that are open after a line. A line of colons, in the same quotes and set in no further than what it closes,
 * closes the outermost one that has no more of them, with all that is in it.
 */
function openAfter(line: string, open: readonly Opened[]): readonly Opened[] {
  const found = /^([\s>*+.)\d-]*)(:{3,})(?:[ \t]*$|([A-Za-z]))/.exec(line);
  if (!found) return open;
  const [, before = '', { length: colons } = '', name] = found;
  const quotes = before.split('>').length - 1;
  const indent = columnsOf(before) - columnsOf(before.slice(0, before.lastIndexOf('>') + 1));
  if (name !== undefined) return [...open, { colons, quotes, indent }];
  // Behind the sign of a list it stands in another item.
  if (/[^\s>]/.test(before)) return open;
  const closes = (each: Opened) =>
    each.colons <= colons && each.quotes === quotes && indent <= Math.max(3, each.indent);
  const closed = open.findIndex(closes);
  const outer = open[closed];
  if (!outer) return open;
  // What stands further out than that one was opened after its quote or item was left, and is not in it.
  const isOutside = (each: Opened) =>
    each.quotes < outer.quotes || (each.quotes === outer.quotes && each.indent < outer.indent);
  return open.filter((each, index) => index < closed || (isOutside(each) && !closes(each)));
}

export const tooHeavy = (weight: number): string =>
  `A page has at most ${heaviest} bytes, this one ${weight}: it is too long from about here on. Move a part of it to another page`;

type Root = ReturnType<typeof parseMarkdown>;

/** A node that may stand anywhere: what may stand where is for us to say, with a line number. */
export type MarkdownNode =
  | Root['children'][number]
  | Extract<Root['children'][number], { readonly type: 'paragraph' }>['children'][number];

export type NodeOf<Type extends MarkdownNode['type']> = Extract<
  MarkdownNode,
  { readonly type: Type }
>;

type Positioned = Pick<MarkdownNode, 'position'>;

export const pointOf = ({ position }: Positioned): Point => position?.start ?? top;

/** What Markdown can say and the site's texts may not, by the node's type: what to tell the author. */
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

/** Notes that a node may not stand where it does. */
export function refuse(reading: Reading, node: MarkdownNode): void {
  // An image has to wait until there are any; one without words would be wrong even then.
  const isWordless = node.type === 'image' && !node.alt;
  const message = isWordless
    ? 'An image without alternative text; images are not possible: say it in words'
    : (advice[node.type] ?? `This is not allowed here: ${node.type}`);
  report(reading, node, message);
}

/** As wide as French wants it before these signs, and no line ends there. */
const narrow = '\u202F';
const noBreak = '\u00A0';

/**
 * A French text with the spaces that French wants before ? ! ; : and within « », wherever a plain one was typed: they
 * are on no keyboard, and an editor does not see which one stands there.
 */
function mendSpaces(text: string): string {
  return text
    .replaceAll(/ (?=[?!;](?![\p{L}\p{N}]))/gu, narrow)
    .replaceAll(/ (?=:(?![\p{L}\p{N}/]))/gu, noBreak)
    .replaceAll(/« /g, `«${noBreak}`)
    .replaceAll(/ »/g, `${noBreak}»`);
}

/** The same in every text of a tree; what else stands there, as ids and addresses, has no spaces. */
export function mendSpacesIn<Tree>(tree: Tree): Tree {
  const mended: unknown = JSON.parse(JSON.stringify(tree), (_, value: unknown) =>
    typeof value === 'string' ? mendSpaces(value) : value,
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same tree with other texts
  return mended as Tree;
}
