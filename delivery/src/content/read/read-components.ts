import type { Block } from '@amendes/config/content-page.ts';
import { pointOf, type MarkdownNode } from './parse-markdown.ts';
import { readInlines } from './read-inlines.ts';
import { report, type Reading } from './reading.ts';

type Container = Extract<MarkdownNode, { readonly type: 'containerDirective' }>;
type Leaf = Extract<MarkdownNode, { readonly type: 'leafDirective' }>;
type ReadBlocks = (reading: Reading, nodes: readonly MarkdownNode[]) => readonly Block[];

/** A component that holds other blocks: `:::warning` or `:::contact`, up to its `:::`. */
export function readComponent(
  reading: Reading,
  node: Container,
  readBlocks: ReadBlocks,
): readonly Block[] {
  const { name } = node;
  if (name !== 'warning' && name !== 'contact') {
    report(
      reading,
      pointOf(node),
      `Unknown component :::${name}; with a content: warning, contact`,
    );
    return [];
  }
  const [first, ...others] = node.children;
  const label = first?.type === 'paragraph' && first.data?.directiveLabel ? first : undefined;
  const children = readBlocks(reading, label ? others : node.children);
  if (children.length === 0) report(reading, pointOf(node), `A ${name} without a text`);
  if (name === 'contact' && !label) {
    report(reading, pointOf(node), 'A contact says whom one reaches: :::contact[Name]');
  }
  const title = label && readInlines(reading, label.children);
  return [{ type: name, ...(title && { title }), children }];
}

/** A component that stands alone on its line: `::toc` or `::sitemap`. */
export function readStandAlone(reading: Reading, node: Leaf): readonly Block[] {
  const { name } = node;
  if (name === 'toc' || name === 'sitemap') return [{ type: name }];
  report(reading, pointOf(node), `Unknown component ::${name}; on a line of its own: toc, sitemap`);
  return [];
}
