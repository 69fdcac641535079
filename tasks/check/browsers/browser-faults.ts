import { matchesGlob } from 'node:path';
import type { AllowedUse } from './allowed-uses.ts';
import { browsersWithout, type Use, isKnown } from './floor.ts';
import { scriptUses } from './script-uses.ts';
import { parse, walk, type CssNode, type Declaration, type Rule } from 'css-tree';

/** Meaning of the first letter of a viewport unit, which MDN's data uses to name the newer units. */
const viewports: Readonly<Record<string, string>> = { s: 'small', l: 'large', d: 'dynamic' };

const gaps = ['gap', 'row-gap', 'column-gap'];

export interface BuiltFile {
  /** Path of the form `<part>/<file>`. */
  readonly path: string;
  readonly text: string;
}

/** Returns each use of a feature that a browser at the floor lacks and nobody allowed, and each unused allowance. */
export function browserFaults(
  files: readonly BuiltFile[],
  allowed: readonly AllowedUse[],
): readonly string[] {
  const usedAllowances = new Set<AllowedUse>();
  const faults = files.flatMap(({ path, text }) =>
    usesIn(path, text).flatMap(({ feature, line }) => {
      const allowance = allowed.find(
        (one) => one.feature === feature && matchesGlob(path, one.where),
      );
      if (allowance) usedAllowances.add(allowance);
      const browsers = browsersWithout(feature, path.endsWith('.css')).join(', ');
      return allowance
        ? []
        : [`${path}:${line} uses ${feature}${browsers && `, not in ${browsers}`}`];
    }),
  );
  const unusedAllowances = allowed.filter((one) => !usedAllowances.has(one));
  return [
    ...new Set(faults),
    ...unusedAllowances.map(
      ({ feature, where }) =>
        `${feature} in ${where} is allowed, but nothing uses it: remove it from allowed-uses.ts`,
    ),
  ];
}

function usesIn(path: string, text: string): readonly Use[] {
  return path.endsWith('.css') ? styleUses(text) : scriptUses(text);
}

/** Returns every use in a style sheet of a feature that not all browsers at the floor have. */
export function styleUses(text: string): readonly Use[] {
  const uses: Use[] = [];
  const sheet = parse(text, {
    positions: true,
    onParseError: (error) => uses.push({ feature: `syntax: ${error.message}`, line: 0 }),
  });
  walk(sheet, function visit(node) {
    for (const feature of featuresOf(node, this.rule)) {
      if (!isKnown(feature) || browsersWithout(feature, true).length === 0) continue;
      uses.push({ feature, line: node.loc?.start.line ?? 0 });
    }
  });
  return uses;
}

/** Returns the features that a node may use, as MDN's data names them. */
function featuresOf(node: CssNode, rule: Rule | null): readonly string[] {
  switch (node.type) {
    case 'Atrule':
      return [`css.at-rules.${node.name}`];
    case 'PseudoClassSelector':
    case 'PseudoElementSelector':
      return [`css.selectors.${node.name}`];
    case 'NestingSelector':
      return ['css.selectors.nesting'];
    case 'FeatureRange':
      return ['css.at-rules.media.range_syntax'];
    case 'Feature':
      return node.kind === 'media' ? [`css.at-rules.media.${node.name}`] : [];
    case 'MediaQuery':
      // `not (…)` without a media type was introduced together with ranges.
      return !node.mediaType && startsWithNot(node.condition)
        ? ['css.at-rules.media.range_syntax']
        : [];
    case 'Declaration':
      return featuresOfDeclaration(node, rule);
    case 'Function':
      return [`css.types.${node.name}`, `css.types.color.${node.name}`];
    case 'Dimension':
      return [`css.types.length.${unitName(node.unit)}`];
    default:
      return [];
  }
}

const unitName = (unit: string) =>
  unit.replace(
    /^([sld])v(w|h|i|b|min|max)$/,
    (_, letter: string) => `viewport_percentage_units_${viewports[letter]}`,
  );

function startsWithNot(condition: CssNode | null): boolean {
  if (condition?.type !== 'Condition') return false;
  const first = condition.children.first;
  return first?.type === 'Identifier' && first.name === 'not';
}

function featuresOfDeclaration(
  { property, value }: Declaration,
  rule: Rule | null,
): readonly string[] {
  if (property.startsWith('-')) return [];
  const feature = `css.properties.${property}`;
  // If the property itself is not supported, its values are not checked.
  if (browsersWithout(feature, true).length > 0 || value.type !== 'Value') return [feature];
  const parts = value.children.toArray();
  const keywords = parts.flatMap((part) => (part.type === 'Identifier' ? [part.name] : []));
  const hasAlternative = parts.some((part) => part.type === 'Operator' && part.value === '/');
  return [
    feature,
    ...keywords.map((keyword) => `${feature}.${keyword}`),
    ...(property === 'content' && hasAlternative ? [`${feature}.alt_text`] : []),
    ...(gaps.includes(property) && rule && isFlex(rule) ? ['css.properties.gap.flex_context'] : []),
  ];
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
