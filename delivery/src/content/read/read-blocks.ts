import type { Block, Table } from '@amendes/protocol/content-page.ts';
import {
  pointOf,
  type MarkdownNode,
  type NodeOf,
  refuse,
  report,
  type Reading,
} from './reading.ts';
import { readInlines } from './read-inlines.ts';

/** Form of the line below a table's headings, without spaces around it. It reads no space twice, to stay fast on any input. */
const separator = /^\|?\s*:?-+:?(?:\s*\|\s*:?-+:?)*\s*\|?$/;

/** Id at the end of a heading. Its spaces are matched from their start only and no brace twice, to stay fast on any input. */
const idAtEnd = /(?<!\s)\s*\{#([^{}]*)\}\s*$/;

const rightId = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Returns the blocks of a page: its lead, then its sections. Headings are only allowed at this level. */
export function readBody(reading: Reading, nodes: readonly MarkdownNode[]): readonly Block[] {
  let level = 1;
  return nodes.flatMap((node) => {
    if (node.type === 'yaml') return [];
    if (node.type !== 'heading') return readBlock(reading, node);
    const blocks = readHeading(reading, node, level);
    level = node.depth;
    return blocks;
  });
}

/** Returns the blocks within another block. */
function readBlocks(reading: Reading, nodes: readonly MarkdownNode[]): readonly Block[] {
  return nodes.flatMap((node) => readBlock(reading, node));
}

function readBlock(reading: Reading, node: MarkdownNode): readonly Block[] {
  switch (node.type) {
    case 'paragraph':
      refuseBrokenTable(reading, node);
      return [{ type: 'paragraph', children: readInlines(reading, node.children) }];
    case 'list':
      return [{ type: 'list', ordered: node.ordered ?? false, items: readItems(reading, node) }];
    case 'blockquote':
      return [{ type: 'quote', children: readBlocks(reading, node.children) }];
    case 'table':
      return [readTable(reading, node)];
    case 'containerDirective':
      return readComponent(reading, node);
    case 'leafDirective':
      return readStandAlone(reading, node);
    case 'heading':
      report(reading, node, 'A heading within another block: is a ::: missing above it?');
      return [];
    default:
      refuse(reading, node);
      return [];
  }
}

function readItems(reading: Reading, list: NodeOf<'list'>) {
  return list.children.map((item) => {
    if (typeof item.checked === 'boolean') {
      report(reading, item, 'A box to tick is not allowed: nobody could tick it');
    }
    return readBlocks(reading, item.children);
  });
}

/** Reads a component that contains other blocks: `:::warning` or `:::contact`, up to its `:::`. */
function readComponent(reading: Reading, node: NodeOf<'containerDirective'>): readonly Block[] {
  const { name } = node;
  if (name !== 'warning' && name !== 'contact') {
    report(reading, node, `Unknown component :::${name}; with a content: warning, contact`);
    return [];
  }
  const [first, ...others] = node.children;
  const label = first?.type === 'paragraph' && first.data?.directiveLabel ? first : undefined;
  const children = readBlocks(reading, label ? others : node.children);
  if (children.length === 0) report(reading, node, `A ${name} without a text`);
  if (name === 'contact' && !label) {
    report(reading, node, 'A contact needs the name of the authority: :::contact[Name]');
  }
  const title = label && readInlines(reading, label.children);
  return [{ type: name, ...(title && { title }), children }];
}

/** Reads a component that is alone on its line: `::toc` or `::sitemap`. */
function readStandAlone(reading: Reading, node: NodeOf<'leafDirective'>): readonly Block[] {
  const { name } = node;
  if (name === 'toc' || name === 'sitemap') return [{ type: name }];
  report(reading, node, `Unknown component ::${name}; on a line of its own: toc, sitemap`);
  return [];
}

/** Reads a heading of level 2 or 3. Its id is the target of links in all languages. */
function readHeading(
  reading: Reading,
  node: NodeOf<'heading'>,
  levelAbove: number,
): readonly Block[] {
  const point = pointOf(node);
  const { id, children } = splitId(node);
  const content = readInlines(reading, children);
  if (content.length === 0) report(reading, point, 'A heading without text');
  if (id === undefined || !rightId.test(id)) {
    const message = 'A heading ends with its id, in small letters and dashes: {#my-section}';
    report(reading, point, message);
  } else if (reading.headings.some(({ text }) => text === id)) {
    report(reading, point, `The id ${id} is used twice on this page`);
  } else {
    reading.headings.push({ ...point, text: id });
  }
  if (node.depth === 1)
    report(reading, point, 'The title of the page is its only # heading: begin with ##');
  else if (node.depth > 3) report(reading, point, 'Headings have two levels: ## and ###');
  else if (node.depth > levelAbove + 1)
    report(reading, point, 'A ### heading belongs below a ## heading');
  return [{ type: 'heading', level: node.depth === 3 ? 3 : 2, id: id ?? '', children: content }];
}

/** Returns the id at the end of a heading's text, and the text without it. */
function splitId({ children }: NodeOf<'heading'>) {
  const last = children.at(-1);
  const found = last?.type === 'text' ? idAtEnd.exec(last.value) : null;
  if (last?.type !== 'text' || !found) return { id: undefined, children };
  const text = { ...last, value: last.value.slice(0, found.index) };
  return { id: found[1], children: [...children.slice(0, -1), text] };
}

/** Reads a table. Each row must have as many cells as there are columns. */
function readTable(reading: Reading, table: NodeOf<'table'>): Table {
  const [head = [], ...rows] = table.children.map(({ children }) =>
    children.map((cell) => readInlines(reading, cell.children)),
  );
  if (head.some((cell) => cell.length === 0)) {
    report(reading, table, 'A column of a table without a heading');
  }
  for (const row of table.children.slice(1)) {
    const { length } = row.children;
    if (length === head.length) continue;
    const cells = length === 1 ? '1 cell' : `${length} cells`;
    const message = `This row has ${cells}, the table has ${head.length} columns: write | for each, an empty cell too`;
    report(reading, row, message);
  }
  const headingId = reading.headings.at(-1)?.text;
  return { type: 'table', ...(headingId !== undefined && { headingId }), head, rows };
}

/** Reports a paragraph that was meant as a table: citizens would see it with all its bars. */
function refuseBrokenTable(reading: Reading, { children }: NodeOf<'paragraph'>): void {
  for (const child of children) {
    if (child.type !== 'text') continue;
    const { line, column } = pointOf(child);
    const lines = child.value.split('\n').map((text, index) => ({
      text,
      point: { line: line + index, column: index === 0 ? column : 1 },
    }));
    const bars = lines.filter(({ text }) => text.trimStart().startsWith('|'));
    const found =
      lines.find(({ text }) => text.includes('|') && separator.test(text.trim())) ?? bars[0];
    if (!found) continue;
    const message =
      'This is not read as a table: its second line has to be | --- | --- |, with as many columns as the headings above, and no empty line may stand between its rows';
    report(reading, found.point, message);
    return;
  }
}
