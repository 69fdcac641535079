import type { Block } from '@amendes/config/content-page.ts';
import { pointOf, type MarkdownNode } from './parse-markdown.ts';
import { report, type Reading } from './reading.ts';
import { readInlines } from './read-inlines.ts';

type HeadingNode = Extract<MarkdownNode, { readonly type: 'heading' }>;

const idAtEnd = /\s*\{#([^}]*)\}\s*$/;
const rightId = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** A heading of level 2 or 3 with the id by which it is linked to, in any language. */
export function readHeading(
  reading: Reading,
  node: HeadingNode,
  levelAbove: number,
): readonly Block[] {
  const point = pointOf(node);
  const { id, children } = takeId(node);
  const content = readInlines(reading, children);
  if (content.length === 0) report(reading, point, 'A heading without text');
  if (id === undefined || !rightId.test(id)) {
    report(
      reading,
      point,
      'A heading ends with its id, in small letters and dashes: {#my-section}',
    );
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

/** The id at the end of a heading's text, and the text without it. */
function takeId({ children }: HeadingNode) {
  const last = children.at(-1);
  const found = last?.type === 'text' ? idAtEnd.exec(last.value) : null;
  if (last?.type !== 'text' || !found) return { id: undefined, children };
  const text = { ...last, value: last.value.slice(0, found.index) };
  return { id: found[1], children: [...children.slice(0, -1), text] };
}
