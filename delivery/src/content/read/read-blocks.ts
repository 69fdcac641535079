import type { Block } from '@amendes/config/content-page.ts';
import { pointOf, type MarkdownNode } from './parse-markdown.ts';
import { readComponent, readStandAlone } from './read-components.ts';
import { readHeading } from './read-heading.ts';
import { readInlines } from './read-inlines.ts';
import { readTable, refuseBrokenTable } from './read-table.ts';
import { report, type Reading } from './reading.ts';
import { refusal } from './refused-syntax.ts';

/** The blocks of a page: its lead, then its sections. Only here may headings stand. */
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

/** The blocks within another one. */
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
      return readComponent(reading, node, readBlocks);
    case 'leafDirective':
      return readStandAlone(reading, node);
    case 'heading':
      report(reading, pointOf(node), 'A heading within another block: is a ::: missing above it?');
      return [];
    default:
      report(reading, pointOf(node), refusal(node.type));
      return [];
  }
}

function readItems(reading: Reading, list: Extract<MarkdownNode, { readonly type: 'list' }>) {
  return list.children.map((item) => {
    if (typeof item.checked === 'boolean') {
      report(reading, pointOf(item), 'A box to tick is not allowed: nobody could tick it');
    }
    return readBlocks(reading, item.children);
  });
}
