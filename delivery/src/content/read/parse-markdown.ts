import remarkDirective from 'remark-directive';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

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
