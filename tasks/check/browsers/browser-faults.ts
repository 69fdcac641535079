import { matchesGlob } from 'node:path';
import type { AllowedUse } from './allowed-uses.ts';
import { lackedBy, type Use, isKnown } from './floor.ts';
import { scriptUses } from './script-uses.ts';
import { parse, walk, type CssNode, type Declaration, type Rule } from 'css-tree';

/** Units that were not always there, by their place in MDN's data. */
const units: Readonly<Record<string, string>> = Object.fromEntries(
  (
    [
      ['s', 'small'],
      ['l', 'large'],
      ['d', 'dynamic'],
    ] as const
  ).flatMap(([letter, kind]) =>
    ['vw', 'vh', 'vi', 'vb', 'vmin', 'vmax'].map((unit) => [
      letter + unit,
      `viewport_percentage_units_${kind}`,
    ]),
  ),
);

const gaps = ['gap', 'row-gap', 'column-gap'];

export interface BuiltFile {
  /** `<part>/<file>`. */
  readonly path: string;
  readonly text: string;
}

/** Each use of something that a browser at the floor lacks and nobody allowed, and each allowance that nothing meets. */
export function browserFaults(
  files: readonly BuiltFile[],
  allowed: readonly AllowedUse[],
): readonly string[] {
  const met = new Set<AllowedUse>();
  const faults = files.flatMap(({ path, text }) =>
    usesIn(path, text).flatMap(({ feature, line }) => {
      const allowance = allowed.find(
        (one) => one.feature === feature && matchesGlob(path, one.where),
      );
      if (allowance) met.add(allowance);
      const lacking = lackedBy(feature, path.endsWith('.css')).join(', ');
      return allowance
        ? []
        : [`${path}:${line} uses ${feature}${lacking && `, not in ${lacking}`}`];
    }),
  );
  const unmet = allowed.filter((one) => !met.has(one));
  return [
    ...new Set(faults),
    ...unmet.map(
      ({ feature, where }) =>
        `${feature} in ${where} is allowed, but nothing uses it: remove it from allowed-uses.ts`,
    ),
  ];
}

function usesIn(path: string, text: string): readonly Use[] {
  return path.endsWith('.css') ? styleUses(text) : scriptUses(text);
}

/** Every use in a sheet of something that not all browsers at the floor have. */
export function styleUses(text: string): readonly Use[] {
  const uses: Use[] = [];
  const add = (feature: string, { loc }: CssNode) =>
    uses.push({ feature, line: loc?.start.line ?? 0 });
  const note = (feature: string, node: CssNode) => {
    if (isKnown(feature) && lackedBy(feature, true).length > 0) add(feature, node);
  };
  const sheet = parse(text, {
    positions: true,
    onParseError: (error) => uses.push({ feature: `syntax: ${error.message}`, line: 0 }),
  });

  walk(sheet, function visit(node) {
    switch (node.type) {
      case 'Atrule':
        note(`css.at-rules.${node.name}`, node);
        break;
      case 'PseudoClassSelector':
      case 'PseudoElementSelector':
        note(`css.selectors.${node.name}`, node);
        break;
      case 'NestingSelector':
        note('css.selectors.nesting', node);
        break;
      case 'FeatureRange':
        note('css.at-rules.media.range_syntax', node);
        break;
      case 'Feature':
        if (node.kind === 'media') note(`css.at-rules.media.${node.name}`, node);
        break;
      case 'MediaQuery':
        // `not (…)` without a kind of medium came with the ranges.
        if (!node.mediaType && startsWithNot(node.condition)) {
          note('css.at-rules.media.range_syntax', node);
        }
        break;
      case 'Declaration':
        declarationUses(node, this.rule, note);
        break;
      case 'Function':
        note(`css.types.${node.name}`, node);
        note(`css.types.color.${node.name}`, node);
        break;
      case 'Dimension':
        note(`css.types.length.${units[node.unit] ?? node.unit}`, node);
        break;
      default:
    }
  });
  return uses;
}

function startsWithNot(condition: CssNode | null): boolean {
  if (condition?.type !== 'Condition') return false;
  const first = condition.children.first;
  return first?.type === 'Identifier' && first.name === 'not';
}

function declarationUses(
  node: Declaration,
  rule: Rule | null,
  note: (feature: string, node: CssNode) => void,
): void {
  const { property, value } = node;
  if (property.startsWith('-')) return;
  const feature = `css.properties.${property}`;
  note(feature, node);
  // Of a property that is unknown its values are no further matter.
  if (lackedBy(feature, true).length > 0 || value.type !== 'Value') return;
  value.children.forEach((part) => {
    if (part.type === 'Identifier') note(`${feature}.${part.name}`, node);
  });
  const hasAlternative = value.children.some(
    (part) => part.type === 'Operator' && part.value === '/',
  );
  if (property === 'content' && hasAlternative) note(`${feature}.alt_text`, node);
  if (gaps.includes(property) && rule && isFlex(rule)) {
    note('css.properties.gap.flex_context', node);
  }
}

function isFlex({ block }: Rule): boolean {
  return block.children.some(
    (child) =>
      child.type === 'Declaration' &&
      child.property === 'display' &&
      child.value.type === 'Value' &&
      child.value.children.some((part) => part.type === 'Identifier' && part.name.endsWith('flex')),
  );
}
