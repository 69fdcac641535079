import {
  generate,
  parse,
  walk,
  type Atrule,
  type CssNode,
  type Rule,
  type Selector,
} from 'css-tree';

export interface Sheet {
  readonly text: string;
  /** Prefix of the release's classes and animations. */
  readonly prefix: string;
  /** True if it is the one sheet that styles the page itself: the shell's first. */
  readonly isBase: boolean;
  /** True if the release has a file of this path, relative to the sheet. */
  readonly holds: (path: string) => boolean;
}

/**
 * Reach of a selector: elements anywhere, one of the part's own elements, or elements below one. Everything below the part's own
 * elements belongs to the part.
 */
type Reach = 'anywhere' | 'own' | 'below';

/** At-rules that only say when the rules in them apply. */
const conditions = ['media', 'supports', 'container'];

/**
 * Returns how a style sheet would change more of the page than the release shows itself, one line each: line and column, and the
 * selector.
 */
export function styleFaults({ text, prefix, isBase, holds }: Sheet): readonly string[] {
  const faults: string[] = [];
  const add = (node: CssNode, fault: string) => {
    const { line = 1, column = 1 } = node.loc?.start ?? {};
    faults.push(`${line}:${column} ${fault}`);
  };
  const tree = parse(text, {
    positions: true,
    parseCustomProperty: true,
    onParseError: ({ line, column, message }) =>
      faults.push(`${line}:${column} cannot be read: ${message}`),
  });

  walk(tree, function visit(node) {
    if (node.type === 'Atrule') {
      const fault = atRuleFault(node, prefix, isBase);
      if (fault !== undefined) add(node, fault);
    }
    if (node.type === 'Rule' && !isBase && this.atrule?.name.endsWith('keyframes') !== true) {
      for (const selector of strayingSelectors(node, this.rule !== null, prefix)) {
        add(selector, `${generate(selector)} is not below a class that begins with ${prefix}`);
      }
    }
    const isSet = this.function?.name.endsWith('image-set') === true;
    if (node.type === 'Url' || (node.type === 'String' && isSet)) {
      if (!isOfRelease(node.value, holds)) add(node, `${node.value} is no file of the release`);
    }
    // The parser did not understand this value.
    if (node.type === 'Raw' && /url\(|:?\/\//i.test(node.value)) {
      add(node, `${node.value} may name an address: write it apart`);
    }
  });
  return [...new Set(faults)];
}

function atRuleFault(
  { name, prelude }: Atrule,
  prefix: string,
  isBase: boolean,
): string | undefined {
  if (name === 'import') return '@import brings a sheet that is not sealed';
  if (isBase || conditions.includes(name) || name === 'charset') return undefined;
  const isAnimation = /^(-\w+-)?keyframes$/.test(name);
  const called = isAnimation && prelude ? generate(prelude) : '';
  if (isAnimation && called.startsWith(prefix)) return undefined;
  return `@${[name, called].filter(Boolean).join(' ')} holds for the whole page`;
}

function strayingSelectors(
  { prelude }: Rule,
  isNested: boolean,
  prefix: string,
): readonly Selector[] {
  if (prelude.type !== 'SelectorList') return [];
  return prelude.children
    .toArray()
    .filter((selector) => selector.type === 'Selector')
    .filter((selector) => reachOf(selector, isNested, prefix) === 'anywhere');
}

/** Returns the reach of the last element that a selector names. A nested one starts from the reach of the rule around it. */
function reachOf(selector: Selector, isNested: boolean, prefix: string): Reach {
  const parts = selector.children.toArray();
  const isRelative = isNested && !parts.some(({ type }) => type === 'NestingSelector');
  let before: Reach = isRelative ? 'below' : 'anywhere';
  if (isRelative && parts[0]?.type === 'Combinator') before = 'own';
  let here = before;
  for (const part of parts) {
    if (part.type === 'Combinator') {
      before = afterCombinator(here, part.name);
      here = before;
    } else if (here === 'anywhere' && isOwn(part, prefix)) here = 'own';
  }
  return here;
}

/** Returns the reach after a combinator. A sibling of what is below the part is below it, too; a sibling of the part is not. */
function afterCombinator(reach: Reach, combinator: string): Reach {
  if (reach === 'anywhere' || reach === 'below') return reach;
  return combinator === ' ' || combinator === '>' ? 'below' : 'anywhere';
}

/** True if this condition of a selector holds only for the part's own elements. */
function isOwn(part: CssNode, prefix: string): boolean {
  if (part.type === 'ClassSelector') return part.name.startsWith(prefix);
  if (part.type === 'NestingSelector') return true;
  if (part.type !== 'PseudoClassSelector' || !/^(is|where)$/.test(part.name)) return false;
  const lists = part.children?.toArray() ?? [];
  const selectors = lists.flatMap((list) =>
    list.type === 'SelectorList' ? list.children.toArray() : [],
  );
  return (
    selectors.length > 0 &&
    selectors.every(
      (selector) => selector.type === 'Selector' && reachOf(selector, false, prefix) !== 'anywhere',
    )
  );
}

/** True if an address contains its data, points into the same document, or names a file that is sealed beside the sheet. */
function isOfRelease(address: string, holds: Sheet['holds']): boolean {
  return /^(data:|#)/i.test(address) || holds(address.replace(/^\.\//, '').replace(/[?#].*$/, ''));
}
