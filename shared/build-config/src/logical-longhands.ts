/** The parts of PostCSS's declaration that this plugin needs. */
interface Declaration {
  readonly prop: string;
  readonly value: string;
  cloneBefore(changed: { readonly prop: string; readonly value: string }): unknown;
  remove(): unknown;
}

const shorthand = /^(margin|padding)-(block|inline)$/;

/**
 * PostCSS plugin that splits logical shorthands such as `margin-block` into their two longhands: iOS before 14.5 knows
 * only these. The bundler does the same, but skips values with a variable, which nearly all of ours contain.
 */
export const logicalLonghands = {
  postcssPlugin: 'amendes:logical-longhands',
  Declaration(declaration: Declaration): void {
    const { prop, value } = declaration;
    if (!shorthand.test(prop)) return;
    const [start = value, end = start] = sidesOf(value);
    declaration.cloneBefore({ prop: `${prop}-start`, value: start });
    declaration.cloneBefore({ prop: `${prop}-end`, value: end });
    declaration.remove();
  },
};

/** Splits a value at the spaces outside parentheses. */
function sidesOf(value: string): readonly string[] {
  let depth = 0;
  const sides = [''];
  for (const character of value.trim().replace(/\s+/g, ' ')) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ' ' && depth === 0) sides.push('');
    else sides.push(`${sides.pop()}${character}`);
  }
  return sides;
}
