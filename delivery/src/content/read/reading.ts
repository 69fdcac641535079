import remarkDirective from 'remark-directive';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { OperatorFact } from '@amendes/protocol/operator-facts.ts';
import type { Problem } from './problem.ts';

/** Something that a text names, to be looked up once all texts are known. */
export interface Mention extends Point {
  readonly text: string;
}

/** What is noted while a file is read. */
export interface Reading {
  readonly file: string;
  readonly problems: Problem[];
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
  return { file, problems: [], links: [], terms: [], headings: [], facts: new Set(), sites };
}

export function report({ file, problems }: Reading, { line, column }: Point, message: string) {
  problems.push({ file, line, column, message, kind: 'fault' });
}

const parser = unified()
  .use(remarkParse)
  .use(remarkFrontmatter, ['yaml'])
  .use(remarkGfm)
  .use(remarkDirective);

/** The syntax tree of a text: all that was written, allowed or not. */
export function parseMarkdown(text: string) {
  // Lines may end as Windows ends them; else the text would hold half of it.
  return parser.parse(text.replaceAll('\r\n', '\n'));
}

type Root = ReturnType<typeof parseMarkdown>;

/** A node that may stand anywhere: what may stand where is for us to say, with a line number. */
export type MarkdownNode =
  | Root['children'][number]
  | Extract<Root['children'][number], { readonly type: 'paragraph' }>['children'][number];

/** The point where a node begins. */
export interface Point {
  readonly line: number;
  readonly column: number;
}

export function pointOf({ position }: Pick<MarkdownNode, 'position'>): Point {
  return position?.start ?? { line: 1, column: 1 };
}

/** What Markdown can say and the site's texts may not, by the node's type: what to tell the author. */
const advice: Readonly<Record<string, string>> = {
  html: 'Raw HTML is not allowed: write it in Markdown',
  code: 'A block of code is not allowed; a line that is set in by four spaces is one, too',
  inlineCode: 'Code is not allowed: write it as text',
  delete: 'Text that is struck out is not allowed; a single ~ begins one',
  thematicBreak: 'A rule across the page is not allowed: begin a section with a heading',
  definition: 'Addresses are written in their link: [text](address)',
  linkReference: 'Addresses are written in their link: [text](address)',
  imageReference: 'Images are not possible: say it in words',
  footnoteReference: 'Footnotes are not allowed: say it where it belongs',
  footnoteDefinition: 'Footnotes are not allowed: say it where it belongs',
};

export function refusal(type: string): string {
  return advice[type] ?? `This is not allowed here: ${type}`;
}

/** An image has to wait until there are any; one without words would be wrong even then. */
export function refusalOfImage(alternative: string | null | undefined): string {
  return alternative
    ? 'Images are not possible: say it in words'
    : 'An image without alternative text; images are not possible: say it in words';
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
